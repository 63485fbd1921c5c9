import { listKind, listNames } from "#app/features/finding/list-kinds.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { isLimitGroup, limitNames } from "#app/services/search/search.ts";
import { builtRoutes, fillAddress, isGuarded } from "#scripts/built-routes.ts";
import { createRandom } from "#tests/random.ts";
import type { AppRows } from "#tests/rows.ts";
import type { CrowdCase, CrowdRequest } from "./crowd-cases.ts";
import { dearRuns, dearText, dearValues } from "./dear-inputs.ts";
import { type FormEntry, liveId, validOf, visitorEntries } from "./form-entries.ts";
import { parameterNames } from "./fuzz-cases.ts";
import { nastySegment, pick, type Random } from "./fuzz-values.ts";

const FORM_BYTES = 250_000; // 256 KB at most
const HEADER_BYTES = 14_000; // 16 KB in all
const TARGET_BYTES = 1_850; // 2 KB in all
const ABSURD_CROWDS = 26; // five thousand addresses
const SEED = 17;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Every header the front or the application reads, and some they should not. */
const headerNames = [
  ...["if-none-match", "accept-encoding", "cookie", "range", "content-type", "x-content-version", "last-event-id", "x-forwarded-for"],
  ...["forwarded", "origin", "sec-fetch-site", "user-agent", "accept", "accept-language", "referer", "x-file-name", "x-client-ip"],
];

/** One request, as dear as its sender can make it: each dear input at each place that reads something from strangers. */
export function listDearCases(rows: AppRows): CrowdCase[] {
  const texts = [...dearRuns.map((run) => dearText(run, FORM_BYTES)), ...dearValues.map((value) => value(FORM_BYTES))];
  return [
    ...visitorEntries(rows).flatMap((entry, nth) => dearForms(entry, nth, texts)),
    ...dearHeaders(rows),
    ...dearParameters(rows),
    ...dearSellForms(),
  ];
}

const alone = (name: string, request: () => CrowdRequest, mayTakeLong = false): CrowdCase => ({
  ...{ name, isGuarded: false, isAlone: true, mayTakeLong, request },
});

/** The worst in every field, the others in one field of each form, then fields in numbers no browser sends. */
function dearForms(entry: FormEntry, nth: number, texts: readonly string[]): CrowdCase[] {
  const fields = entry.allowed.length > 0 ? entry.allowed : ["inconnu"];
  const isSlow = entry.route === "routes/admin/session/login"; // its password is hashed
  const one = (what: string, change: (values: Record<string, string>) => Record<string, string>) =>
    alone(
      `POST ${entry.path} ${what}`,
      () => ({ method: "POST", path: entry.path, ...written(entry, Object.entries(change(validOf(entry)))) }),
      isSlow,
    );
  return [
    ...texts.flatMap((text, turn) =>
      (turn < 2 ? fields : [fields[(nth + turn) % fields.length] ?? ""]).map((field) =>
        one(`${field} = ${JSON.stringify(text.slice(0, 6))}…`, (values) => ({ ...values, [field]: text })),
      ),
    ),
    ...[390, 3_900, 19_000].map((bytes) =>
      one(`all = ${bytes}`, () => Object.fromEntries(fields.map((field) => [field, dearText(dearRuns[1] ?? "", bytes)]))),
    ),
    one("40000 names", () => Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`f${index}`, ""]))),
  ];
}

function written({ encoding }: FormEntry, pairs: [string, string][]) {
  if (encoding === "json") return { type: "application/json", body: cut(JSON.stringify(Object.fromEntries(pairs))) };
  return {
    type: FORM_TYPE,
    body: cut(pairs.map(([name, value]) => `${name}=${value.replaceAll(" ", "+").replaceAll("&", "%26")}`).join("&")),
  };
}

/** Never refused for its size alone. */
function cut(body: string) {
  return Buffer.from(body)
    .subarray(0, 256 * 1_024)
    .toString("utf8");
}

function dearHeaders(rows: AppRows): CrowdCase[] {
  const media = String(rows.one("select public_url from uploaded_images where is_private = 0 limit 1").public_url);
  const places: CrowdRequest[] = [
    ...["/about", "/_.data", "/robots.txt", "/manifest.webmanifest", media, "/api/changements", "/admin-dashboard"].map((path) => ({
      ...{ method: "GET" as const, path },
    })),
    ...[entryPoints.contact.path, entryPoints.vente.path].map((path) => ({
      method: "POST" as const,
      path,
      type: FORM_TYPE,
      body: "nom=A",
    })),
  ];
  const values = [...dearRuns.map((run) => dearText(run, HEADER_BYTES)), ...dearValues.map((value) => value(HEADER_BYTES))]
    .map((value) => value.replace(/[^\t\x20-\x7e]/g, "")) // no other is let into a header
    .filter((value) => value.length > 2);
  return headerNames.flatMap((name, nth) =>
    values.map((value, turn) => {
      const place = places[(nth + turn) % places.length] ?? { method: "GET", path: "/about" };
      return alone(`${place.method} ${place.path} ${name}: ${value.slice(0, 30)}`, () => ({ ...place, headers: { [name]: value } }));
    }),
  );
}

