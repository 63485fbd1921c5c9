import { NEW_ALERT_PATH } from "./public-paths.ts";

/**
 * A path as the router compares it: each part decoded, capitals as small letters, slashes at the end left out. Whatever is decided by
 * path compares this one, so that no spelling reaches a page under the rules of another.
 */
export function comparablePath(pathname: string): string {
  const decoded = decodeParts(pathname);
  let end = decoded.length;
  while (end > 1 && decoded[end - 1] === "/") end--;
  // Only the letters of ASCII, like the router: toLowerCase() would also turn other signs into letters of ours.
  return decoded.slice(0, end).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

function decodeParts(pathname: string) {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F")) // a slash inside a part separates nothing
      .join("/");
  } catch {
    return pathname; // malformed: the router takes it as it is, and knows no such page
  }
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

export function isHealthPath(pathname: string) {
  return comparablePath(pathname) === "/healthz";
}

/**
 * An address that holds a secret: whoever has it may act. Never kept, never measured, and written down without its last part. With a look
 * ahead at its first letters: this is asked of every request.
 */
export function isPrivateLink(pathname: string): boolean {
  if (!/^\/[aA%]/.test(pathname)) return false;
  const path = comparablePath(pathname);
  return /^\/alertes\/[^/]+$/.test(path) && path !== NEW_ALERT_PATH;
}

/** A path as logs may hold it. */
export function loggedPath(pathname: string): string {
  return isPrivateLink(pathname) ? "/alertes/…" : pathname;
}
