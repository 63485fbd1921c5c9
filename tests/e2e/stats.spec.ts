import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";
import { resize } from "./looks.ts";

test.use(withoutMotion);

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

test("ADM-STAT-01 ADM-STAT-02 the clock of Lomé ticks, three states are true, and a confirmed listing leaves the screen still", {
  tag: "@core",
}, async ({ page, newVisitor }) => {
  const visitor = await newVisitor({ userAgent: PHONE });
  const listening = visitor.waitForResponse("**/api/changements*");
  await visitor.goto("/");
  await listening;
  await loginAsAdmin(page, "/admin-dashboard");
  const clock = page.locator(".stats-time");
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "");
  const [lome, shown] = await page.evaluate(() => {
    const now = new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeZone: "Africa/Lome" }).format(new Date());
    return [now.replace(/\b1 /, "1er "), document.querySelector(".stats-date")?.textContent];
  });
  expect(shown).toBe(lome);
  const states = page.locator(".stats-state");
  await expect(states).toHaveCount(3);
  await expect(states.nth(0)).toContainText("Synchronisation en direct");
  await expect(states.nth(1)).toContainText("Site en ligne, mobile et ordinateur");
  await expect(states.nth(2)).toContainText(/[1-9]\d* visiteurs? actifs?/);

  // DEC-204: what the first view holds, the bar at the bottom aside.
  for (const view of [
    { width: 1440, height: 900, block: 260, rows: 4, bar: 0 },
    { width: 390, height: 844, block: 230, rows: 2, bar: 61 },
  ]) {
    await resize(page, view);
    const block = await page.locator(".stats-block").boundingBox();
    const row = await page
      .locator(".todo-row")
      .nth(view.rows - 1)
      .boundingBox();
    expect(block?.height, `${view.width} px`).toBeLessThanOrEqual(view.block);
    expect((row?.y ?? 0) + (row?.height ?? Infinity), `${view.width} px`).toBeLessThanOrEqual(view.height - view.bar);
  }
  const notice = page.getByRole("link", { name: /^Premier jour/ });
  await expect(notice).toBeVisible();
  await page.locator(".unconfirmed summary").click();
  await page
    .getByRole("button", { name: /^Toujours disponible/ })
    .first()
    .click();
  await expect(page.getByText(/reconfirmé/).first()).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.locator(".todo-row-unfolds")).toContainText("1 annonce à reconfirmer"); // and keeps its place
});

test("an opened page and opened details are told to the measure, without a cookie", async ({ newVisitor }) => {
  const visitor = await newVisitor({ userAgent: PHONE });
  const beacon = () => visitor.waitForResponse((response) => response.url().endsWith("/api/mesure"));
  const opened = beacon();
  await visitor.goto("/");
  expect((await opened).status()).toBe(204);
  expect((await opened).request().postDataJSON()).toEqual({ kind: "view", page: "/" });
  expect(await (await opened).request().headerValue("cookie")).toBeNull();
  const details = beacon();
  await visitor.locator("#biens .property-card").first().getByRole("link", { name: "Voir les détails" }).click();
  expect((await details).request().postData()).toContain("/biens/");
  expect(await visitor.context().cookies()).toEqual([]);
});

test("a new request is told to the first screen, waits behind a line, and moves nothing under the finger", async ({ page, app, rows }) => {
  for (const table of ["contact_requests", "vehicle_sell_requests"]) rows.run(`delete from ${table}`); // who waits longer comes first
  await page.setViewportSize({ width: 390, height: 844 });
  async function write(nom: string, telephone: string) {
    const asked = { sujet: "Villa", message: "Est-elle encore libre cette semaine ?", duree: "9000" };
    const form = { nom, telephone, email: `${nom.split(" ")[0]}@a.example`, ...asked, navigateur: randomUUID(), cle_envoi: randomUUID() };
    expect((await page.request.post("/contact/envoyer", { form, headers: { origin: app.url } })).ok()).toBe(true);
  }
  await write("Kodjo Amewu", "+228 90 00 00 76");
  await loginAsAdmin(page, "/admin-dashboard");
  await expect(page.getByRole("heading", { name: "Bonjour Admin" })).toBeVisible();
  await expect(page.locator(".admin-live-state")).toHaveText("Synchronisation active"); // the page is open once it hears
  const todo = page.locator(".todo-row");
  await expect(todo.filter({ hasText: "Kodjo Amewu" })).toBeVisible();
  const places = () => todo.evaluateAll((all) => all.map((row) => [row.textContent, row.getBoundingClientRect().top + scrollY]));
  const before = await places();
  await write("Nadia Lawson", "+228 90 00 00 77");
  const news = page.getByRole("button", { name: "1 nouveauté" });
  await expect(news).toBeVisible(); // told by the stream: the page asks by itself every 30 s only
  expect(await places()).toEqual(before);
  await news.click();
  const row = todo.filter({ hasText: "Nadia Lawson" });
  await row.getByRole("link", { name: /^Répondre/ }).click();
  await expect(page.getByRole("region", { name: "Nadia Lawson" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Répondre" })).toBeInViewport();
});
