import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import * as login from "#app/routes/admin/session/login.tsx";
import * as security from "#app/routes/admin/settings/security.tsx";
import * as contact from "#app/routes/site/sent-form.tsx";
import { ORIGIN, signInAs } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { listRoutes, serveRoutes } from "#tests/served-routes.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import siteMap from "./routes.ts";

const NETWORK = "203.0.113.1";

/** What makes a page answer "later": its own word, or one of the two that say it for several. */
const saysLater = /"retry-after"|receiveVisitorForm\(|changeSecurity\(/;

test("a page that is refused for a while says for how long, to a browser and to its script", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie, userId } = await signInAs(db, "super_admin");
  const reset_at = new Date(Date.now() + 600_000).toISOString();
  const keys = [`connexion:adresse:${NETWORK}`, `compte:${userId}`, `form:contact:address:${NETWORK}`];
  await db.deleteFrom("rate_limits").execute();
  await db
    .insertInto("rate_limits")
    .values(keys.map((key) => ({ key, attempts: 9_999, reset_at })))
    .execute();
  const pages = { admin: login, "contact/envoyer": contact, "admin-dashboard/parametres/securite": security };
  const serve = serveRoutes(
    Object.entries(pages).map(([path, module]) => ({ id: path, parentId: "root", path, address: `/${path}`, module }) as never),
  );
  const later = async (path: string, fields: Record<string, string>) => {
    const headers = { cookie: path === "admin" ? "" : cookie, "x-client-ip": NETWORK };
    const { status, headers: answered } = await serve(
      new Request(`${ORIGIN}/${path}`, { method: "POST", headers, body: new URLSearchParams(fields) }),
    );
    return { status, waits: Number(answered.get("retry-after")) > 100 };
  };
  const sayLater = { status: 429, waits: true };
  for (const data of ["", ".data"]) {
    expect(await later(`admin${data}`, { username: "admin", password: "n’importe quoi" }), `login${data}`).toEqual(sayLater);
    const message = { nom: "Afi A.", email: "afi@exemple.tg", sujet: "Terrain", message: "Je cherche un terrain à Kara." };
    expect(await later(`contact/envoyer${data}`, message), `contact${data}`).toEqual(sayLater);
    const codes = { intent: "codes", actuel: "n’importe quoi" };
    expect(await later(`admin-dashboard/parametres/securite${data}`, codes), `sécurité${data}`).toEqual(sayLater);
  }
});

test("every page that can answer later tells the router so", async () => {
  const routes = await listRoutes(siteMap, ({ file }) => saysLater.test(readFileSync(`app/${file}`, "utf8")));
  const pages = routes.filter(({ module }) => "default" in module);
  expect(pages.length).toBeGreaterThan(7);
  expect(pages.filter(({ module }) => module.headers !== retryAfterHeaders).map(({ file }) => file)).toEqual([]);
});
