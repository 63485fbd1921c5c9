import { expect, type Page } from "@playwright/test";
import type { AppRows } from "#tests/rows.ts";
import { test, withoutMotion } from "./fixtures.ts";
import { lettersHere } from "./letters.ts";
import { colourOf, drawnTwice, linesOf } from "./looks.ts";
import { delayPageFetches, fetchWhole, isPageFetch, routePageFetches } from "./page-fetches.ts";

test.use(withoutMotion);

const cards = (page: Page) => page.locator("#biens .property-card");

async function openHome(page: Page, search = "") {
  await page.goto(`/${search}`);
  await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
}

test("LISTE-09 the home page shows a few rows of each list within its height, fewer on a phone", async ({ openApp, newVisitor }) => {
  const page = await newVisitor({ app: await openApp(), viewport: { width: 1440, height: 900 } }); // with the rows of the demonstration
  const shown = (list: string) => page.locator(`${list} article`).evaluateAll((rows) => rows.filter((row) => row.checkVisibility()).length);
  const height = async () => {
    await lettersHere(page);
    return page.evaluate(() => {
      // Sections far from the view have a guessed height until they come near.
      for (const section of document.querySelectorAll<HTMLElement>("main > *")) section.style.contentVisibility = "visible";
      return document.documentElement.scrollHeight;
    });
  };

  await page.goto("/");
  const rows = { "#biens": 6, "#realisations": 4, "#appartements-meubles": 3, "#vehicules": 3 };
  for (const [list, number] of Object.entries(rows)) expect(await shown(list), list).toBe(number);
  expect(await height()).toBeLessThanOrEqual(13_500);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await height()).toBeLessThanOrEqual(11_500);
  await expect.poll(() => shown("#biens")).toBe(3);
  for (const list of ["#biens", "#vehicules"]) {
    const tops = await page
      .locator(`${list} li:visible > article`)
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    expect(new Set(tops).size, list).toBe(1);
  }
  await page.goto("/?page=2");
  const all = await page.locator("#biens article").count();
  expect(all).toBeGreaterThan(6);
  await expect.poll(() => shown("#biens")).toBe(all); // a phone lays the rows out one after the other
  await page.goto("/?page=1#bien-5");
  expect(await shown("#biens")).toBe(6);
});

test("the first view of a phone has the search above its buttons, and what is folded opens by press and without script", async ({
  newVisitor,
}) => {
  const phone = { viewport: { width: 360, height: 740 } };
  const page = await newVisitor(phone);
  await page.goto("/");
  const edge = async (part: string, side: "top" | "bottom") =>
    page.locator(part).evaluate((element, at) => element.getBoundingClientRect()[at], side);
  expect(await edge(".hero-search", "bottom")).toBeLessThan(await edge(".hero-actions.is-current", "top"));
  expect(await edge(".hero-actions.is-current", "bottom")).toBeLessThan(await edge(".contact-widgets", "top"));

  const type = page.getByLabel("Type de bien");
  const review = page.locator("#temoignages").getByLabel("Votre avis");
  await expect(type).toBeHidden();
  await page
    .locator("#biens summary")
    .filter({ hasText: /^Filtrer$/ })
    .press("Enter");
  await expect(type).toBeVisible();
  await expect(page.locator("#realisations").getByLabel("Statut")).toBeHidden();
  await expect(review).toBeHidden();
  await page.goto("/?p_statut=termine#donner-mon-avis");
  await expect(review).toBeVisible();
  await expect(page.locator("#realisations").getByLabel("Statut")).toBeVisible(); // one is set

  await expect(page.locator(".gallery-grid a:visible")).toHaveCount(4);
  await page.locator("#galerie").getByRole("button", { name: "Voir plus" }).click();
  await expect(page.locator(".gallery-grid a").nth(4)).toBeFocused();

  const plain = await newVisitor({ ...phone, javaScriptEnabled: false });
  await plain.goto("/");
  for (const field of ["Type de bien", "Statut", "Votre avis"]) await expect(plain.getByLabel(field)).toBeVisible();
  await expect(plain.locator(".gallery-grid a:visible")).toHaveCount(8);
});

