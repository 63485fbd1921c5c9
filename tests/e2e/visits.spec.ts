import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const refusedRequest = /Failed to load resource/; // the browser notes an answer that is no success by itself
/** A home for each test: what one of them takes is in the way of no other. */
const homes = { keyboard: "B-0004", clocks: "B-0001", trouble: "B-0005", offline: "B-0006", taken: "B-0007", phone: "B-0008" };
const pageOf = (reference: string) => `/biens/annonce-${reference.toLowerCase()}`;
const ask = (page: Page) => page.getByRole("link", { name: "Demander une visite" }).filter({ visible: true }).first();
const slots = (page: Page) => page.getByRole("dialog", { name: "Demander une visite" });
const starts = (page: Page) => slots(page).getByRole("radio", { name: /\(heure de Lomé/ });

/** The label over it takes the press of a finger. */
async function choose(page: Page, place: number) {
  const start = starts(page).nth(place);
  await start.check({ force: true });
  return start.inputValue();
}

async function openSlots(page: Page, reference: string) {
  await page.goto(pageOf(reference));
  await ask(page).click();
  await expect(starts(page).first()).toBeAttached();
}

async function turnWeek(page: Page) {
  const week = slots(page).locator(".visit-turn b");
  const before = (await week.textContent()) ?? "";
  await slots(page).getByRole("button", { name: "Semaine suivante" }).click();
  await expect(week).not.toHaveText(before);
}

/** The slots of next week: of this one, a Friday has only the few starts of Saturday left. */
async function openWholeWeek(page: Page, reference: string) {
  await openSlots(page, reference);
  await turnWeek(page);
}

async function fillDetails(page: Page, telephone: string) {
  await slots(page).getByLabel("Votre nom").fill("Reine Adjovi");
  await slots(page).getByLabel("Téléphone", { exact: true }).fill(telephone);
  await slots(page).getByLabel("Ce qui compte pour vous").fill("Montrez-moi les bornes.");
}

test("RDV-04 no slot is asked for before a press, the slots open by the keyboard, and the focus goes back where it was", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(pageOf(homes.keyboard));
  await ask(page).focus();
  expect(asked).not.toContain("/api/creneaux");
  await page.keyboard.press("Enter");
  await expect(starts(page).first()).toBeAttached();
  expect(asked).toContain("/api/creneaux");
  await page.keyboard.press("Escape"); // nothing is chosen: it closes at once
  await expect(slots(page)).toHaveCount(0);
  await expect(ask(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(starts(page).first()).toBeAttached();
  await turnWeek(page);
  await starts(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(starts(page).nth(1)).toBeChecked();
  await expect(slots(page).locator(".visit-clocks")).toContainText("Heure de Lomé");
  await slots(page).getByLabel("Votre nom").fill("Reine");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fermer sans envoyer" }).click();
  await expect(ask(page)).toBeFocused();
});

const instants = ["2027-03-13", "2027-03-15", "2027-03-27", "2027-03-29"].map((jour) => ({ jour, debuts: [`${jour}T10:00:00.000Z`] }));

for (const [zone, told] of [
  ["Europe/Paris", ["11h00 Paris", "11h00 Paris", "11h00 Paris", "12h00 Paris"]],
  ["America/Montreal", ["5h00 Montréal", "6h00 Montréal", "6h00 Montréal", "6h00 Montréal"]],
] as const)
  test(`RDV-03 a browser in ${zone} reads both clocks, right on the days on which they change`, async ({ newVisitor }) => {
    const page = await newVisitor({ timezoneId: zone, viewport: { width: 1440, height: 900 } });
    await page.clock.setFixedTime("2027-03-10T08:00:00Z");
    const ways = { mode: "sur_place", modes: ["sur_place", "video"], isOneTeam: true };
    const offre = { dernier: "2027-03-31", duree: 45, preavis: 24, lieu: "Agoè, Lomé", ...ways };
    await page.route("**/api/creneaux?*", (route) => {
      const du = new URL(route.request().url()).searchParams.get("du") ?? "";
      return route.fulfill({ json: { jours: instants.filter(({ jour }) => jour >= du), offre } });
    });
    await openSlots(page, homes.clocks);
    const hours: string[] = [];
    for (const { debuts } of instants) {
      const start = slots(page).locator(`input[value="${debuts[0]}"]`);
      while ((await start.count()) === 0) await turnWeek(page);
      await expect(start.locator("..").locator("b")).toHaveText("10h00");
      hours.push((await start.locator("..").locator("small").textContent()) ?? "");
    }
    expect(hours).toEqual(told);
    await slots(page).getByLabel("Heure de Lomé en grand, dessous celle de").selectOption("Pékin");
    await expect(slots(page).locator(".visit-slot small").first()).toHaveText("18h00 Pékin");
    await slots(page).getByLabel("Heure de Lomé en grand, dessous celle de").selectOption("Lomé");
    await expect(slots(page).locator(".visit-slot small")).toHaveCount(0);
    // Nothing of it is remembered on the device.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Shanghai");
  });

test("RDV-04 slots that are slow say so, those that do not answer offer another try, WhatsApp and another date", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(refusedRequest);
  const held = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route("**/api/creneaux?*", async (route) => {
    await held.promise;
    return isBroken ? route.abort() : route.continue();
  });
  await page.goto(pageOf(homes.trouble));
  await ask(page).click();
  await expect(slots(page).getByText("Chargement des créneaux...")).toBeVisible();
  await expect(slots(page).getByRole("link", { name: "Proposez-nous une autre date" })).toBeVisible();
  held.resolve();
  await expect(slots(page).getByText("Les créneaux ne répondent pas.")).toBeVisible();
  await expect(slots(page).getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\//);
  await slots(page).getByRole("link", { name: "Proposez-nous une autre date" }).click();
  const other = page.getByRole("dialog", { name: "Proposez-nous une autre date" });
  await expect(other.getByLabel("Date souhaitée")).toBeVisible();
  await other.getByRole("button", { name: "Fermer" }).click();
  isBroken = false;
  await slots(page).getByRole("button", { name: "Réessayer" }).click();
  await expect(starts(page).first()).toBeAttached();
});

test("RDV-05 without a network nothing leaves and nothing is lost, and with it the same press leads to the private page", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWholeWeek(page, homes.offline);
  const debut = await choose(page, 4);
  await fillDetails(page, "90 00 30 01");
  await context.setOffline(true);
  await slots(page).getByLabel("Votre nom").press("Enter"); // it sends, and turns no week
  await expect(slots(page).getByRole("alert")).toHaveText("Cette demande a besoin du réseau. Rien n’a été envoyé.");
  await expect(slots(page).getByLabel("Ce qui compte pour vous")).toHaveValue("Montrez-moi les bornes.");
  await expect(slots(page).locator(`input[value="${debut}"]`)).toBeChecked();
  await context.setOffline(false);
  await slots(page).getByRole("button", { name: "Demander ce créneau" }).click();
  await expect(page).toHaveURL(/\/rendez-vous\/[\w-]{22}$/);
  await expect(page.getByText("Visite demandée")).toBeVisible();
});

test("RDV-06 a slot that another visitor took meanwhile is told, the slots are renewed and everything typed stays", async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(refusedRequest);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWholeWeek(page, homes.taken);
  const debut = await choose(page, 2);
  await slots(page).getByRole("button", { name: "Continuer" }).click();
  await expect(slots(page).getByRole("heading", { name: "Vos coordonnées" })).toBeFocused();
  await fillDetails(page, "90 00 30 02");
  const other = { nom: "Kossi", telephone: "90 00 30 03", indicatif: "228", email: "", message: "", fuseau: "", mode: "sur_place" };
  const sent = await page.request.post(`${app.url}/rendez-vous?annonce=${homes.taken}`, {
    form: { ...other, annonce: homes.taken, debut, navigateur: randomUUID(), duree: "9000", cle_envoi: randomUUID() },
    headers: { accept: "application/json", origin: app.url },
  });
  expect(sent.status()).toBe(200);

  await slots(page).getByRole("button", { name: "Demander ce créneau" }).click();
  await expect(slots(page).getByText("Ce créneau vient d’être pris.")).toBeVisible();
  await expect(slots(page).locator(`input[value="${debut}"]`)).toHaveCount(0);
  await choose(page, 1);
  await slots(page).getByRole("button", { name: "Continuer" }).click();
  await expect(slots(page).getByLabel("Votre nom")).toHaveValue("Reine Adjovi");
  await expect(slots(page).getByLabel("Téléphone", { exact: true })).toHaveValue("90 00 30 02");
  await expect(slots(page).getByLabel("Ce qui compte pour vous")).toHaveValue("Montrez-moi les bornes.");
  await slots(page).getByRole("button", { name: "Demander ce créneau" }).click();
  await expect(page).toHaveURL(/\/rendez-vous\/[\w-]{22}$/);
});

test("RDV-04 a phone shows a strip of days and one day, targets are large enough, and nothing is wider than the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSlots(page, homes.phone);
  const strip = slots(page).locator(".visit-strip button");
  await expect(strip.first()).toBeVisible();
  await slots(page).getByRole("button", { name: "Semaine suivante" }).click();
  await expect(strip.nth(3)).toBeVisible();
  await strip.nth(1).click();
  await expect(slots(page).locator(".visit-strip [aria-pressed=true]")).toHaveCount(1);
  const days = await starts(page)
    .filter({ visible: true })
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value.slice(0, 10)));
  expect(new Set(days).size).toBe(1);
  const small = await slots(page)
    .locator("button:not([aria-hidden]):visible, .visit-slot:visible, .visit-modes label:visible")
    .evaluateAll((targets) => targets.filter((target) => target.getBoundingClientRect().height < 44).map((target) => target.textContent));
  expect(small).toEqual([]);
  expect(
    await slots(page)
      .locator(".dialog-body")
      .evaluate((body) => body.scrollWidth - body.clientWidth),
  ).toBe(0);
});
