import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { listKind, listNames } from "#app/features/finding/list-kinds.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { makeSecret } from "#app/services/private-links/private-links.server.ts";
import { type BuiltRoute, builtRoutes, fillAddress, isGuarded } from "#scripts/built-routes.ts";
import type { AppRows } from "#tests/rows.ts";
import { type Fields, type FormEntry, liveId, visitorEntries } from "./form-entries.ts";
import { privateAddress, usageAt } from "./private-link-rows.ts";
import { calendarFile, letListing, shownMonths, stayPage } from "./stay-rows.ts";

export type CrowdRequest = { method: "GET" | "POST"; path: string; type?: string; body?: string; headers?: Record<string, string> };

/** One address, form or endpoint, asked for by many at once: the n-th of them sends this. */
export type CrowdCase = {
  name: string;
  isGuarded: boolean;
  request: (n: number) => CrowdRequest;
  /** Dear by itself: sent once, and answered within a second unless it may take long. */
  isAlone?: boolean;
  mayTakeLong?: boolean;
};

const FORM_TYPE = "application/x-www-form-urlencoded";
const QUERY_LENGTH = 100;
const WORDS = 8;
const LONG_WORD = /\b[a-z]{8,}\b/g; // may have two wrong letters, so that most is compared

/**
 * As many long words of one listing as a search may have, with a wrong letter in each, others for each request: every one is looked for among
 * all words, each is found, and no answer to an earlier request is the answer to this one.
 */
function misspeller(rows: AppRows, table: ListingTable) {
  const texts = rows
    .all(`select recherche from ${table} where deleted_at is null`)
    .map(({ recherche }) => [...new Set(String(recherche).match(LONG_WORD))].slice(0, WORDS))
    .filter((words) => words.length > 1);
  if (texts.length === 0) throw new Error(`No long words in ${table}`);
  return (n: number) => {
    const words = texts[n % texts.length] ?? [];
    const turn = Math.floor(n / texts.length);
    const wrong = words.map((word, nth) => {
      const at = 2 + ((turn + nth) % (word.length - 3));
      return `${word.slice(0, at)}${"zxwkqj"[turn % 6]}${word.slice(at + 1)}`;
    });
    while (wrong.join(" ").length > QUERY_LENGTH) wrong.pop();
    return encodeURIComponent(wrong.join(" "));
  };
}

/**
 * The dearest lawful way to ask for an address, where asking plainly is cheaper: by address of the site map. An address that is not here
 * is asked for plainly, and one that is no longer in the site map is an error.
 */
function dearAddresses(rows: AppRows, previews: readonly string[]): Record<string, (n: number) => string> {
  const slug = forEachTable((table) => slugsOf(rows, table));
  const misspelt = forEachTable((table) => misspeller(rows, table));
  const references = rows.all("select reference from properties where deleted_at is null").map(({ reference }) => String(reference));
  const home = letListing(rows, "properties");
  const [living, calendar] = [stayPage(rows, home), calendarFile(rows, home)];
  const longest = { arrivee: addDays(todayInLome(), 1), depart: addDays(todayInLome(), 360) };
  const some = (n: number) => Array.from({ length: 4 }, (_, next) => references[(n * 3 + next) % references.length]).join(",");
  return {
    ...Object.fromEntries(
      listNames.map((list) => [`${listKind(list).path}/*`, (n: number) => `${listKind(list).path}?q=${misspelt[listKind(list).table](n)}`]),
    ),
    "/": (n) => `/?q=${misspelt.properties(n)}`,
    "/api/nombre": (n) => `/api/nombre?chemin=/louer&q=${misspelt.properties(n)}`,
    "/annonces.xml": (n) => `/annonces.xml?chemin=/acheter&q=${misspelt.properties(n)}`,
    "/alertes/nouvelle": (n) => `/alertes/nouvelle?recherche=${encodeURIComponent(`/louer?q=${misspelt.properties(n)}`)}`,
    "/biens/:slug": (n) => `/biens/${slug.properties(n)}`,
    "/biens/:slug/fiche": (n) => `/biens/${slug.properties(n)}/fiche`,
    "/realisations/:slug": (n) => `/realisations/${slug.projects(n)}`,
    "/realisations/:slug/fiche": (n) => `/realisations/${slug.projects(n)}/fiche`,
    "/vehicules/:slug": (n) => `/vehicules/${slug.vehicles(n)}`,
    "/vehicules/:slug/fiche": (n) => `/vehicules/${slug.vehicles(n)}/fiche`,
    "/apercus/:name": (n) => previews[n % previews.length] ?? "/apercus/inconnu",
    "/r/:reference": (n) => `/r/${references[n % references.length]}`,
    "/favoris": (n) => `/favoris?refs=${some(n)}`,
    "/comparer": (n) => `/comparer?refs=${some(n)}`,
    "/demande/envoyer": () => `/demande/envoyer?annonce=properties&id=${liveId(rows, "properties")}&nature=visite`,
    "/disponibilites": (n) => `/disponibilites?annonce=${home.reference}&mois=${shownMonths(n, 0)}&${new URLSearchParams(longest)}`,
    "/api/disponibilites": (n) => `/api/disponibilites?annonce=${home.reference}&du=${shownMonths(n, 2)}&mois=3`,
    "/reservation/:secret": () => `${living}?fuseau=America/Argentina/ComodRivadavia`,
    "/calendrier/:file": () => calendar,
    "/rendez-vous": (n) => `/rendez-vous?annonce=B-${String((n % 9) + 1).padStart(4, "0")}`,
    "/rendez-vous/:secret": () => `/rendez-vous/${makeSecret()}`,
    "/api/creneaux": (n) => `/api/creneaux?annonce=B-${String((n % 9) + 1).padStart(4, "0")}&du=${todayInLome()}&jours=14`,
    "/alertes/:jeton": () => `/alertes/${makeSecret()}`,
    "/:alias": (n) => `/inconnu-${n}`,
    "/*": (n) => `/inconnu/${n}`,
    "/admin-dashboard/boite": (n) => `/admin-dashboard/boite?q=${misspelt.properties(n)}`,
  };
}