test("BIENS-01 BIENS-12 a slow list shows its spinner, and where nothing is found a button clears every filter", {
  tag: "@core",
}, async ({ page }) => {
  await openHome(page);
  await expect(page.locator("#biens").getByRole("heading", { level: 2 })).toHaveText("Nos Biens Immobiliers");
  await expect(page.getByText("Chargement des biens...")).toBeHidden();
  const goOn = await delayPageFetches(page);
  await page.getByLabel("Type de bien").selectOption("villa");
  await expect(page.getByText("Chargement des biens...")).toBeVisible();
  goOn();
  await expect(page.getByText("Chargement des biens...")).toBeHidden();

  const search = page.locator("#biens").getByLabel("Rechercher");
  const sentence = page.getByText("Aucun bien ne correspond à vos critères de recherche.");
  for (const isSlow of [false, true]) {
    const letGo = isSlow ? await delayPageFetches(page) : () => undefined;
    await search.fill("introuvable");
    if (isSlow) await expect(page.getByText("Chargement des biens...")).toBeVisible();
    letGo();
    await expect(page.getByRole("heading", { name: "Aucun bien trouvé" })).toBeVisible();
    await expect(sentence).toBeVisible();
    await search.fill("");
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText("Chargement des biens...")).toBeHidden();
  }
  await openHome(page, "?q=introuvable&type=villa");
  await expect(sentence).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les biens" }).click();
  await expect(page).toHaveURL(/\/(#biens)?$/);
  await expect(page.locator("#biens").getByLabel("Rechercher")).toHaveValue("");
  await expect(page.getByLabel("Type de bien")).toHaveValue("all");
  await expect(cards(page).first()).toBeVisible();
});

test("BIENS-05 the indicator is green when connected, and refreshing brings the list as it is now and moves the time", {
  tag: "@core",
}, async ({ page }) => {
  await page.clock.setFixedTime("2026-11-15T14:32:00Z");
  await openHome(page);
  await expect(page.locator(".live-state")).toHaveText("Synchronisé en temps réel");
  expect(await colourOf(page.locator(".live-state"))).toBe("green");
  await expect(page.getByText("Mis à jour à 14h32")).toBeVisible();
  const titre = (await cards(page).first().getByRole("heading").textContent()) ?? "";

  await page.clock.setFixedTime("2026-11-15T14:41:00Z");
  await routePageFetches(page, async (route) => {
    const answer = await fetchWhole(route);
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(titre, "Villa relue") });
  });
  const reload = page.waitForRequest((request) => isPageFetch(request));
  await page.getByRole("button", { name: "Actualiser la liste" }).click();
  await reload;
  await expect(cards(page).first().getByRole("heading")).toHaveText("Villa relue");
  await expect(page.getByText("Mis à jour à 14h41")).toBeVisible();
  await expect(page.getByText("Mis à jour à 14h32")).toHaveCount(0);
});

