import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { PROPERTY, VEHICLE } from "./demo.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";
import { resize } from "./looks.ts";

test.use(withoutMotion);

/** The measure leaves programs out; this is a telephone. */
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const KEY = "fadem-favoris";
const SMALLEST = { width: 360, height: 740 };

type Favourite = { r: string; p?: number; u?: string; j: string };

const today = () => new Date().toISOString().slice(0, 10);

/** Leaves these favourites in the browser before the next page opens. */
async function leaveFavourites(page: Page, favourites: Favourite[] | string) {
  const text = typeof favourites === "string" ? favourites : JSON.stringify({ v: 1, l: favourites });
  await page.goto("/mentions-legales");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
}

function favouritesOn(page: Page): Promise<Favourite[]> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{"l":[]}').l, KEY);
}

/** The first touch brings the hearts. */
async function touch(page: Page) {
  await page.keyboard.press("Shift");
}

/** The sum of what moved by itself since the page opened, as browsers measure it. */
async function movedOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

test("FAVORI-01 a heart keeps a listing at once, also offline, on cards and pages, and the header tells the number", {
  tag: "@core",
}, async ({ newVisitor }) => {
  const page = await newVisitor({ userAgent: PHONE });
  const beacons: { kind: string; listing?: string; page: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/mesure")) beacons.push(request.postDataJSON());
  });
  await page.goto("/");
  const number = page.locator("#favoris-nombre");
  await expect(page.getByRole("link", { name: "Mes favoris" })).toHaveAttribute("href", "/favoris");
  await expect(number).toBeHidden();
  await expect(page.locator(".heart")).toHaveCount(0);
  await touch(page);

  const card = page.locator("#biens .property-card", { hasText: "Villa contemporaine avec piscine" });
  const heart = card.getByRole("button", { name: "Garder Villa contemporaine avec piscine" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const box = await heart.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await heart.click();
  const pressed = card.getByRole("button", { name: "Retirer Villa contemporaine avec piscine des favoris" });
  await expect(pressed).toHaveAttribute("aria-pressed", "true");
  expect(await favouritesOn(page)).toEqual([{ r: "B-0004", p: 185_000_000, j: today() }]);
  await expect(number).toHaveText("1");
  await expect.poll(() => beacons.filter(({ kind }) => kind === "favori")).toEqual([{ kind: "favori", page: "/", listing: PROPERTY }]);

  await page.context().setOffline(true);
  await pressed.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(await favouritesOn(page)).toEqual([]);
  await expect(number).toBeHidden();
  await heart.click();
  await expect(number).toHaveText("1");
  await page.context().setOffline(false);

  await card.getByRole("link", { name: "Voir les détails" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  await expect(dialog.getByRole("button", { name: "Retirer Villa contemporaine avec piscine des favoris" })).toBeVisible();
  await page.goto(VEHICLE);
  await expect(number).toHaveText("1"); // before anything is touched
  await touch(page);
  await page.locator(".listing-detail .heart").click();
  const both = await favouritesOn(page);
  expect(both.map(({ r }) => r)).toEqual(["V-0002", "B-0004"]);
  await expect(number).toHaveText("2");
  // A new page of the list, after a change of filter, shows the same hearts.
  await page.goto("/acheter");
  await touch(page);
  await expect(page.locator(".compact-card", { hasText: "Villa contemporaine avec piscine" }).locator(".heart")).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("FAVORI-02 thirty at most, a closed storage is told, a damaged value is dropped, and two tabs agree", { tag: "@core" }, async ({
  page,
  context,
}) => {
  const many = Array.from({ length: 30 }, (_, index) => ({ r: `B-${9_000 + index}`, p: 1, j: "2026-11-15" }));
  await leaveFavourites(page, many);
  await page.goto(PROPERTY);
  await touch(page);
  const heart = page.locator(".listing-detail .heart");
  await heart.click();
  await expect(page.getByRole("alert")).toHaveText("Vous gardez déjà 30 annonces. Retirez-en une pour ajouter celle-ci.");
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  await leaveFavourites(page, '{"v":7,"l":"<script>"}');
  await page.goto(PROPERTY);
  await touch(page);
  await expect(page.locator("#favoris-nombre")).toBeHidden();
  const other = await context.newPage();
  await other.goto("/");
  await touch(other);
  await expect(other.locator(".heart").first()).toBeVisible();
  await heart.click();
  await expect(other.locator("#favoris-nombre")).toHaveText("1");
  await expect(other.locator("#biens .property-card", { hasText: "Villa contemporaine" }).locator(".heart")).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await other.close();

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.locator(".listing-similar .heart").first().click();
  await expect(page.getByRole("alert")).toHaveText("Votre navigateur ne garde pas les favoris.");
  await expect(page.locator(".listing-similar .heart").first()).toHaveAttribute("aria-pressed", "false");
});

test("FAVORI-03 the page of favourites tells what became of each, and asks before all of them go", { tag: "@core" }, async ({
  rows,
  page,
  app,
  context,
}) => {
  rows.run("update properties set statut = 'vendu' where reference = 'B-0005'");
  await page.goto("/favoris");
  await expect(page.getByText("Rien de gardé pour l’instant.")).toBeVisible();
  await expect(page.getByText("Touchez le cœur d’une annonce pour la retrouver ici.")).toBeVisible();
  await expectAccessible(page, "no favourites", ["#mes-favoris"], [SMALLEST]);

  const day = "2026-11-01";
  await leaveFavourites(page, [
    { r: "V-0002", p: 30_000_000, j: day },
    { r: "B-0004", p: 190_000_000, j: day },
    { r: "B-0005", p: 45_000_000, j: day },
    { r: "B-9999", p: 1, j: day },
    { r: "B-0014", p: 9_000, u: "nuit", j: day },
  ]);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("refs=")) asked.push(`${new URL(request.url()).search} ${request.headers().cookie ?? "sans cookie"}`);
  });
  await context.addCookies([{ name: "devise", value: "eur", url: app.url }]);
  await page.goto("/favoris");
  await expect(page.getByText("5 annonces, gardées dans ce navigateur seulement. Aucun compte.")).toBeVisible();
  expect(asked).toEqual(["?refs=V-0002,B-0004,B-0005,B-9999,B-0014 sans cookie"]);
  const homes = page.locator("[data-group=B] .kept-item");
  await expect(homes).toHaveCount(4);
  await expect(page.locator(".heart"), "hearts come with the first touch").toHaveCount(0);
  expect(await homes.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.reference))).toEqual([
    ...["B-0004", "B-0005", "B-9999", "B-0014"],
  ]);
  await expect(homes.nth(0)).toContainText(/Prix baissé de 5\s000\s000\sFCFA/);
  await expect(homes.nth(1)).toContainText("Vendu depuis votre ajout");
  await expect(homes.nth(1)).toContainText("Prix masqué");
  await expect(homes.nth(1)).not.toContainText("45 000 000");
  await expect(homes.nth(1).getByRole("link", { name: "Voir les biens semblables" })).toBeVisible();
  await expect(homes.nth(2)).toContainText("L’annonce B-9999 n’est plus proposée.");
  await expect(homes.nth(3)).not.toContainText("Prix baissé"); // another unit
  await expect(page.locator("[data-group=V] .kept-item")).toContainText(/Prix relevé de 5\s000\s000\sFCFA/);
  await expectAccessible(page, "favourites", ["#mes-favoris"], [SMALLEST]);

  const message = new URL((await page.getByRole("link", { name: "Partager ma sélection" }).getAttribute("href")) ?? "").searchParams.get(
    "text",
  );
  expect(message?.replaceAll("\u00a0", " ").split("\n")).toEqual([
    "Ma sélection FADEM :",
    "1. Villa contemporaine avec piscine, Agoè-Nyivé, Lomé, 185 000 000 FCFA (B-0004)",
    expect.stringMatching(/^2\. .*, Vendu \(B-0005\)$/),
    expect.stringMatching(/^3\. .*\(B-0014\)$/),
    expect.stringMatching(/^4\. .*\(V-0002\)$/),
    `${app.url}/favoris?refs=B-0004,B-0005,B-0014,V-0002`,
  ]);

  await homes.nth(2).getByRole("button", { name: "Retirer" }).click();
  await expect(homes).toHaveCount(3);
  await homes.nth(0).getByRole("checkbox").check();
  await page.locator("[data-group=V]").getByRole("checkbox").click();
  const said = page.locator("#mes-favoris [data-said]");
  await expect(said).toHaveText("Comparez des biens entre eux, ou des véhicules entre eux.");
  const compare = page.getByRole("button", { name: "Comparer (1)" });
  await compare.press("Enter");
  await expect(said).toHaveText("Choisissez au moins deux annonces.");
  // Over the last row as over the first, and still ticked for a visitor who comes back from the comparison.
  await page.setViewportSize(SMALLEST);
  for (const item of await homes.all()) {
    await item.scrollIntoViewIfNeeded();
    await expect(compare).toBeInViewport({ ratio: 1 });
  }
  await homes.nth(2).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Comparer (2)" }).click();
  await expect(page).toHaveURL(/\/comparer\?refs=B-0004,B-0014$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Comparer (2)" })).toBeInViewport({ ratio: 1 });
  await expect(homes.nth(0).getByRole("checkbox")).toBeChecked();

  await page.getByRole("button", { name: "Tout retirer" }).click();
  const question = page.getByRole("dialog", { name: "Tout retirer ?" });
  await question.getByRole("button", { name: "Annuler" }).click();
  expect(await favouritesOn(page)).toHaveLength(4);
  await page.getByRole("button", { name: "Tout retirer" }).click();
  await question.getByRole("button", { name: "Tout retirer" }).click();
  await expect(page.getByText("Rien de gardé pour l’instant.")).toBeVisible();
  expect(await favouritesOn(page)).toEqual([]);
});

test("FAVORI-05 a family answers a selection by WhatsApp, compares and keeps, and no choice leaves the tab", { tag: "@core" }, async ({
  page,
  app,
}) => {
  const shared = "/favoris?refs=B-0004,B-0006,V-0002";
  await page.goto(shared);
  const items = page.locator(".kept-item");
  await expect(items).toHaveCount(3);
  const answer = page.locator("a[data-chat]");
  await expect(answer).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Gardez au moins une annonce.")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await items.nth(0).getByRole("checkbox", { name: "Je garde" }).check();
  await items.nth(2).getByRole("checkbox", { name: "Je garde" }).check();
  await page.getByRole("button", { name: "Comparer les 2" }).press("Enter");
  const said = page.locator("[data-said]");
  await expect(said).toHaveText("Comparez des biens entre eux, ou des véhicules entre eux.");
  await items.nth(2).getByRole("checkbox", { name: "Je garde" }).uncheck();
  await expect(said).toHaveText("");
  await items.nth(1).getByRole("checkbox", { name: "Je garde" }).check();
  await expect(page.locator(".heart:visible"), "one heart for each: the choice").toHaveCount(0);
  await expect(answer).toHaveText("Répondre avec mes 2 préférés");
  const text = new URL((await answer.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  expect(text.split("\n").at(-1)).toBe(`${app.url}/favoris?refs=B-0004,B-0006`);
  await expectAccessible(page, "selection", ["#selection"], [SMALLEST]);
  // A window enlarged four times: the answer alone stays, a seventh of its height at most.
  await resize(page, { width: 320, height: 256 });
  await items.nth(0).scrollIntoViewIfNeeded();
  await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Comparer les 2" })).not.toBeInViewport();
  expect(await answer.evaluate((link) => (innerHeight - link.getBoundingClientRect().top) / innerHeight)).toBeLessThanOrEqual(0.15);
  await page.setViewportSize(SMALLEST);

  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^Je garde/, checked: true })).toHaveCount(2);
  expect(await favouritesOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Ajouter à mes favoris" }).click();
  await expect(page.getByRole("alert")).toHaveText("2 annonces ajoutées à vos favoris.");
  expect((await favouritesOn(page)).map(({ r }) => r)).toEqual(["B-0004", "B-0006"]);
  await page.getByRole("button", { name: "Comparer les 2" }).click();
  await expect(page).toHaveURL(/\/comparer\?refs=B-0004,B-0006$/);
});

test("what a browser keeps has its room before the first paint: nothing on the page of favourites moves by itself", async ({
  newVisitor,
}) => {
  const five = ["B-0004", "B-0005", "B-0014", "B-0006", "V-0002"].map((r) => ({ r, p: 1_000_000, j: today() }));
  for (const viewport of [SMALLEST, { width: 1440, height: 900 }]) {
    const page = await newVisitor({ viewport });
    await page.goto("/favoris");
    await expect(page.getByText("Rien de gardé pour l’instant.")).toBeVisible();
    await expect(page.locator("body")).not.toHaveAttribute("style", /kept/); // filled in by the script
    expect(await movedOn(page)).toBeLessThanOrEqual(0.02);
    await leaveFavourites(page, five);
    await page.goto("/favoris");
    await expect(page.locator("#mes-favoris .kept-item")).toHaveCount(5);
    expect(await movedOn(page)).toBeLessThanOrEqual(0.02);
  }
});

test("FAVORI-06 neither log nor page knows what a browser keeps, and one button empties it", { tag: "@core" }, async ({ page, app }) => {
  const before = app.output().length;
  await leaveFavourites(page, [{ r: "B-0004", p: 185_000_000, j: today() }]);
  await page.goto("/favoris");
  await expect(page.locator(".kept-item")).toHaveCount(1);
  await expect.poll(() => app.output().slice(before)).toContain('"path":"/favoris"');
  expect(app.output().slice(before)).not.toMatch(/refs=|B-0004/);
  await page.goto("/confidentialite");
  await page.evaluate(async () => {
    sessionStorage.setItem("fadem-choix", "x");
    await new Promise((resolve) => {
      indexedDB.open("essai").onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result.close());
    });
    await caches.open("essai");
  });
  await page.getByRole("button", { name: "Effacer tout ce que ce site garde sur cet appareil" }).click();
  await expect(page.getByText("C’est effacé.")).toBeVisible();
  await expect(page.locator("#favoris-nombre")).toBeHidden();
  const left = () =>
    page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ]);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test("VU-01 what was opened is marked in lists and shown among the favourites, unless the visitor or the house says no", {
  tag: "@core",
}, async ({ page, newVisitor }) => {
  await page.goto(PROPERTY);
  await page.goto(VEHICLE);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("fadem-vus"))).toBe('{"v":1,"l":["V-0002","B-0004"]}');
  await leaveFavourites(page, [{ r: "B-0004", p: 185_000_000, j: today() }]);
  await page.goto("/acheter");
  await touch(page);
  const card = page.locator(".compact-card", { hasText: "Villa contemporaine avec piscine" });
  await expect(card.getByText("Vu", { exact: true })).toBeVisible();
  await page.goto("/favoris");
  const seen = page.locator("#vus");
  await expect(seen.locator(".kept-item")).toHaveCount(1);
  await expect(seen.locator(".kept-item")).toHaveAttribute("data-reference", "V-0002");
  await seen.getByRole("button", { name: "Effacer cet historique" }).click();
  await expect(seen).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("fadem-vus"))).toBeNull();

  const guarded = await newVisitor();
  await guarded.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }));
  const member = await newVisitor();
  await loginAsAdmin(member, PROPERTY);
  await guarded.goto(PROPERTY);
  for (const visitor of [guarded, member]) {
    await touch(visitor);
    await expect(visitor.locator(".listing-detail .heart")).toBeVisible();
    await visitor.goto("/");
    expect(await visitor.evaluate(() => localStorage.getItem("fadem-vus"))).toBeNull();
  }
});