/** As it stands in the site map: with a secret that opens nothing where it takes one, and about a listing that is let where it takes that. */
function plainAddress(rows: AppRows, route: BuiltRoute): (n: number) => string {
  const usage = usageAt(route);
  if (usage) return () => privateAddress(usage, makeSecret());
  const path = fillAddress(route, { rubrique: "biens" });
  const { reference } = letListing(rows, "properties");
  return () => (isGuarded(route) ? path : `${path}?annonce=${reference}`);
}

function forEachTable<Value>(make: (table: ListingTable) => Value) {
  return Object.fromEntries(listingTables.map((table) => [table, make(table)])) as Record<ListingTable, Value>;
}

/** Of every other request a listing of the demonstration; of the others the copy of one, which is there among many rows and 404 among few. */
function slugsOf(rows: AppRows, table: ListingTable) {
  const slugs = rows.all(`select slug from ${table} where deleted_at is null order by created_at desc`).map(({ slug }) => String(slug));
  return (n: number) => `${slugs[n % slugs.length]}${n % 2 === 0 ? "" : `-${n + 1}`}`;
}

/** What a form that is refused carries, where more than one field too short makes it dearer: by route. */
function dearRefusals(rows: AppRows): Record<string, (n: number) => Fields> {
  const misspelt = misspeller(rows, "properties");
  return {
    "routes/site/alerts/alert-send": (n) => ({ email: "pas-une-adresse", recherche: `/louer?q=${misspelt(n)}` }),
    "routes/admin/session/login": (n) => ({ username: "admin", password: `un-autre-mot-de-passe-${n}` }),
  };
}

/** Every public address, every form of visitors once refused and once as it should be, every other place that takes posts, and the pages and exports of the back-office. */
export function listCrowdCases(rows: AppRows, previews: readonly string[]): CrowdCase[] {
  const routes = builtRoutes().filter(({ id, address }) => address !== "" && id !== "root" && !id.endsWith("layout"));
  const dear = dearAddresses(rows, previews);
  const unknown = Object.keys(dear).filter((address) => !routes.some((route) => route.address === address));
  if (unknown.length > 0) throw new Error(`Not in the site map: ${unknown.join(", ")}`);
  const media = String(rows.one("select public_url from uploaded_images where is_private = 0 limit 1").public_url);
  const read = routes
    // Of the back-office the index, the lists and the files: what has no row of its own in its address.
    .filter((route) => !isGuarded(route) || (route.hasLoader && !route.address.includes(":")))
    .map((route) => readCase(route, dear[route.address] ?? plainAddress(rows, route)));
  const refusals = dearRefusals(rows);
  const entries = visitorEntries(rows);
  const without = routes.filter(
    ({ id, hasAction, ...route }) => hasAction && !isGuarded(route) && !entries.some(({ route: of }) => of === id),
  );
  return [
    ...read,
    { name: "GET /media/…", isGuarded: false, request: () => ({ method: "GET", path: media }) },
    ...entries.flatMap((entry) =>
      formCases(entry, routes.find(({ id }) => id === entry.route)?.address ?? entry.path, refusals[entry.route]),
    ),
    // What leaves the house as a file is asked for by a form.
    ...routes
      .filter((route) => isGuarded(route) && route.hasAction && route.address.endsWith("/export"))
      .map((route): CrowdCase => {
        const request = { method: "POST", path: fillAddress(route, { rubrique: "biens" }), type: FORM_TYPE, body: "" } as const;
        return { name: `POST ${route.address}`, isGuarded: true, request: () => request };
      }),
    ...without.map((route): CrowdCase => {
      const path = fillAddress(route, { alias: "inconnu" });
      return { name: `POST ${route.address}`, isGuarded: false, request: () => ({ method: "POST", path, type: FORM_TYPE, body: "nom=a" }) };
    }),
  ];
}

function readCase(route: BuiltRoute, path: (n: number) => string): CrowdCase {
  return { name: `GET ${route.address}`, isGuarded: isGuarded(route), request: (n) => ({ method: "GET", path: path(n) }) };
}

function formCases({ path, encoding, valid }: FormEntry, address: string, refusal?: (n: number) => Fields): CrowdCase[] {
  const [first = "inconnu"] = Object.keys(valid());
  const sent = (what: string, fields: (n: number) => Fields): CrowdCase => ({
    name: `POST ${address} ${what}`,
    isGuarded: false,
    request: (n) => ({
      method: "POST",
      path,
      type: encoding === "json" ? "application/json" : FORM_TYPE,
      body: encoding === "json" ? JSON.stringify(fields(n)) : new URLSearchParams(fields(n)).toString(),
    }),
  });
  return [sent("juste", valid), sent("refusé", refusal ?? (() => ({ [first]: "a" })))];
}