test("BIENS-18 the button opens Détails du bien under the permanent address, and closing gives the list back", { tag: "@core" }, async ({
  page,
}) => {
  await openHome(page, "?transaction=vente");
  const titre = await cards(page).first().getByRole("heading").textContent();
  await cards(page).first().getByRole("link", { name: "Voir les détails" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  await expect(dialog.getByRole("heading", { name: titre ?? "" })).toBeVisible();
  await expect(page).toHaveURL(/\/biens\/[a-z0-9-]+$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/\?transaction=vente$/);
  await expect(cards(page).first().getByRole("link", { name: "Voir les détails" })).toBeFocused();
});

test("BIENS-19 thumbnails stand four in a row, change the main picture, and the viewer opens and closes", { tag: "@core" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  await cards(page)
    .filter({ has: page.locator("[class*=carousel]") })
    .first()
    .getByRole("link", { name: "Voir les détails" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  const thumbnails = dialog.locator(".picture-gallery-thumbnails button");
  await expect(thumbnails.nth(1)).toBeVisible();
  const columns = await dialog
    .locator(".picture-gallery-thumbnails")
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(4);
  const main = dialog.locator(".picture-gallery-main img");
  const before = await main.getAttribute("src");
  await thumbnails.nth(1).click();
  await expect(main).not.toHaveAttribute("src", before ?? "");
  await dialog.locator(".picture-gallery-main").click();
  const viewer = page.locator("dialog.picture-viewer");
  await expect(viewer).toBeVisible();
  await expect(viewer).toContainText("2 / ");
  await page.keyboard.press("ArrowRight");
  await expect(viewer).not.toContainText("2 / ");
  await viewer.getByRole("button", { name: "Fermer" }).click();
  await expect(viewer).toBeHidden();
  await expect(dialog).toBeVisible();
});

/** The page of a property in this state; one of the demonstration is put into it where there is none. */
function addressWith(rows: AppRows, statut: string) {
  const ofStatus = "select slug from properties where statut = ? and publication = 'en_ligne' and deleted_at is null";
  if (rows.all(ofStatus, statut).length === 0)
    rows.run(
      "update properties set statut = ? where id = (select max(id) from properties where statut = 'disponible' and publication = 'en_ligne' and deleted_at is null)",
      statut,
    );
  return `/biens/${rows.one(ofStatus, statut).slug}`;
}

test("BIENS-16 a long description is cut at two lines on the card, and the badge of a page is green while available", async ({
  rows,
  page,
}) => {
  rows.run(
    "update properties set description = case when type_bien = 'bureau' then 'Deux pièces.' else replace(hex(zeroblob(60)), '00', 'Une villa claire au calme. ') end",
  );
  await openHome(page, "?type=villa&tri=prix_asc"); // addresses no other test has put into the page cache
  await expect(cards(page)).not.toHaveCount(0);
  for (const card of await cards(page).all())
    expect(await linesOf(card.locator(".listing-card-description"))).toEqual({ lines: 2, isCut: true });
  await openHome(page, "?type=bureau&tri=prix_asc");
  expect(await linesOf(cards(page).first().locator(".listing-card-description"))).toEqual({ lines: 1, isCut: false });
  for (const [statut, label, colour] of [
    ["disponible", "Disponible", "green"],
    ["vendu", "Vendu", "grey"],
    ["loue", "Loué", "grey"],
    ["reserve", "Réservé", "grey"],
  ] as const) {
    await page.goto(addressWith(rows, statut));
    const badge = page.locator(".listing-badges").getByText(label, { exact: true });
    expect(await colourOf(badge), statut).toBe(colour);
    if (statut !== "disponible") {
      await expect(page.locator(".listing-detail-taken"), statut).toHaveCSS("background-color", "rgb(74, 81, 77)");
      await expect(page.locator(".listing-detail-taken"), statut).toHaveText(label);
    }
  }
});

test("BIENS-26 a list that fails to load keeps the old one, and what was chosen meanwhile takes effect at Réessayer", {
  tag: "@core",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/503|Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await openHome(page);
  const before = await cards(page).count();
  const mend = await routePageFetches(page, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "Actualiser la liste" }).click();
  await expect(page.locator("#biens").getByRole("button", { name: "Réessayer" })).toBeVisible();
  await expect(page.getByText("Chargement des biens...")).toBeHidden();
  await expect(cards(page)).toHaveCount(before);
  await mend();
  await page.locator("#biens").getByRole("button", { name: "Réessayer" }).click();
  await expect(page.locator("#biens").getByRole("button", { name: "Réessayer" })).toHaveCount(0);

  await page.context().setOffline(true);
  await page.getByLabel("Type de bien").selectOption("villa");
  const failure = page.locator("#biens .list-failure");
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await failure.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/\?type=villa/);
  await expect(failure).toBeHidden();
});

test("a reload with the details open shows their page from its top, and Back their list", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openHome(page, "?transaction=vente");
  await expect(page.locator("html[data-far]")).toHaveCount(0); // the jump of a script does not lay out what is far
  const link = cards(page).last().getByRole("link", { name: "Voir les détails" });
  await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const placeOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
  const place = await placeOf();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  const title = await page.title();
  await link.click();
  await expect(dialog).toBeVisible();
  await expect(page).not.toHaveTitle(title);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Fil d’Ariane" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/\?transaction=vente$/);
  await expect(link).toBeFocused();
  await expect(page).toHaveTitle(title);
  await page.waitForLoadState("load");
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(4);
  await drawnTwice(page);
  expect(Math.abs((await placeOf()) - place)).toBeLessThan(4);
  await page.reload();
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(4);
});

test("closed details uncover the list where it was, also under an address with an anchor, with the keyboard on the card", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  await page.getByRole("banner").getByRole("link", { name: "Biens Immobiliers" }).first().click();
  await expect(page).toHaveURL(/\/#biens$/);
  const top = () => page.locator("#biens").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(200);
  await expect(page.locator("html[data-far]")).toHaveCount(0); // the jump of a script does not lay out what is far
  const link = cards(page).last().getByRole("link", { name: "Voir les détails" });
  for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await link.focus();
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Détails du bien" })).toBeVisible();
    await leave();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(link).toBeFocused();
    const isThere = async () => Math.abs((await page.evaluate(() => scrollY)) - place) < 4;
    await expect.poll(isThere).toBe(true);
    await drawnTwice(page);
    expect(await isThere()).toBe(true);
  }
});

