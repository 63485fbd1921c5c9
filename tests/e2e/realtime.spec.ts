import { expect, type Locator, type Page } from "@playwright/test";
import { fillProperty, save } from "./desk.ts";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";
import { fetchWhole, isPageFetch } from "./page-fetches.ts";

test.use(withoutMotion);

async function openHome(page: Page) {
  await page.goto("/");
  await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
}

const NEW_PROPERTY = "/admin-dashboard/biens/nouveau";

/** Publishes a property through the form on the page, like the administrator does, and lands on the list. */
async function publish(page: Page, titre: string) {
  await fillProperty(page, titre);
  await save(page);
  await expect(page.getByText("✅ Bien ajouté")).toBeVisible();
}

async function edit(page: Page, titre: string) {
  await page.getByRole("link", { name: `Modifier ${titre}` }).click();
  await expect(page.locator("[name=titre]")).toHaveValue(titre);
}

async function remove(page: Page, titre: string) {
  await page.getByLabel(`Autres actions\u00a0: ${titre}`).click();
  await page.getByRole("button", { name: `Supprimer ${titre}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("✅ Bien supprimé")).toBeVisible();
}

/** The visitor's page was never reloaded if a mark left in it is still there. */
async function mark(page: Page) {
  await page.evaluate(() => document.body.setAttribute("data-mark", "1"));
}

function shown(page: Page, titre: string) {
  return page.locator("#biens .property-card").filter({ has: page.getByRole("heading", { name: titre, exact: true }) });
}

test("RT-01 RT-03 what is added, changed, made unavailable or deleted shows on an open page without a reload", { tag: "@core" }, async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await openHome(visitor);
  await mark(visitor);
  const parts = () =>
    visitor
      .locator("#contenu > *, .site-header, .site-footer, .contact-widgets")
      .evaluateAll((all) => all.map(({ id, tagName }) => id || tagName));
  const before = await parts();
  const whole = (await (await visitor.request.get("/")).body()).byteLength;
  const read: Promise<number>[] = [];
  visitor.on("response", (response) => {
    if (isPageFetch(response.request())) read.push(response.body().then((body) => body.byteLength));
  });
  await loginAsAdmin(page, NEW_PROPERTY);

  await publish(page, "Villa du direct");
  await expect(shown(visitor, "Villa du direct")).toBeVisible();

  await edit(page, "Villa du direct");
  await page.getByLabel("Titre", { exact: true }).fill("Villa renommée");
  await save(page);
  await expect(page.getByText("✅ Bien modifié")).toBeVisible();
  await expect(shown(visitor, "Villa renommée")).toBeVisible();

  const menu = page.locator(".admin-list > li").filter({ hasText: "Villa renommée" }).locator(".statut-menu:not(.prix-menu)");
  for (const [statut, count] of [
    ["Réservé", 0],
    ["Disponible", 1],
  ] as const) {
    await menu.locator("summary").click();
    await menu.getByRole("button", { name: statut }).click();
    await expect(shown(visitor, "Villa renommée")).toHaveCount(count);
  }

  await remove(page, "Villa renommée");
  await expect(shown(visitor, "Villa renommée")).toHaveCount(0);
  await expect(visitor.locator("body")).toHaveAttribute("data-mark", "1");
  expect(await parts()).toEqual(before); // what has not changed stays, the foot of the page too
  expect(before).toContain("pied-de-page");
  expect(Math.max(...(await Promise.all(read)))).toBeLessThan(whole / 3); // what has changed, and not the page
  expect(read.length).toBeGreaterThanOrEqual(3);
});

test("a list page says that it is kept up to date, and when, only after something has changed", async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.goto("/acheter");
  const line = visitor.locator(".list-time");
  await expect(line.locator(".live-state")).toHaveText("Synchronisé en temps réel");
  await expect(line).toBeHidden();
  await loginAsAdmin(page, NEW_PROPERTY);
  await publish(page, "Villa de la liste");
  await expect(visitor.locator(".list-rows").getByRole("heading", { name: "Villa de la liste" })).toBeVisible();
  await expect(line).toBeVisible();
  await expect(line).toHaveText(/^Synchronisé en temps réel Mis à jour à \d{1,2}h\d{2}$/);
  await visitor.reload();
  await expect(line.locator(".live-state")).toHaveText("Synchronisé en temps réel");
  await expect(line).toBeHidden();
  await remove(page, "Villa de la liste");
});

test("a network that is away is told once, in the list where the visitor asks for something", async ({ newVisitor, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const visitor = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await openHome(visitor);
  const told = visitor.getByText("La liste n’a pas pu être chargée").filter({ visible: true });
  await Promise.all([visitor.waitForResponse(/site-lists/), visitor.keyboard.press("Shift")]); // the first touch brings what asks
  await visitor.context().setOffline(true);
  await visitor.getByLabel("Type de bien").selectOption("villa");
  await expect(visitor.locator("#biens").getByText("La liste n’a pas pu être chargée")).toBeVisible();
  await expect(told).toHaveCount(1);
  const statut = visitor.locator("#realisations").getByLabel("Statut");
  await statut.scrollIntoViewIfNeeded();
  await statut.evaluate((field) => field.scrollIntoView({ block: "start" }));
  await statut.selectOption("termine");
  await expect(visitor.locator("#realisations").getByText("La liste n’a pas pu être chargée")).toBeVisible();
  await expect(told).toHaveCount(1);
  await visitor.context().setOffline(false);
  await visitor.locator("#realisations").getByRole("button", { name: "Réessayer" }).click();
  await expect(told).toHaveCount(0);

  const untouched = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await openHome(untouched);
  await untouched.context().setOffline(true);
  await untouched.getByLabel("Type de bien").selectOption("villa");
  await expect(untouched.getByText("La liste n’a pas pu être chargée").filter({ visible: true })).toHaveCount(1);
});

test("a listing removed while its details are open says so under its own address", async ({ page, newVisitor, expectedErrors }) => {
  expectedErrors.push(/status of 410/);
  await loginAsAdmin(page, NEW_PROPERTY);
  await publish(page, "Villa qui part");
  const visitor = await newVisitor();
  await openHome(visitor);
  await shown(visitor, "Villa qui part").getByRole("link", { name: "Voir les détails" }).click();
  await expect(visitor.getByRole("dialog", { name: "Détails du bien" })).toBeVisible();
  await remove(page, "Villa qui part");
  await expect(visitor.getByRole("dialog")).toHaveCount(0);
  await expect(visitor.getByRole("heading", { name: "Cette annonce n’est plus proposée." })).toBeVisible();
  await expect(visitor).toHaveURL(/\/biens\/villa-qui-part-/);
});

/** From here on time passes when the test says so: a busy machine would let half a minute go by itself. */
async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test("RT-02 when the stream is down the list reloads by itself every 30 seconds, without a spinner, and the indicator says so", {
  tag: "@core",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  await page.clock.install();
  await page.route("**/api/changements*", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("Synchronisation en pause")).toBeVisible();
  await stopClock(page);
  await expect(page.getByText("Synchronisé en temps réel")).toHaveCount(0);
  let reloads = 0;
  page.on("request", (request) => void (isPageFetch(request) && reloads++));
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown, readings: 0 });
    document.addEventListener("fadem:shown", () => (window as unknown as { readings: number }).readings++);
    for (const spinner of document.querySelectorAll("[data-waiting]"))
      new MutationObserver(() => shown.push(spinner.textContent ?? "")).observe(spinner, { attributes: true });
  });
  await page.clock.runFor(31_000);
  await expect.poll(() => reloads).toBe(1);
  // Whoever asks while a page is on its way is served by that one.
  await expect.poll(() => page.evaluate(() => (window as unknown as { readings: number }).readings)).toBe(1);
  await page.clock.runFor(30_000);
  await expect.poll(() => reloads).toBe(2);
  await expect(page.getByText("Chargement des biens...")).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([]);
});

test("RT-02 R40 a page beyond the streams of its network says so, reloads every 30 seconds, and is live once there is room", async ({
  openApp,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/429/);
  const app = await openApp();
  const ending = new AbortController();
  const crowd = await Promise.all(Array.from({ length: 60 }, () => fetch(`${app.url}/api/changements`, { signal: ending.signal })));
  expect(crowd.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
  const page = await newVisitor({ app });
  await page.clock.install();
  await page.goto(`${app.url}/`);
  await page.locator("#biens").scrollIntoViewIfNeeded();
  await expect(page.getByText("Synchronisation en pause")).toBeVisible();
  await stopClock(page);
  let reloads = 0;
  page.on("request", (request) => void (isPageFetch(request) && reloads++));
  await page.clock.runFor(31_000);
  await expect.poll(() => reloads).toBe(1);
  await expect(page.getByText("Synchronisation en pause")).toBeVisible();

  ending.abort();
  await page.clock.runFor(40_000);
  await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
});

test("a second tab shares the stream of the first", async ({ page, context, request }) => {
  const openStreams = async () => /^fadem_streams_open (\d+)$/m.exec(await (await request.get("/metriques")).text())?.[1];
  await expect.poll(openStreams).toBe("0"); // those of the tests before have gone
  await openHome(page);
  const second = await context.newPage();
  await openHome(second);

  await expect.poll(openStreams).toBe("1");
  await page.close();
  await expect.poll(openStreams).toBe("1");
  await expect(second.getByText("Synchronisé en temps réel")).toBeVisible();
});

/** Where a part stands in the window, once it is the same twice: pictures and fonts of a slow page may still be coming. */
async function settledTop(part: Locator) {
  let [before, now] = [Number.NaN, Number.NaN];
  await expect
    .poll(async () => {
      [before, now] = [now, (await part.boundingBox())?.y ?? Number.NaN];
      return before === now;
    })
    .toBe(true);
  return now;
}

test("ADM-TXT-06 a changed text shows on an open page, and leaves focus, typing, scroll and what is open as they are", {
  tag: "@core",
}, async ({ page, newVisitor }) => {
  const visitor = await newVisitor({ viewport: { width: 1280, height: 800 } });
  await openHome(visitor);
  await mark(visitor);
  await visitor.locator("#contact").getByLabel("Nom").fill("Afi Ayao");
  await visitor.getByText("Donner mon avis").click();
  await visitor.locator("#temoignages").getByLabel("Votre avis").fill("Visite à l’heure.");
  await visitor.getByText("Plus de filtres").click();
  const carousel = visitor.locator("#biens .picture-carousel").first();
  await carousel.getByRole("button", { name: "Photo suivante" }).click();
  const turned = await carousel.locator("img").getAttribute("src");
  await visitor.getByRole("button", { name: "Diapositive suivante" }).click();
  // Under the pointer the slides wait from here on; on a busy machine one may have turned by itself before.
  const slide = (await visitor.locator(".hero-slide.is-current").getAttribute("aria-label")) ?? "";
  expect(slide).toMatch(/^[2-5] sur 5$/);
  const field = visitor.locator("#biens").getByLabel("Ville");
  await field.focus();
  await visitor.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" }));
  const section = visitor.locator("#realisations");
  const place = await settledTop(section);
  await loginAsAdmin(page, "/admin-dashboard/textes");
  for (const [text, words] of [
    ["hero/slide1_title", "Un titre qui vient d’être changé"],
    ["contact/title", "Dites-nous tout de votre projet"],
    ["properties/title", "Nos biens du jour"],
  ] as const) {
    await page.goto(`/admin-dashboard/textes?modifier=${text}`);
    await takenOver(page.getByLabel("Contenu du texte"));
    await page.getByLabel("Contenu du texte").fill(words);
    await save(page);
    await expect(page.getByText("✅ Texte mis à jour")).toBeVisible();
  }

  await expect(visitor.locator("#biens h2")).toHaveText("Nos biens du jour");
  await expect(visitor.getByText("Dites-nous tout de votre projet")).toBeAttached();
  await expect(visitor.locator(".hero-slide").first()).toContainText("Un titre qui vient d’être changé");
  await expect(field).toBeFocused();
  await expect(visitor.locator("#contact").getByLabel("Nom")).toHaveValue("Afi Ayao");
  await expect(visitor.locator("#temoignages").getByLabel("Votre avis")).toHaveValue("Visite à l’heure.");
  await expect(visitor.locator(".property-filters-more")).toHaveAttribute("open");
  await expect(carousel.locator("img")).toHaveAttribute("src", turned ?? "");
  await expect(visitor.locator(".hero-number")).toHaveText(slide.replace("sur", "/"));
  await expect(visitor.locator(".hero-slide.is-current")).toHaveAttribute("aria-label", slide);
  expect(Math.abs((await settledTop(section)) - place)).toBeLessThan(3);
  await expect(visitor.locator("body")).toHaveAttribute("data-mark", "1");
  await expect(visitor.locator("#biens .live-state")).toHaveText("Synchronisé en temps réel");
});

test("the page of a listing follows its changes, with parts that come and go", async ({ page }) => {
  await openHome(page);
  const path = (await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "";
  await page.goto(path);
  await mark(page);
  const similar = page.locator("main > section").last();
  await expect(similar.getByRole("article").first()).toBeVisible();
  const titre = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const change = async (edit: (html: string) => string) => {
    await page.unroute(`**${path}`);
    await page.route(`**${path}`, async (route) => {
      const answer = await fetchWhole(route);
      await route.fulfill({ response: answer, body: edit(await answer.text()) });
    });
    await page.evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
  };
  const chat = page.locator('main a[href^="https://wa.me/228"]').first();
  const press = () =>
    chat.evaluate((link: HTMLAnchorElement) => {
      link.addEventListener("click", (event) => event.preventDefault(), { once: true });
      link.click();
      return new URL(link.href).searchParams.get("text");
    });
  await page.getByRole("heading", { level: 1 }).click(); // the first touch brings what completes a press
  await expect.poll(press).toMatch(/réf\. B-\d{4}-\w{4}\b/);
  const rename = (html: string) =>
    html.replaceAll(titre, "Villa rebaptisée").replaceAll(encodeURIComponent(titre), encodeURIComponent("Villa rebaptisée"));
  await change((html) => rename(html).replace(/<section class="listing-similar[\s\S]*?<\/section>/, ""));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Villa rebaptisée");
  await expect(page.locator("main > section")).toHaveCount(0);
  expect(await press()).toContain("Villa rebaptisée");
  await change((html) => html);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titre);
  expect(await press()).toContain(titre);
  await expect(similar.getByRole("article").first()).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-mark", "1");
});
