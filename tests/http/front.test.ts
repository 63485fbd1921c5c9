import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect } from "vitest";
import { serverArguments } from "#scripts/server-command.mjs";
import { test } from "./http-test.ts";

test("a page seen before is answered with 304, and unknown parameters share one copy", async ({ visitor }) => {
  const first = await visitor.fetch("/?utm_source=ailleurs&inconnu=1");
  const etag = first.headers.get("etag") ?? "";
  expect((await visitor.fetch("/", { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("R35 every spelling of a page leads to its one copy", async ({ visitor }) => {
  for (const path of ["/About", "/%61bout", "/about/"]) {
    const moved = await visitor.fetch(`${path}?utm_source=affiche`);
    expect([moved.status, moved.headers.get("location")], path).toEqual([301, "/about?utm_source=affiche"]);
  }
  for (const path of ["/about.data", "/About.data", "/about/_.data", "/about.data?_routes=root,routes/site/layout,routes/site/about"])
    expect((await visitor.fetch(path)).status, path).toBe(404); // a public page is a document
  expect((await visitor.fetch("/Galerie")).headers.get("location")).toBe("/#galerie");
});

test("an address that does not decode is a page that does not exist, and writes no line of its own into the log", async ({
  app,
  visitor,
}) => {
  const alreadyLogged = app.output().length;
  const answer = await visitor.fetch("/acheter/%E0%A4%A");
  expect([answer.status, (await answer.text()).includes("<h1")]).toEqual([404, true]);
  expect((await visitor.fetch("/acheter/%E0%A4%A", { method: "POST", headers: { origin: app.url } })).status).toBe(404);
  expect(app.output().slice(alreadyLogged)).not.toContain("could not be decoded");
});

test("R40 a HEAD of an event stream holds none", async ({ visitor }) => {
  const open = async () => /^fadem_streams_open (\d+)$/m.exec(await (await visitor.fetch("/metriques")).text())?.[1];
  const before = await open();
  for (let index = 0; index < 20; index++) {
    const answer = await visitor.fetch("/api/changements", { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  }
  expect(await open()).toBe(before);
});

test("each page carries the styles it shows and no others", async ({ visitor }) => {
  /** By a rule that stands in one of them only: every page has a header, the hero is of the home page, dialogs come with the first touch of it, and lists are of neither it nor a listing. */
  const stylesOf = async (path: string) => {
    const styles = [...(await (await visitor.fetch(path)).text()).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? "");
    const rules = { ".site-header-logo{": "every", ".hero{": "home", ".dialog{": "more", ".error-page{": "pages" };
    return styles.map((css) => Object.entries(rules).flatMap(([rule, name]) => (css.includes(rule) ? [name] : [])));
  };
  const home = await (await visitor.fetch("/")).text();
  const listing = /\/biens\/[\w-]+/.exec(home)?.[0] ?? "/about";
  expect(await stylesOf("/")).toEqual([["every"], ["home"]]);
  expect(await stylesOf(listing)).toEqual([["every"], ["more"]]);
  for (const path of ["/nulle-part-ailleurs", "/acheter"]) expect(await stylesOf(path)).toEqual([["every"], ["more"], ["pages"]]);
  expect(await stylesOf("/admin")).toEqual([]);
  const [, later = ""] = /data-styles="([^"]+)"/.exec(home) ?? [];
  expect(await (await visitor.fetch(later)).text()).toContain(".dialog{");
});

test("a form sent from elsewhere is refused and changes nothing", async ({ app, visitor }) => {
  const strangers: Record<string, string>[] = [
    { origin: "https://ailleurs.example" },
    { origin: app.url, "sec-fetch-site": "cross-site" },
    {},
  ];
  for (const headers of strangers) {
    const body = new URLSearchParams({ username: "admin", password: "x" });
    const response = await visitor.fetch("/admin", { method: "POST", headers, body });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Envoi refusé");
  }
});

test("absurd requests are refused with a French sentence", async ({ visitor }) => {
  expect((await visitor.fetch(`/?q=${"a".repeat(3_000)}`)).status).toBe(414);
  expect((await visitor.fetch("/?type=%00")).status).toBe(400); // a zero byte, which no database of ours stores
  expect((await visitor.fetch("/", { method: "DELETE" })).status).toBe(405);
  expect((await visitor.post("/admin", "x".repeat(300_000))).status).toBe(413);
  expect((await visitor.post("/", { a: "b" })).status).toBe(405);
  const unknown = await visitor.post("/admin", { username: "a", password: "b", __proto__x: "c" });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain("champ inconnu");
});

test("absurd filters in the address give the page, not an error", async ({ visitor }) => {
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
    expect((await visitor.fetch(`/?${search}`)).status, search).toBe(200);
});

test("SIGTERM lets a running answer finish and ends within 10 seconds", { tags: ["full"] }, async ({ openApp }) => {
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

test("a start that cannot go on says why in one sentence", { tags: ["full"] }, async ({ app }) => {
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
