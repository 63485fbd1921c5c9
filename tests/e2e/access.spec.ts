import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasLoader: boolean; hasAction: boolean };

/** Every route of the build with its whole address. */
function builtRoutes() {
  const folder = "build/client/assets";
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const source = readFileSync(`${folder}/${name}`, "utf8")
    .replace(/^window\.__reactRouterManifest=/, "")
    .replace(/;$/, "");
  const routes = (JSON.parse(source) as { routes: Record<string, BuiltRoute> }).routes;
  const pathOf = (route: BuiltRoute | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ""])}/${route.path ?? ""}`.replaceAll(/\/+/g, "/") : "";
  return Object.values(routes).map((route) => ({ ...route, address: pathOf(route).replace(/(.)\/$/, "$1") }));
}

/** Routes a visitor may reach, by what they are for. A new route belongs in here or behind the session: this list is the decision. */
const openToVisitors = new Set([
  "root",
  "routes/not-found",
  "routes/site/layout",
  "routes/site/home",
  "routes/site/property",
  "routes/site/project",
  "routes/site/vehicle",
  "routes/site/about",
  "routes/site/legal-notice",
  "routes/site/privacy",
  "routes/site/section-alias",
  "routes/site/form-layout",
  "routes/site/contact-send",
  "routes/site/enquiry-send",
  "routes/site/testimonial-send",
  "routes/site/sell-vehicle",
  "routes/admin/login",
  "routes/admin/logout",
  "routes/api/health",
  "routes/api/changes",
  "routes/api/session",
  "routes/api/auth",
  "routes/api/measure",
  "routes/api/sell-photos",
  "routes/api/sitemap",
  "routes/api/robots",
  "routes/api/feed",
  "routes/api/manifest",
]);

function isGuarded({ address }: { address: string }) {
  return address.startsWith("/admin-dashboard") || address.startsWith("/api/admin");
}

test("every route of the build is either listed as open or behind the session", () => {
  const unlisted = builtRoutes().filter(
    (route) => !isGuarded(route) && !openToVisitors.has(route.id.replace(/^(.*?)-alias-.*$/, "$1-alias")),
  );
  expect(unlisted.map(({ id, address }) => `${id} ${address}`)).toEqual([]);
});

test("no route of the back-office answers anything but a refusal without a session", async ({ app, request }) => {
  const guarded = builtRoutes().filter(isGuarded);
  expect(guarded.length).toBeGreaterThan(15);
  for (const { id, address, index } of guarded) {
    const path = address.replaceAll(/:\w+/g, "0190b6d2-0000-7000-8000-000000000001").replace("*", "x");
    const data = index ? `${path}/_.data` : `${path}.data`;
    for (const url of [path, `${path}.data`, data, `${data}?_routes=${encodeURIComponent(id)}`]) {
      for (const cookie of ["", "fadem.session_token=invente.c2lnbmF0dXJl"]) {
        const response = await request.get(app.url + url, { maxRedirects: 0, headers: { cookie } });
        const body = await response.text();
        const isRefused = [302, 401, 403, 404, 405].includes(response.status()) || /\/admin\?acces=refuse/.test(body);
        expect(isRefused, `GET ${url} ${response.status()}`).toBe(true);
        expect(body, url).not.toContain("contact_requests");
      }
    }
    const write = await request.post(app.url + path, {
      maxRedirects: 0,
      headers: { origin: app.url },
      form: { intent: "supprimer", id: "x" },
    });
    expect([302, 401, 403, 404, 405], `POST ${path} ${write.status()}`).toContain(write.status());
  }
});

const privateColumns: [table: string, columns: string[]][] = [
  ["projects", ["notes_internes", "client_email", "client_telephone"]],
  ["vehicles", ["notes_internes", "proprietaire_nom", "proprietaire_telephone"]],
  ["testimonials", ["client_email"]],
  ["contact_requests", ["nom", "email", "telephone", "sujet", "message", "notes_internes"]],
  ["vehicle_sell_requests", ["nom", "email", "telephone", "description", "notes_internes"]],
];

async function readEverything(url: string) {
  const pages = ["/", "/_.data", "/sitemap.xml", "/annonces.xml", "/about", "/confidentialite", "/mentions-legales"];
  const listings = [...(await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? "",
  );
  const addresses = new Set([...pages, ...listings, ...listings.filter((path) => path.length > 1).map((path) => `${path}.data`)]);
  const bodies = await Promise.all([...addresses].map(async (path) => (await fetch(url + path)).text()));
  return { text: bodies.join("\n"), count: addresses.size };
}

test("DATA-02 no private column reaches a visitor, in any page, data or feed", async ({ openApp }) => {
  const app = await openApp();
  const database = new DatabaseSync(`${app.dataDir}/fadem.sqlite`);
  for (const [table, columns] of privateColumns)
    for (const column of columns) database.exec(`update ${table} set ${column} = 'canari-${table}-${column}'`);
  database.exec("update projects set titre = 'Témoin visible'");
  database.close();

  const { text, count } = await readEverything(app.url);

  expect(count).toBeGreaterThan(30);
  expect(text).toContain("Témoin visible");
  expect([...new Set(text.match(/canari-[\w-]+/g))]).toEqual([]);
});

test("AUTH-04 a visitor reads only what is available, published or approved", async ({ openApp }) => {
  const app = await openApp();
  const database = new DatabaseSync(`${app.dataDir}/fadem.sqlite`);
  const hidden: [table: string, column: string, condition: string][] = [
    ["properties", "titre", "statut <> 'disponible'"],
    ["vehicles", "titre", "statut <> 'disponible'"],
    ["gallery_images", "titre", "statut <> 'publie'"],
    ["testimonials", "contenu", "statut <> 'approuve'"],
  ];
  for (const [table, column, condition] of hidden) {
    const changed = database.prepare(`update ${table} set ${column} = 'cache-${table}' where ${condition}`).run();
    expect(changed.changes, table).toBeGreaterThan(0);
  }
  database.exec("update projects set titre = 'cache-projects', deleted_at = created_at where id = (select min(id) from projects)");
  database.close();

  const lists = await Promise.all(
    ["/", "/_.data", "/sitemap.xml", "/annonces.xml"].map(async (path) => (await fetch(app.url + path)).text()),
  );

  expect([...new Set(lists.join("\n").match(/cache-[\w-]+/g))]).toEqual([]);
});