/** Every public page with a few of the parameters that the sources read, each parameter at several pages. */
function dearParameters(rows: AppRows): CrowdCase[] {
  const encoded = (text: string) =>
    encodeURIComponent(text.toWellFormed())
      .slice(0, TARGET_BYTES)
      .replace(/%[0-9A-F]?$/, ""); // no sign cut in two
  const texts = [...dearRuns.map((run) => dearText(run, TARGET_BYTES)), ...dearValues.map((value) => value(TARGET_BYTES))].map(encoded);
  const slug = String(rows.one("select slug from properties limit 1").slug);
  const pages = builtRoutes()
    .filter((route) => route.address !== "" && !route.id.endsWith("layout") && !isGuarded(route))
    .map((route) => fillAddress(route, { id: liveId(rows, "properties"), slug, alias: "contact" }));
  return parameterNames().flatMap((name, turn) =>
    [0, 1, 2].map((more) => {
      const path = pages[(turn * 3 + more * 11) % pages.length] ?? "/";
      const many = Array(Math.floor(TARGET_BYTES / (name.length + 3))).fill(`${name}=1`);
      const pairs = more === 2 ? many : [`${name}=${texts[(turn * 7 + more * 3) % texts.length]}`];
      return alone(`GET ${path} ${name}`, () => ({ method: "GET", path: `${path}?${pairs.join("&")}` }));
    }),
  );
}

/** What only the form with files in it is let in with, and what it must not be. */
function dearSellForms(): CrowdCase[] {
  const part = (name: string, value: string) => `--limite\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const bodies: Record<string, () => string> = {
    "64 KB in each field": () => `${part("nom", dearText(" ", 64_000)).repeat(64)}--limite--`,
    "300000 parts": () => `${part("a", "").repeat(300_000)}--limite--`,
    "nearly a boundary": () => part("nom", "\r\n--limit".repeat(2 * 1_024 * 1_024)),
    "a header without end": () => `--limite\r\n${"a: b\r\n".repeat(4 * 1_024 * 1_024)}`,
  };
  const { path } = entryPoints.vente;
  return Object.entries(bodies).map(([what, body]) =>
    alone(`POST ${path} ${what}`, () => ({ method: "POST", path, type: "multipart/form-data; boundary=limite", body: body() }), true),
  );
}

const listPaths = ["", "/villas", "/lome", "/villas/lome", "/lome/agoe-nyive", "/toyota", "/renovation", "/chateaux"];
const sensible = ["villa", "lome", "agoe-nyive", "3", "200000", "piscine", "eur", "prix_asc", "carte", "2", "oui", "vente", "medium", "1"];

/** Addresses of lists with whatever in them: none may be an error of the server. */
export function listAbsurdSearches(): CrowdCase[] {
  const ofGroups = listNames.flatMap((list) =>
    listKind(list).definition.groups.flatMap((group) => (isLimitGroup(group) ? limitNames(group) : [group.name])),
  );
  const others = ["q", "exact", "devise", "inconnus", "tri", "vue", "page", "transaction", "budget", "chemin", "utm_source"];
  const names = [...new Set([...ofGroups, ...others])];
  return Array.from({ length: ABSURD_CROWDS }, (_, crowd) => ({
    name: `GET listes absurdes ${crowd + 1}`,
    isGuarded: false,
    request: (n) => ({ method: "GET", path: absurdAddress(createRandom(SEED + crowd * 1_000 + (n % 1_000)), names) }),
  }));
}

function absurdAddress(random: Random, names: readonly string[]): string {
  const further = Array.from({ length: Math.floor(random() * 3) }, () => `/${nastySegment(random)}`).join("");
  const path = listKind(pick(random, listNames)).path + pick(random, listPaths) + (random() < 0.2 ? further : "");
  const pair = () => `${pick(random, names)}=${random() < 0.4 ? pick(random, sensible) : nastySegment(random)}`;
  const pairs = Array.from({ length: 1 + Math.floor(random() * (random() < 0.05 ? 200 : 6)) }, pair);
  return `${random() < 0.1 ? "/api/nombre" : path}?${pairs.join("&")}`.slice(0, 6_000);
}
