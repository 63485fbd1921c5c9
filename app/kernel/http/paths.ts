/**
 * A path as the router compares it: each part decoded, capitals as small letters, slashes at the end left out. Whatever is decided by
 * path compares this one, so that no spelling reaches a page under the rules of another.
 */
export function comparablePath(pathname: string): string {
  const decoded = decodeParts(pathname) ?? pathname;
  let end = decoded.length;
  while (end > 1 && decoded[end - 1] === "/") end--;
  // Only the letters of ASCII, like the router: toLowerCase() would also turn other signs into letters of ours.
  return decoded.slice(0, end).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** Undefined for a path whose percent signs are no text: the router takes it as it is, and knows no such page. */
function decodeParts(pathname: string): string | undefined {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F")) // a slash inside a part separates nothing
      .join("/");
  } catch {
    return undefined;
  }
}

export function isMalformedPath(pathname: string): boolean {
  return decodeParts(pathname) === undefined;
}

/** The back-office and its login: never cached, never hydrated late. */
export function isAdminPath(pathname: string) {
  return /^\/admin(-dashboard)?(\/|\.data$|$)/.test(comparablePath(pathname));
}

/** A public page as it would be, under an address of the back-office: guarded like it, drawn like a page of the site. */
export function isPreviewPath(pathname: string) {
  return /^\/admin-dashboard\/[^/]+\/[^/]+\/apercu$/.test(comparablePath(pathname));
}

/** The addresses of programs, answered in JSON. */
export function isApiPath(pathname: string) {
  return comparablePath(pathname).startsWith("/api/");
}

export const HEALTH_PATH = "/healthz";

export function isHealthPath(pathname: string) {
  return comparablePath(pathname) === HEALTH_PATH;
}

/**
 * The one list of places whose addresses hold a secret that is enough to act, families that are still to come included. Whatever lies under
 * one belongs to it, also what no route answers, a secret with a letter missing, and what is spelt with a second or an encoded slash; an
 * alert has one page. deploy/nginx.conf writes the same list down for its log, which a test compares.
 */
export const privatePlaces = [
  { pattern: /^\/+admin(?:\/|%2F)+invitation(?:\/|%2F)/i, logged: "/admin/invitation/…" },
  { pattern: /^\/+alertes\/+(?!nouvelle$)[^/]+$/, logged: "/alertes/…" },
  { pattern: /^\/+avis(?:\/|%2F)+(?!envoyer(?:\.data)?$)[^/]/i, logged: "/avis/…" },
  { pattern: /^\/+calendrier(?:\/|%2F)+[^/]/i, logged: "/calendrier/…" },
  { pattern: /^\/+rendez-vous(?:\/|%2F)+[^/]/i, logged: "/rendez-vous/…" },
  { pattern: /^\/+reservation(?:\/|%2F)+[^/]/i, logged: "/reservation/…" },
  { pattern: /^\/+suivi(?:\/|%2F)+[^/]/i, logged: "/suivi/…" },
] as const;

/** With a look ahead at the first letters: this is asked of every request. */
function privatePlaceOf(pathname: string) {
  if (!/^\/+[acrsACRS%]/.test(pathname)) return undefined;
  const path = comparablePath(pathname);
  return privatePlaces.find(({ pattern }) => pattern.test(path));
}

/** Never kept, never measured, shown to no search engine, and written down without its secret. */
export function isPrivateLink(pathname: string): boolean {
  return privatePlaceOf(pathname) !== undefined;
}

/** The place of the list it belongs to, as it is logged; undefined for an address without a secret. */
export function privatePlace(pathname: string) {
  return privatePlaceOf(pathname)?.logged;
}

/** A path as logs may hold it. */
export function loggedPath(pathname: string): string {
  return privatePlaceOf(pathname)?.logged ?? pathname;
}
