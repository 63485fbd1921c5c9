import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { sentForms } from "#app/db/tables/content-types.ts";
import { allRights, type Right } from "#app/services/auth/rights.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { guardedRoutes, missingRights } from "#scripts/built-rights.ts";
import { builtRoutes, isGuarded } from "#scripts/built-routes.ts";
import { AppRows } from "#tests/rows.ts";
import { Visitor } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

/** Routes a visitor may reach, by what they are for. A new route belongs in here or behind the session: this list is the decision. */
const openToVisitors = new Set([
  "root",
  "routes/not-found",
  "routes/site/public-layout",
  "routes/site/home",
  ...["biens", "realisations", "vehicules"].flatMap((section) => [`routes/site/${section}-page`, `routes/site/${section}-sheet`]),
  "routes/site/short-address",
  "routes/site/favourites-page",
  "routes/site/comparison-page",
  "routes/site/preview-picture",
  ...["annonces", "acheter", "louer", "louer-meuble", "vehicules-a-vendre", "vehicules-a-louer", "nos-realisations"].map(
    (list) => `routes/site/lists/${list}`,
  ),
  "routes/site/about",
  "routes/site/legal-notice",
  "routes/site/privacy",
  "routes/site/trust",
  "routes/site/section-alias",
  "routes/site/form-layout",
  ...sentForms.map((form) => `routes/site/${form}-send`),
  "routes/site/enquiry-send",
  "routes/site/listing-report",
  "routes/site/visits/visits-page",
  "routes/site/visits/visit-link",
  "routes/site/stays/stays-page",
  "routes/site/stays/stay-link",
  "routes/site/sell-vehicle",
  "routes/site/alerts/alert-new",
  "routes/site/alerts/alert-send",
  "routes/site/alerts/alert-link",
  "routes/admin/session/login",
  "routes/admin/session/sign-out",
  "routes/admin/team/invitation-page",
  "routes/api/health",
  "routes/api/changes",
  "routes/api/session",
  "routes/api/auth-endpoint",
  "api/passkey-challenge",
  "api/passkey-sign-in",
  "routes/api/measure-endpoint",
  "routes/api/search-count",
  "routes/api/slots",
  "routes/api/availability",
  "routes/api/stay-calendar",
  "routes/api/box-proposals",
  "routes/api/sell-photos-endpoint",
  "routes/api/sitemap",
  "routes/api/robots-txt",
  "routes/api/feed",
  "routes/api/meta-homes",
  "routes/api/meta-vehicles",
  "routes/api/manifest",
]);

test("every route of the build is either listed as open or behind the session", () => {
  const unlisted = builtRoutes().filter(
    (route) => !isGuarded(route) && !openToVisitors.has(route.id.replace(/^(.*?)-alias-.*$/, "$1-alias")),
  );
  expect(unlisted.map(({ id, address }) => `${id} ${address}`)).toEqual([]);
});

test("S14 every route of the back-office names the right it is read with, and one for each thing its action does", () => {
  const guarded = guardedRoutes();
  expect(guarded.length).toBeGreaterThan(15);
  expect(guarded.flatMap(missingRights)).toEqual([]);
  const named = new Set(guarded.flatMap(({ rights }) => [rights.read, ...Object.values(rights.intents)]));
  expect([...named].filter((right) => !allRights.has(right as Right))).toEqual([]);
  const askedWithin = ["annonces-signalees.lire", "budgets.lire", "chiffres.lire", "reponses.lire"]; // of a part of a page that names another
  expect([...allRights].filter((right) => !named.has(right) && !askedWithin.includes(right))).toEqual([]);
  const rightOf = (id: string) => guarded.find((route) => route.id === id)?.rights;
  expect(rightOf("vehicules/liste")).toMatchObject({ read: "vehicules.lire", intents: { supprimer: "vehicules.modifier" } });
  expect(rightOf("routes/admin/history/bin-page")).toMatchObject({
    intents: { supprimer: "corbeille.supprimer", restaurer: "corbeille.restaurer" },
  });

  const silent = { id: "routes/admin/new-page", hasAction: true, rights: { intents: {} } };
  expect(missingRights(silent)).toEqual(["routes/admin/new-page: no right to read it", "routes/admin/new-page: no right for its action"]);
});

