import { todayInLome } from "#app/lib/time/dates.ts";
import { META_HOMES_PATH, META_VEHICLES_PATH } from "#app/services/addresses/public-paths.ts";
import { builtRoutes, isGuarded } from "#scripts/built-routes.ts";
import { send } from "#scripts/drill/http.ts";
import { inParallel } from "./attacked-app.ts";

export type Crawl = { text: string; count: number };

const STARTS = [
  "/",
  "/sitemap.xml",
  "/annonces.xml",
  META_HOMES_PATH,
  META_VEHICLES_PATH,
  "/robots.txt",
  "/healthz",
  "/admin",
  "/api/session",
  "/api/nombre?chemin=/acheter&ch=2",
  "/rendez-vous?annonce=B-0004",
  `/api/creneaux?annonce=B-0004&du=${todayInLome()}&jours=14`,
  "/nulle-part",
  "/?page=3&v_onglet=location",
  "/acheter/lome?vue=carte",
];
const NO_PAGE = /^\/(assets|media|icons|images|fonts|api\/(admin|auth))\//;
const MAX_PAGES = 400;
const LANES = 6;

/** Everything a visitor can read by following links, each page also as data: addresses, headers and bodies in one text. */
export async function crawl(url: string): Promise<Crawl> {
  const seen = new Set<string>();
  const parts: string[] = [];
  let waiting = [...STARTS, ...chosenLoaders("/_.data")];
  while (waiting.length > 0) {
    const batch = [...new Set(waiting)].filter((path) => !seen.has(path)).slice(0, MAX_PAGES - seen.size);
    for (const path of batch) seen.add(path);
    waiting = [];
    await inParallel(batch, LANES, async (path) => {
      const { headers, body } = await send(url + path, { deadlineMs: 30_000 });
      parts.push(path, JSON.stringify(headers), body);
      const links = [...body.matchAll(/(?:href="|<loc>|<link>)([^"<]+)/g)].map(([, link = ""]) => pathOf(link, url));
      waiting.push(...links.flatMap((link) => (link ? [link, ...asData(link)] : [])));
    });
  }
  return { text: parts.join("\n"), count: seen.size };
}

function pathOf(link: string, url: string) {
  const address = URL.canParse(link.replaceAll("&amp;", "&"), url) ? new URL(link.replaceAll("&amp;", "&"), url) : undefined;
  const isOurs = address && (address.origin === new URL(url).origin || address.hostname === "localhost");
  return isOurs && !NO_PAGE.test(address.pathname) && !/\.(js|css|svg|png|ico|webmanifest)$/.test(address.pathname)
    ? address.pathname + address.search
    : undefined;
}

function asData(link: string) {
  const [pathname = "", search] = link.split("?");
  if (/\.\w+$/.test(pathname)) return [];
  return [`${pathname === "/" ? "/_" : pathname}.data${search ? `?${search}` : ""}`];
}

/** A data request may name the loaders it wants: those of the back-office too. */
function chosenLoaders(data: string) {
  return builtRoutes()
    .filter((route) => route.hasLoader && (isGuarded(route) || route.id.startsWith("routes/site")))
    .map(({ id }) => `${data}?_routes=${encodeURIComponent(id)}`);
}
