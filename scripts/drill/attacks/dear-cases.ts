import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { builtRoutes, dataAddress, fillAddress, isGuarded } from "#scripts/built-routes.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type DearCase, dearForms } from "./dear-forms.ts";
import { dearRuns, dearText, dearValues } from "./dear-inputs.ts";
import { liveId } from "./form-entry.ts";
import { parameterNames } from "./fuzz-cases.ts";

const HEADER_BYTES = 14_000; // 16 KB in all
const TARGET_BYTES = 1_850; // 2 KB in all
const PLACES_A_VALUE = 2;

/** Every header the front or the application reads, and some they should not. */
const headerNames = [
  "if-none-match",
  "accept-encoding",
  "cookie",
  "range",
  "content-type",
  "x-content-version",
  "last-event-id",
  "x-forwarded-for",
  "forwarded",
  "host",
  "origin",
  "sec-fetch-site",
  "user-agent",
  "accept",
  "accept-language",
  "referer",
  "x-file-name",
  "x-client-ip",
  "x-request-id",
];

/** The fixed list: each dear input at each place that reads something from outside. */
export function listDearCases(rows: AppRows): DearCase[] {
  return [...dearForms(rows), ...dearHeaders(rows), ...dearParameters(rows)];
}

function dearHeaders(rows: AppRows): DearCase[] {
  const media = String(rows.one("select public_url from uploaded_images where is_private = 0 limit 1").public_url);
  const places = [
    { method: "GET", path: "/about" },
    { method: "GET", path: "/_.data" },
    { method: "GET", path: "/robots.txt" },
    { method: "GET", path: "/manifest.webmanifest" },
    { method: "GET", path: media },
    { method: "GET", path: "/api/changements" },
    { method: "GET", path: "/admin-dashboard" },
    { method: "POST", path: entryPoints.contact.path },
    { method: "POST", path: entryPoints.vente.path },
  ] as const;
  const values = [...dearRuns.map((run) => dearText(run, HEADER_BYTES)), ...dearValues.map((value) => value(HEADER_BYTES))]
    .map((value) => value.replace(/[^\t\x20-\x7e]/g, "")) // no other is let into a header
    .filter((value) => value.length > 2);
  return headerNames.flatMap((name, nth) =>
    values.flatMap((value, turn) =>
      Array.from({ length: PLACES_A_VALUE }, (_, more) => places[(nth + turn + more * 4) % places.length] ?? places[0]).map(
        ({ method, path }): DearCase => ({
          name: `${method} ${path} ${name}: ${value.slice(0, 30)}`,
          method,
          path,
          isAdmin: path.startsWith("/admin"),
          isKnown: name === "if-none-match" && value.startsWith("a "),
          mayTakeLong: false,
          make: () => ({ headers: { [name]: value }, body: method === "POST" ? "nom=A" : undefined }),
        }),
      ),
    ),
  );
}

/** Every page, also as data, with every parameter the sources read. */
function dearParameters(rows: AppRows): DearCase[] {
  const texts = [
    ...dearRuns.map((run) => encoded(dearText(run, TARGET_BYTES))),
    ...dearValues.map((value) => encoded(value(TARGET_BYTES))),
  ];
  const many = (name: string) => Array(Math.floor(TARGET_BYTES / (name.length + 3))).fill(`${name}=1`);
  return listPages(rows).flatMap(({ path, isAdmin }, nth) =>
    parameterNames().map((name, turn): DearCase => {
      const pairs = (nth + turn) % 9 === 0 ? many(name) : [`${name}=${texts[(nth * 7 + turn * 3) % texts.length]}`];
      const target = `${path}?${pairs.join("&")}`;
      return {
        name: `GET ${target.slice(0, 100)}`,
        method: "GET",
        path: target,
        isAdmin,
        isKnown: false,
        mayTakeLong: path.endsWith("/export"),
        make: () => ({ headers: {} }),
      };
    }),
  );
}

/** As much as an address holds, no sign cut in two. */
function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
    .slice(0, TARGET_BYTES)
    .replace(/%[0-9A-F]?$/, "");
}

function listPages(rows: AppRows) {
  const tables: Record<string, string> = {
    biens: "properties",
    realisations: "projects",
    vehicules: "vehicles",
    galerie: "gallery_images",
  };
  return builtRoutes()
    .filter(({ address, id }) => address !== "" && !id.endsWith("layout") && !id.endsWith("backup-file"))
    .flatMap((route) => {
      const table = tables[route.address.split("/")[isGuarded(route) ? 2 : 1] ?? ""] ?? "properties";
      const slug = table === "gallery_images" ? "" : String(rows.one(`select slug from ${table} limit 1`).slug);
      const path = fillAddress(route, { id: liveId(rows, table), slug, rubrique: "biens", alias: "contact" });
      const isPageless = /\.(xml|txt)$|^\/api\/|\/export$|\/healthz$/.test(path);
      return [path, ...(isPageless ? [] : [dataAddress(route, path)])].map((address) => ({ path: address, isAdmin: isGuarded(route) }));
    });
}
