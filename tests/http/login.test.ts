import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { adminPassword } from "#scripts/app-process.ts";
import { type Page, textOf } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

test("LOGIN-05 the login page leads a signed-in administrator straight to the dashboard", async ({ app }) => {
  expect((await (await signedIn(app)).visit("/admin")).address.pathname).toBe("/admin-dashboard");
});

test("LOGIN-06 no credential stands on the login screen or in a file sent to the browser", async ({ visitor }) => {
  const { html } = await visitor.visit("/admin");
  const files = readdirSync("build/client", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|css|html|json|webmanifest)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const body of [html, ...files.map((file) => readFileSync(join("build/client", file), "utf8"))]) {
    expect(body).not.toContain(adminPassword);
    expect(body).not.toMatch(/(password|mot_de_passe|motDePasse)["']?\s*[:=]\s*["'][^"'\s]{4,}["']/i);
  }
});

test("AUTH-03 the dashboard without a session says so on the login page", async ({ visitor }) => {
  const page = await visitor.visit("/admin-dashboard");
  expect(page.address.pathname).toBe("/admin");
  expect(page.text).toContain("Accès refusé - Connexion requise pour accéder au dashboard");
});

test("the administrator can sign in, work and sign out without script", async ({ visitor }) => {
  const form = await visitor.visit("/admin");
  const start = await form.fill({ username: "admin", password: adminPassword }).press("Se connecter");
  expect(start.address.pathname).toBe("/admin-dashboard");
  expect((await visitor.visit("/")).all("a").map(textOf)).toContain("Dashboard");
  const list = await visitor.visit("/admin-dashboard/biens");
  const left = await list.press(list.buttons("Déconnexion")[0]);
  expect(left.address.pathname + left.address.search).toBe("/admin");
  const refused = await visitor.visit("/admin-dashboard");
  expect(refused.address.pathname).toBe("/admin");
  expect(refused.address.search).not.toBe("");
});

test("HDR-04 a visitor sees Admin, the administrator Dashboard and Déconnexion in its place", async ({ app, visitor }) => {
  const offered = (page: Page) =>
    page
      .all("header :is(a, button)")
      .map((one) => one.getAttribute("aria-label") ?? textOf(one))
      .filter((name) => ["Admin", "Dashboard", "Déconnexion"].includes(name));
  expect(new Set(offered(await visitor.visit("/")))).toEqual(new Set(["Admin"]));
  expect(new Set(offered(await (await signedIn(app)).visit("/")))).toEqual(new Set(["Dashboard", "Déconnexion"]));
});

test("HDR-05 a Déconnexion that fails leads to the login too, which says that the session is still open", async ({ app, rows }) => {
  const member = await signedIn(app);
  const page = await member.visit("/");
  const way = page.buttons("Déconnexion")[0]?.closest("form");
  expect(way?.getAttribute("method")).toBe("post");
  rows.run("begin exclusive");
  const answer = await member.post(way?.getAttribute("action") ?? "", {});
  rows.run("rollback");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin?deconnexion=echec"]);
  const failed = await member.visit("/admin?deconnexion=echec");
  expect(failed.text).toContain("La déconnexion a échoué");
  const sessions = () => rows.all("select id from session").length;
  const open = sessions();
  const left = await failed.press("Réessayer la déconnexion");
  expect(left.address.pathname + left.address.search).toBe("/admin");
  expect(sessions()).toBe(open - 1);
});