test("COMPARE-03 on a phone the table moves inside its own part with its names above the values, and prints on one lying page", {
  tag: "@core",
}, async ({ page }) => {
  await page.setViewportSize(SMALLEST);
  await page.goto("/comparer?refs=B-0004,B-0006,B-0014,B-0008");
  const area = page.getByRole("region", { name: "Comparer quatre biens" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const seen = await area.evaluate((part) => {
    const { right, bottom } = part.getBoundingClientRect();
    const isSeen = (cell: Element) => cell.getBoundingClientRect().bottom <= bottom && cell.getBoundingClientRect().right <= right;
    const rows = [...part.querySelectorAll("tbody tr")].filter((row) => [...row.querySelectorAll("td")].filter(isSeen).length >= 2);
    const [name, value] = [rows[0]?.querySelector("th span"), rows[0]?.querySelector("td")];
    const text = document.createRange();
    if (value) text.selectNodeContents(value);
    return {
      rows: rows.length,
      width: value?.getBoundingClientRect().width ?? 0,
      isAbove: (name?.getBoundingClientRect().bottom ?? 0) <= text.getBoundingClientRect().top,
    };
  });
  expect(seen.rows).toBeGreaterThanOrEqual(6);
  expect(seen.width).toBeGreaterThanOrEqual(160);
  expect(seen.isAbove).toBe(true);
  await expectAccessible(page, "comparison", ["#comparaison"], [SMALLEST]);
  // The table alone scrolls: the bar of contacts begins where it ends.
  const ends = () =>
    area.evaluate((part) => [part.getBoundingClientRect().bottom, document.querySelector(".contact-widgets")?.getBoundingClientRect().top]);
  const [end, bar] = await ends();
  expect(Math.abs((end ?? 0) - (bar ?? 0))).toBeLessThanOrEqual(1);

  await resize(page, { width: 520, height: 740 });
  const places = () =>
    area.evaluate((part) => [
      Math.round(part.querySelector("tbody th")?.getBoundingClientRect().left ?? -1),
      Math.round(part.querySelector("tbody th")?.getBoundingClientRect().width ?? -1),
      Math.round(part.querySelector("tbody td")?.getBoundingClientRect().width ?? -1),
    ]);
  expect(await places()).toEqual([0, 104, 184]);
  await area.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => area.evaluate((part) => part.scrollLeft)).toBeGreaterThan(100);
  expect((await places())[0]).toBe(0);
  await area.evaluate((part) => part.scrollTo(200, 400));
  const title = area.locator("th[scope=col]").first();
  const [top, part] = await Promise.all([
    title.evaluate((it) => it.getBoundingClientRect().top),
    area.evaluate((it) => it.getBoundingClientRect().top),
  ]);
  expect(Math.round(top - part)).toBe(0);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);

  await page.goto("/comparer?refs=B-0004,B-0008");
  const same = page.locator("tbody tr.is-same");
  await expect(same.first()).toBeVisible();
  await page.getByLabel("Différences seulement").check();
  await expect(same.first()).toBeHidden();
  await expect(page.locator("tbody tr", { hasText: "Référence" })).toBeVisible();
});

test("a network lost before the first touch is told by the page of favourites, and another try serves its buttons", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await leaveFavourites(page, [{ r: "B-0004", j: today() }]);
  await page.goto("/favoris");
  const clear = page.getByRole("button", { name: "Tout retirer" });
  await expect(clear).toBeVisible();
  await page.context().setOffline(true);
  await clear.click();
  await expect(page.getByText("Vos favoris ne répondent pas.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByText("Vos favoris ne répondent pas.")).toBeHidden();
  await clear.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a first touch without a network is no loss: the hearts come with the next, once it is back", { tag: "@core" }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to fetch/);
  await page.goto("/annonces");
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("first-touch"));
  await touch(page);
  await failed;
  await expect(page.locator(".heart")).toHaveCount(0);
  await page.context().setOffline(false); // what failed may be asked for anew at once: from here on hearts may come by themselves
  await touch(page);
  await expect(page.locator(".heart").first()).toBeVisible();
});
