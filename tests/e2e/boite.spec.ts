import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { said, writeToUs } from "./desk.ts";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const BOITE = "/admin-dashboard/boite";
const row = (page: Page, name: string) => page.locator(".boite-item").filter({ hasText: name });

test("the inbox is walked by keyboard: a person is opened, followed, planned, closed and taken back", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409|ERR_INTERNET_DISCONNECTED/); // two members at one fiche; no network at the end
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await loginAsAdmin(page, BOITE);
  await expect(page.locator(".admin-desk .admin-tab-badge")).toBeVisible();
  const first = page.locator(".boite-link").first();
  await expect // as a person does whose first key came before the scripts
    .poll(async () => {
      await page.keyboard.press("j");
      return first.evaluate((link) => link === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("échéance");
  await page.keyboard.press("e"); // silent in a dialog
  await page.keyboard.press("Escape");

  await row(page, "Reine Adjovi").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Reine Adjovi", level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/personne=/);
  await page.keyboard.press("a");
  await said(page, "✅ Suivi modifié");
  await page.keyboard.press("d");
  const soon = new Date(Date.now() + 7 * 60_000).toISOString().slice(0, 16);
  await page.getByLabel("Échéance, heure de Lomé").fill(soon);
  await page.getByLabel("Prochaine action").fill("Confirmer le créneau");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(page, "✅ Prochaine action enregistrée");
  await expect(page.locator(".fiche-plan summary")).toContainText("Confirmer le créneau");
  await page.getByRole("button", { name: "Prendre en charge" }).click();
  await said(page, "✅ Statut modifié");

  // In another tab the same fiche is planned and noted while words are being typed here: none of them is lost.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.locator("#suite summary").click();
  await page.getByLabel("Prochaine action").fill("Confirmer par WhatsApp");
  await page.getByText("Ajouter une note").click();
  await page.getByLabel("Note", { exact: true }).fill("Préfère le matin");
  await page.getByLabel("Votre réponse").fill("Bonjour Reine, je vous attends demain.");
  await other.getByText("Ajouter une note").click();
  await other.getByLabel("Note", { exact: true }).fill("Vient avec sa sœur");
  await other.getByRole("button", { name: "Ajouter", exact: true }).click();
  await other.locator("#suite summary").click();
  await other.getByLabel("Prochaine action").fill("Appeler demain");
  await other.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.locator("#suite summary")).toContainText("Appeler demain");
  await expect(page.locator(".fiche-history")).toContainText("Vient avec sa sœur");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Préfère le matin");
  await expect(page.getByLabel("Votre réponse")).toHaveValue("Bonjour Reine, je vous attends demain.");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.locator(".fiche-conflict")).toContainText(/Admin FADEM a modifié cette fiche à \d+h\d\d\./);
  await expect(page.getByLabel("Prochaine action")).toHaveValue("Confirmer par WhatsApp");
  await page.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(page.locator("#suite summary")).toContainText("Confirmer par WhatsApp");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Préfère le matin");
  await other.close();

  await page.locator(".fiche-head h2").focus();
  await page.keyboard.press("e");
  await said(page, "✅ Fiche close");
  await expect(row(page, "Reine Adjovi")).toContainText("Clos"); // and keeps its place
  await page.keyboard.press("z");
  await said(page, "✅ Annulé");
  await expect(row(page, "Reine Adjovi")).not.toContainText("Clos");
  await expectAccessible(page, "a fiche beside the list", [".boite"]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: "print" }); // the fiche alone, with nothing to press
  await expect(page.locator(".fiche-history")).toBeVisible();
  await expect(page.locator(".fiche-follower-name")).toHaveText("Admin FADEM");
  await expect(page.locator("button:visible, select:visible, textarea:visible, .boite-list:visible, .reply:visible")).toHaveCount(0);
  await expect(page.locator(".admin-rail")).toBeHidden();
  expect((await page.locator(".fiche-card").boundingBox())?.width).toBeGreaterThan(1400); // the whole sheet
  await page.emulateMedia({ media: "screen" });

  // The note that was not sent is left without a question, and is there again.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${BOITE}$`));
  await page.goForward();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Préfère le matin");
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${BOITE}$`));
  await expect(page.locator(".fiche")).toHaveCount(0);
  await page.getByRole("link", { name: /^Tous/ }).click();
  await expect(page).toHaveURL(/vue=tous$/);
  await page.clock.fastForward("08:00");
  // Put off without a network it is offered again; put off, the page stays where it is.
  const reminder = page.locator(".toast", { hasText: "Relancer Reine Adjovi" });
  await page.context().setOffline(true);
  await reminder.getByRole("button", { name: "Plus tard" }).click();
  await expect(reminder).toContainText("Le serveur est injoignable.");
  await page.context().setOffline(false);
  await reminder.getByRole("button", { name: "Plus tard" }).click();
  await said(page, "✅ Rappel dans 1 h");
  await expect(page).toHaveURL(/vue=tous$/);
  await page.clock.fastForward("01:01:00");
  await reminder.getByRole("button", { name: "Ouvrir", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Reine Adjovi", level: 2 })).toBeVisible();

  // Whoever waits goes on waiting while nothing can be read: the clocks count on, greyed.
  const clock = page.locator(".boite-row .boite-clock-rouge, .boite-row .boite-clock-ambre, .boite-row .boite-clock-gris").first();
  const before = await clock.textContent();
  await page.context().setOffline(true);
  await expect(clock).toHaveClass(/boite-clock-old/);
  await page.clock.fastForward(96 * 3_600_000);
  await expect(clock).toHaveText(/^\d+\u00a0j ouvrés, En retard, d’après les dernières données reçues$/);
  expect(await clock.textContent()).not.toBe(before);
  await page.context().setOffline(false);
  await expect(clock).not.toHaveClass(/boite-clock-old/);
});

test("on a phone the fiche is a page of its own, Back closes it, and a swipe to the left closes the person", async ({
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/); // a person asked for without a network
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await loginAsAdmin(page, BOITE);
  const first = page.locator(".boite-item").first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(290);
  await page.locator(".boite-link").nth(1).tap();
  await expect(page.locator(".fiche-back")).toContainText(/2 sur \d/);
  await expect(page.locator(".boite-list")).toBeHidden();
  const reach = page.locator(".fiche-reach a").first();
  const link = await reach.getAttribute("href");
  await page.context().setOffline(true);
  await expect(page.locator(".boite-offline")).toHaveText(/^Hors connexion depuis \d+h\d\d$/);
  await expect(reach).toHaveAttribute("href", link ?? "");
  await page.context().setOffline(false);
  await expect(page.locator(".boite-offline")).toBeEmpty();
  await page.goBack();
  await expect(page.locator(".boite-list")).toBeVisible();

  // Without a network a page of another part says the truth, and opens by itself when the connection is back.
  const fresh = page.locator(".boite-new");
  await page.route(/boite\/reperes|known-endpoint/, (route) => route.abort()); // the help of the form, or a part that helps it
  const lost = page.waitForEvent("requestfailed");
  await fresh.tap();
  await expect(page).toHaveURL(/\/nouvelle$/);
  await page.locator("[name=telephone]").fill("90 00 00 00");
  await lost;
  await page.evaluate(() => document.body.setAttribute("data-mark", ""));
  await page.getByLabel("Nom", { exact: true }).fill("Afi");
  await expect(page.locator("body[data-mark]")).toHaveCount(1); // a help that is lost leaves the page as it is
  await page.unroute(/boite\/reperes|known-endpoint/);
  const number = page.locator("[name=telephone]");
  await number.fill("+228 00 00 00 42");
  await expect(page.locator(".typed-known")).toHaveText(/^Déjà connu\s: Lare/);
  await page.route(/boite\/reperes/, (route) => route.abort());
  await number.fill("+228 00 00 00 420");
  await expect(page.locator(".typed-known")).toBeEmpty(); // said of the number that stands there, or not at all
  await page.unroute(/boite\/reperes/);
  await page.goBack(); // what was typed waits for its form
  await expect(fresh).toBeVisible();
  await page.context().setOffline(true);
  await fresh.tap();
  await expect(page.getByRole("heading", { name: "Hors connexion" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Réessayer" })).toBeEnabled();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Hors connexion" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Nouvelle demande" })).toBeVisible();
  await page.goBack();

  // A person who cannot be read: the list stays where it stood, and says so.
  const unread = page.locator(".boite-link").nth(8);
  await unread.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await unread.tap();
  await said(page, "Le serveur est injoignable. Vérifiez votre connexion puis réessayez.");
  await expect(page).toHaveURL(new RegExp(`${BOITE}$`));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await page.context().setOffline(false);
  await expect(page.locator(".boite-offline")).toBeEmpty();
  await unread.tap();
  await expect(page.locator(".fiche-back")).toBeVisible();
  await page.goBack();
  await expect(page.locator(".boite-list")).toBeVisible();

  // Every action on the ticked is in sight, and can be pressed.
  await page.getByRole("link", { name: "Choisir", exact: true }).tap();
  await page.locator(".pick-box input").first().check();
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const act of await page.locator(".boite-bar :is(select, button)").all()) {
      await expect(act).toBeInViewport({ ratio: 1 });
      expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
  await expect(page.locator(".boite-bar button")).toHaveText(["Attribuer", "Clore", "Indésirables", "Corbeille"]);
  await page.getByRole("link", { name: "Terminer", exact: true }).tap();

  const lare = row(page, "Lare");
  await lare.scrollIntoViewIfNeeded();
  const box = await lare.boundingBox();
  if (!box) throw new Error("The row is not shown");
  const touch = await page.context().newCDPSession(page);
  const y = box.y + 30;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x: number, at = y) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: at }] });
  const swipe = async (to: number) => {
    await send("touchStart", 300);
    for (let x = 290; x >= to; x -= 10) await send("touchMove", x);
    await send("touchEnd", to);
  };
  await swipe(230); // not far enough
  await expect(lare).not.toContainText("Clos");
  await swipe(170);
  await said(page, "✅ Fiche close");
  await expect(row(page, "Lare")).toContainText("Clos");

  // A pasted message and who wrote it survive what happens elsewhere, and a sending that breaks.
  await page.goto(`${BOITE}/rapprocher`);
  const pasted = page.getByLabel("Message reçu");
  await takenOver(pasted);
  await pasted.fill("Bonjour, la villa est-elle libre ? Mon numéro : 90 77 66 55");
  await page.getByRole("button", { name: "Lire le message" }).tap();
  await page.getByLabel("Nom").fill("Kossi Amégan");
  const waiting = Number((await page.title()).match(/^\((\d+)\)/)?.[1] ?? 0);
  await writeToUs(page, "Ama Visiteuse", "Une question sur un terrain");
  await expect(page).toHaveTitle(new RegExp(`^\\(${waiting + 1}\\)`));
  await expect(pasted).toHaveValue(/90 77 66 55$/);
  await expect(page.getByLabel("Nom")).toHaveValue("Kossi Amégan");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Créer la fiche" }).tap();
  await said(page, "rien n’a été changé");
  await expect(pasted).toHaveValue(/90 77 66 55$/);
  await expect(page.getByLabel("Nom")).toHaveValue("Kossi Amégan");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Créer la fiche" }).tap();
  await expect(page.getByRole("heading", { name: "Kossi Amégan", level: 2 })).toBeVisible();
});
