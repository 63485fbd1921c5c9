import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { serverArguments } from "#scripts/server-command.mjs";
import { loginAsAdmin, test } from "./fixtures.ts";

test("a page seen before is answered with 304, and unknown parameters share one copy", async ({ request }) => {
  const first = await request.get("/?utm_source=ailleurs&inconnu=1");
  const etag = first.headers().etag ?? "";
  expect((await request.get("/", { headers: { "if-none-match": etag } })).status()).toBe(304);
});

test("R35 every spelling of a page leads to its one copy", async ({ request }) => {
  for (const path of ["/About", "/%61bout", "/about/"]) {
    const moved = await request.get(`${path}?utm_source=affiche`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location], path).toEqual([301, "/about?utm_source=affiche"]);
  }
  for (const path of ["/about.data", "/About.data", "/about/_.data", "/about.data?_routes=root,routes/site/layout,routes/site/about"])
    expect((await request.get(path)).status(), path).toBe(404); // a public page is a document
  expect((await request.get("/Galerie", { maxRedirects: 0 })).headers().location).toBe("/#galerie");
});

test("R40 a HEAD of an event stream holds none", async ({ request }) => {
  const open = async () => /^fadem_streams_open (\d+)$/m.exec(await (await request.get("/metriques")).text())?.[1];
  const before = await open();
  for (let index = 0; index < 20; index++) {
    const answer = await request.fetch("/api/changements", { method: "HEAD" });
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
  }
  expect(await open()).toBe(before);
});

test("each page carries the styles it shows and no others", async ({ request }) => {
  /** By a rule that stands in one of them only: every page has a header, the hero is of the home page, dialogs come with the first touch of it, and lists are of neither it nor a listing. */
  const stylesOf = async (path: string) => {
    const styles = [...(await (await request.get(path)).text()).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? "");
    const rules = { ".site-header-logo{": "every", ".hero{": "home", ".dialog{": "more", ".error-page{": "pages" };
    return styles.map((css) => Object.entries(rules).flatMap(([rule, name]) => (css.includes(rule) ? [name] : [])));
  };
  const home = await (await request.get("/")).text();
  const listing = /\/biens\/[\w-]+/.exec(home)?.[0] ?? "/about";
  expect(await stylesOf("/")).toEqual([["every"], ["home"]]);
  expect(await stylesOf(listing)).toEqual([["every"], ["more"]]);
  for (const path of ["/nulle-part-ailleurs", "/acheter"]) expect(await stylesOf(path)).toEqual([["every"], ["more"], ["pages"]]);
  expect(await stylesOf("/admin")).toEqual([]);
  const [, later = ""] = /data-styles="([^"]+)"/.exec(home) ?? [];
  expect(await (await request.get(later)).text()).toContain(".dialog{");
});

test("a form sent from elsewhere is refused and changes nothing", async ({ app, request }) => {
  const strangers: Record<string, string>[] = [
    { origin: "https://ailleurs.example" },
    { origin: app.url, "sec-fetch-site": "cross-site" },
    {},
  ];
  for (const headers of strangers) {
    const response = await request.post("/admin", { headers, form: { username: "admin", password: "x" } });
    expect(response.status()).toBe(403);
    expect(await response.text()).toContain("Envoi refusé");
  }
});

test("absurd requests are refused with a French sentence", async ({ app, request }) => {
  const headers = { origin: app.url };
  expect((await request.get(`/?q=${"a".repeat(3_000)}`)).status()).toBe(414);
  expect((await request.get("/?type=%00")).status()).toBe(400); // a zero byte, which no database of ours stores
  expect((await request.fetch("/", { method: "DELETE" })).status()).toBe(405);
  expect((await request.post("/admin", { headers, data: "x".repeat(300_000) })).status()).toBe(413);
  expect((await request.post("/", { headers, form: { a: "b" } })).status()).toBe(405);
  const unknown = await request.post("/admin", { headers, form: { username: "a", password: "b", __proto__x: "c" } });
  expect(unknown.status()).toBe(400);
  expect(await unknown.text()).toContain("champ inconnu");
});

test("absurd filters in the address give the page, not an error", async ({ request }) => {
  for (const search of [
    "type=%01",
    "page=-5",
    "page=1e9",
    "prix_min=abc&prix_max=99999999999999999999",
    "budget[]=x",
    "tri=__proto__",
    "bien=../../x",
    "projet=%01&vehicule=constructor",
    "p_page=-1&p_statut=__proto__&p_ville=%F0%9F%98%80",
    "v_page=NaN&v_onglet=__proto__",
    "v_page=99999&p_page=99999&page=999999999999999999999",
    "prix_min=5000000&prix_max=1",
    "q=%E0%A4%A&service=%3Cscript%3E",
  ])
    expect((await request.get(`/?${search}`)).status(), search).toBe(200);
});

test("an unknown page says so with status 404 and a way home", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const response = await page.goto("/nulle-part");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a locked database gives visitors the kept page and writers 503, and recovers by itself", async ({
  app,
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await request.get("/");
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await page.getByLabel("Titre", { exact: true }).fill("Écrit pendant la panne");
  await page.getByLabel("Description").fill("Rien ne doit être perdu.");
  await page.locator("[name=type_bien]").selectOption("studio");
  await page.locator("[name=type_transaction]").selectOption("location");
  await page.locator("[name=prix]").fill("90000");
  await page.locator("[name=localisation]").fill("Centre");
  const other = new DatabaseSync(`${app.dataDir}/fadem.sqlite`);
  other.exec("begin exclusive");

  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Enregistrer" }).first().click();
  expect((await refused).status()).toBe(503);
  expect((await refused).headers()["retry-after"]).toBeDefined();
  expect((await request.get("/")).status()).toBe(200);
  await expect(page.getByLabel("Titre", { exact: true })).toHaveValue("Écrit pendant la panne");
  await expect(page.getByText("Erreur de sauvegarde").first()).toBeVisible();

  other.exec("rollback");
  other.close();
  await page.getByRole("button", { name: "Enregistrer" }).first().click();
  await expect(page.getByText("✅ Bien ajouté")).toBeVisible();
  expect(await page.getByText("Erreur de sauvegarde").count()).toBe(0);
});

test("SIGTERM lets a running answer finish and ends within 10 seconds", async ({ openApp }) => {
  const app = await openApp();
  const stream = await fetch(`${app.url}/api/changements`);
  const started = Date.now();
  await app.stop("SIGTERM");
  expect(Date.now() - started).toBeLessThan(10_000);
  await stream.body?.cancel();
});

async function startOutcome(env: Record<string, string>) {
  const child = spawn(process.execPath, serverArguments, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  const [code] = await once(child, "exit");
  return { code, sentences: stderr.trim().split("\n") };
}

test("a start that cannot go on says why in one sentence", async ({ app }) => {
  const busy = createServer().listen(0);
  await once(busy, "listening");
  const { port } = busy.address() as { port: number };
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port), DATA_DIR: app.dataDir }, /port \d+ est déjà utilisé/],
    [{ PORT: "beaucoup" }, /PORT/],
    [{ DATA_DIR: "/proc/interdit" }, /dossier de données/],
    [{ DATA_DIR: app.dataDir, DATABASE_URL: "postgres://personne@127.0.0.1:1/rien" }, /PostgreSQL/],
  ];
  for (const [env, sentence] of cases) {
    const { code, sentences } = await startOutcome(env);
    expect(code, String(sentence)).not.toBe(0);
    expect(sentences, String(sentence)).toHaveLength(1);
    expect(sentences[0]).toMatch(sentence);
  }
  busy.close();
});