test("no page offers a member a link, a form or a button that his role refuses", async ({ app, rows }) => {
  const member = await signedIn(app);
  const wrong: string[] = [];
  try {
    for (const role of ["secretariat", "commercial", "chantier"]) {
      rows.run("update user set role = ? where username = 'admin'", role);
      const kindOf = (address: string) => address.replace(/\?.*/, "").replaceAll(/[0-9a-f-]{36}/g, ":id");
      const asked = new Set<string>();
      const addresses = ["/admin-dashboard"];
      for (const address of addresses) {
        if (asked.has(kindOf(address)) || /\/affiche\/|\/vitrine/.test(address)) continue; // pictures, which take their time
        asked.add(kindOf(address));
        const { status, html: served } = await member.visit(address);
        if (status >= 400) wrong.push(`${role}: ${address} ${status}`);
        const html = served.replaceAll("&amp;", "&");
        addresses.push(...[...html.matchAll(/href="(\/admin-dashboard[^"#]*)/g)].map(([, to = ""]) => to));
        for (const [, tag = "", form = ""] of html.matchAll(/<form([^>]*method="post"[^>]*)>(.*?)<\/form>/gs)) {
          const to = /action="([^"]*)"/.exec(tag)?.[1] ?? address;
          const intents = [...form.matchAll(/<[^>]*name="intent"[^>]*>/g)].map(([field]) => /value="([^"]*)"/.exec(field)?.[1] ?? "");
          for (const intent of intents.length > 0 ? intents : [""]) {
            const isEmptyBar = intent === "choisis" && !form.includes('name="acte"'); // rows can be chosen to be printed
            if (asked.has(`${kindOf(to)} ${intent}`) || isEmptyBar || to.endsWith("/deconnexion")) continue;
            asked.add(`${kindOf(to)} ${intent}`);
            const sent = await member.post(to, { champ_inconnu: "1", ...(intent && { intent }) });
            if (sent.status === 403 || sent.status >= 500) wrong.push(`${role}: ${to} ${intent} ${sent.status}`);
            await sent.body?.cancel();
          }
        }
      }
      expect(asked.size, role).toBeGreaterThan(15);
    }
  } finally {
    rows.run("update user set role = 'super_admin' where username = 'admin'");
  }
  expect(wrong).toEqual([]);
});

test("no route of the back-office answers anything but a refusal without a session", async ({ app }) => {
  const guarded = builtRoutes().filter(isGuarded);
  expect(guarded.length).toBeGreaterThan(15);
  for (const { id, address, index } of guarded) {
    const path = address.replaceAll(/:\w+/g, "0190b6d2-0000-7000-8000-000000000001").replace("*", "x");
    const data = index ? `${path}/_.data` : `${path}.data`;
    for (const url of [path, `${path}.data`, data, `${data}?_routes=${encodeURIComponent(id)}`]) {
      for (const cookie of ["", "fadem.session_token=invente.c2lnbmF0dXJl"]) {
        const response = await new Visitor(app.url).fetch(url, { headers: { cookie } });
        const body = await response.text();
        const isRefused = [302, 401, 403, 404, 405].includes(response.status) || /\/admin\?acces=refuse/.test(body);
        expect(isRefused, `GET ${url} ${response.status}`).toBe(true);
        expect(body, url).not.toContain("contact_requests");
      }
    }
    const write = await new Visitor(app.url).post(path, { intent: "supprimer", id: "x" });
    expect([302, 401, 403, 404, 405], `POST ${path} ${write.status}`).toContain(write.status);
    await write.body?.cancel();
  }
});