test("two Escapes leave the details once, and the list keeps its address", async ({ page }) => {
  await openHome(page, "?transaction=vente");
  await page.goto("/about");
  await openHome(page, "?transaction=vente");
  await cards(page).first().getByRole("link", { name: "Voir les détails" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?transaction=vente$/);
});

test("a filter is applied as it is chosen, the value all takes it off, and Back brings the list of its address", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  const everything = (await page.locator(".property-status-count [role=status]").textContent()) ?? "";
  await page.getByRole("banner").getByRole("link", { name: "Biens Immobiliers" }).first().click();
  await expect(page).toHaveURL(/\/#biens$/);
  await page.getByLabel("Type de bien").selectOption("villa");
  await expect(page).toHaveURL(/\/\?type=villa#biens$/);
  await expect(page.locator(".property-status-count [role=status]")).not.toHaveText(everything);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator(".property-status-count [role=status]")).toHaveText(everything);
  await expect(page.getByLabel("Type de bien")).toHaveValue("all");

  for (const [label, value] of [
    ["Type de bien", "terrain"],
    ["Transaction", "vente"],
    ["Budget", "luxury"],
  ] as const) {
    await page.getByLabel(label).selectOption(value);
    await expect(page).toHaveURL(new RegExp(`=${value}`));
    await expect(page.locator(".property-status-count [role=status]")).not.toHaveText(everything);
    await page.getByLabel(label).selectOption("all");
    await expect(page).toHaveURL(/\/(#biens)?$/);
    await expect(page.locator(".property-status-count [role=status]")).toHaveText(everything);
  }
  await page.locator("#biens").getByLabel("Rechercher").fill("terrain");
  await expect(page).toHaveURL(/q=terrain/);
});

test("details that change while they are open follow, and stay when the site cannot be reached", async ({ page, app, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await openHome(page);
  const card = cards(page).last();
  const path = (await card.getByRole("heading").getByRole("link").getAttribute("href")) ?? "";
  const titre = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: "Voir les détails" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  await expect(dialog.getByRole("heading", { name: titre })).toBeVisible();

  let reply = { status: 200, change: (html: string) => html };
  await page.route(`**${path}/fiche`, async (route) => {
    const html = await (await fetch(`${app.url}${path}/fiche`)).text();
    await route.fulfill({ status: reply.status, contentType: "text/html", body: reply.change(html) });
  });
  const answer = async (status: number, change: (html: string) => string) => {
    reply = { status, change };
    await page.getByRole("dialog").evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
  };
  await answer(200, (html) => html.replaceAll(titre, "Villa rebaptisée"));
  await expect(dialog.getByRole("heading", { name: "Villa rebaptisée" })).toBeVisible();
  const refused = page.waitForResponse((response) => response.url().endsWith("/fiche") && response.status() === 503);
  await answer(503, () => "");
  await refused;
  await expect(dialog.getByRole("heading", { name: "Villa rebaptisée" })).toBeVisible();
});

test("a price that is no amount, or the wrong way round, is told while it is typed, and the typing goes on", async ({ page }) => {
  await openHome(page);
  await page.getByText("Plus de filtres").click();
  const maximum = page.getByLabel("Prix maximum");
  await maximum.pressSequentially("abc");
  await expect(maximum).toHaveAccessibleDescription("« abc » n’est pas un montant : le prix maximum n’est pas appliqué.");
  await expect(maximum).toHaveAttribute("aria-invalid", "true");
  await expect(maximum).toBeFocused();
  await expect(maximum).toHaveValue("abc");
  await maximum.fill("1");
  await expect(maximum).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Prix minimum").fill("5000000");
  const order = "Le minimum dépasse le maximum : la liste va de 1 FCFA à 5 000 000 FCFA.";
  await expect(page.getByLabel("Prix minimum")).toHaveAccessibleDescription(order);
  await expect(page.locator("#biens").getByRole("status").filter({ hasText: order })).toBeVisible();
  // Who goes on to "150 000 000" finds the minimum as it was typed.
  await maximum.pressSequentially("50000000");
  await expect(maximum).toHaveAccessibleDescription(/^soit au plus/);
  await expect(page.getByLabel("Prix minimum")).toHaveValue("5\u00a0000\u00a0000");
});