/** By hand: fetch lets nobody choose the host. */
async function askAs({ url }: AppProcess, name: string, value: string) {
  const asked = request(`${url}/metriques`, { headers: { [name]: value }, family: 4 }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

test("the figures of the server exist only for this machine: whoever comes through a proxy gets the page that says so", async ({
  app,
  visitor,
}) => {
  const own = await visitor.fetch("/metriques");
  expect(own.status).toBe(200);
  expect(await own.text()).toMatch(/^fadem_database_up 1$/m);
  const elsewhere: [name: string, value: string][] = [
    ["x-forwarded-for", "127.0.0.1"],
    ["forwarded", "for=127.0.0.1"],
    ["host", "www.exemple.tg"],
  ];
  for (const [name, value] of elsewhere) {
    const { status, body } = await askAs(app, name, value);
    expect(status, name).toBe(404);
    expect(body).toContain("Oops! Page not found");
  }
});

/** What moves by itself: the last use of a session, what the check of the journal found, and the work that the server does by the clock. */
const NOT_CONTENT = new Set(["session", "sqlite_sequence", "journal_state", "jobs"]);

function contentDigest(app: AppProcess) {
  using rows = new AppRows(app);
  const digests = rows
    .all("select name from sqlite_schema where type = 'table'")
    .filter(({ name }) => !NOT_CONTENT.has(String(name)))
    .map(({ name }) => [
      name,
      createHash("sha256")
        .update(JSON.stringify(rows.all(`select * from "${name}"`)))
        .digest("hex"),
    ]);
  return Object.fromEntries(digests);
}

test("R32 reading any address, with a session too, changes no row", async ({ openApp }) => {
  const app = await openApp();
  const member = await signedIn(app);
  const read = async (path: string, method: string) => (await member.fetch(path, { method })).body?.cancel();
  const before = contentDigest(app);
  const search = "intent=supprimer&id=1&statut=vendu&fait=1";
  const streams = /changements$|sauvegarde$/; // endless, and a file of everything
  for (const { address, index } of builtRoutes().filter((route) => !streams.test(route.address))) {
    const path = address.replaceAll(/:\w+/g, "0190b6d2-0000-7000-8000-000000000001").replace("*", "x");
    const data = index ? `${path}/_.data`.replace("//", "/") : `${path}.data`;
    await read(`${path}?${search}`, "GET");
    await read(`${data}?${search}`, "GET");
    await read(`${path}?${search}`, "OPTIONS");
  }

  expect((await member.fetch("/api/session")).status, "still signed in").toBe(200);
  expect(contentDigest(app)).toEqual(before);
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
  const sheets = listings.filter((path) => /^\/(biens|realisations|vehicules)\/./.test(path)).map((path) => `${path}/fiche`);
  const data = listings.filter((path) => path.length > 1).map((path) => `${path}.data`);
  const addresses = new Set([...pages, ...listings, ...sheets, ...data]);
  const bodies = await Promise.all([...addresses].map(async (path) => (await fetch(url + path)).text()));
  return { read: bodies.join("\n"), count: addresses.size, sheets: sheets.length };
}

test("DATA-02 no private column reaches a visitor, in any page, sheet, data or feed", async ({ openApp }) => {
  const app = await openApp();
  using rows = new AppRows(app);
  for (const [table, columns] of privateColumns)
    for (const column of columns) rows.run(`update ${table} set ${column} = 'canari-${table}-${column}'`);
  rows.run("update projects set titre = 'Témoin visible'");

  const { read, count, sheets } = await readEverything(app.url);

  expect(count).toBeGreaterThan(30);
  expect(sheets).toBeGreaterThan(10);
  expect(read).toContain("Témoin visible");
  expect([...new Set(read.match(/canari-[\w-]+/g))]).toEqual([]);
});

test("AUTH-04 a visitor reads only what is available, published or approved, and the server refuses the rest", async ({ openApp }) => {
  const app = await openApp();
  using rows = new AppRows(app);
  const hidden: [table: string, column: string, condition: string][] = [
    ["properties", "titre", "statut <> 'disponible'"],
    ["vehicles", "titre", "statut <> 'disponible'"],
    ["gallery_images", "titre", "statut <> 'publie'"],
    ["testimonials", "contenu", "statut <> 'approuve'"],
  ];
  for (const [table, column, condition] of hidden) {
    expect(rows.run(`update ${table} set ${column} = 'cache-${table}' where ${condition}`), table).toBeGreaterThan(0);
  }
  const slugsOf = (table: string, where: string) => rows.all(`select slug from ${table} where ${where}`).map(({ slug }) => String(slug));
  const binned: [section: string, table: string][] = [
    ["biens", "properties"],
    ["realisations", "projects"],
    ["vehicules", "vehicles"],
  ];
  const gone = binned.flatMap(([section, table]) => {
    const first = `id = (select min(id) from ${table} where publication = 'en_ligne' and statut in ('disponible', 'en_cours'))`;
    rows.run(`update ${table} set deleted_at = created_at where ${first}`);
    return slugsOf(table, first).map((slug) => `/${section}/${slug}`);
  });
  const unavailable = ["properties", "vehicles"].flatMap((table) => slugsOf(table, "statut <> 'disponible'"));
  const [available = ""] = slugsOf("properties", "statut = 'disponible' and publication = 'en_ligne' and deleted_at is null");

  const { read, count } = await readEverything(app.url);
  expect(count).toBeGreaterThan(30);
  expect(read).toContain(available);
  expect([...new Set(read.match(/cache-[\w-]+/g))]).toEqual([]);
  expect([...unavailable, ...gone].filter((address) => read.includes(address))).toEqual([]);

  expect(gone).toHaveLength(3);
  for (const address of gone)
    for (const path of [address, `${address}/fiche`]) {
      const answer = await fetch(app.url + path);
      expect([404, 410], `${path} ${answer.status}`).toContain(answer.status);
      expect(await answer.text()).not.toContain('property="og:title"');
    }
  for (const list of ["biens", "vehicules", "galerie", "avis", "contacts"]) {
    const answer = await fetch(`${app.url}/admin-dashboard/${list}.data`, { redirect: "manual" });
    expect(await answer.text(), list).not.toContain("cache-");
  }
});
