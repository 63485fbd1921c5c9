import { expect, type Page } from "@playwright/test";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { AppRows } from "#tests/rows.ts";
import { test, withoutMotion } from "./fixtures.ts";
import { namedAheadIsHere } from "./page-fetches.ts";

test.use(withoutMotion);

const HOME = "/r/B-0003"; // the furnished flat with a terrace
/** The first of the month after the next, in which the demonstration takes no night. */
const month = addDays(`${todayInLome().slice(0, 7)}-15`, 61).slice(0, 7);
const day = (number: number) => `${month}-${String(number).padStart(2, "0")}`;
const refusedRequest = /Failed to load resource/; // the browser notes an answer of 409, and a cut network, by itself

const calendar = (page: Page) => page.locator(".stay-months");
const dayButton = (page: Page, date: string) => page.locator(`button[data-day="${date}"]:visible`);

async function openMonth(page: Page) {
  await page.goto(HOME);
  await page.locator("[data-near]").scrollIntoViewIfNeeded();
  await expect(calendar(page)).toBeVisible();
  await page.getByRole("link", { name: "Mois suivant" }).click();
  await page.getByRole("link", { name: "Mois suivant" }).click();
  await expect(dayButton(page, day(4))).toHaveAccessibleName(/, libre$/);
}

test("DISPO-02 no day is asked for before the calendar comes near, and where data is saved only at a tap", async ({ newVisitor }) => {
  const asked: string[] = [];
  const watch = (page: Page) => page.on("request", (request) => request.url().includes("/api/disponibilites") && asked.push(request.url()));
  const page = await newVisitor();
  watch(page);
  await page.goto(HOME);
  await page.mouse.move(10, 10);
  await namedAheadIsHere(page);
  expect(asked).toEqual([]);
  await page.locator("[data-near]").scrollIntoViewIfNeeded();
  await expect(calendar(page)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);

  const saving = await newVisitor();
  await saving.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  asked.length = 0;
  watch(saving);
  await saving.goto(HOME);
  await saving.locator("[data-near]").scrollIntoViewIfNeeded();
  await saving.mouse.move(10, 10);
  await namedAheadIsHere(saving);
  expect(asked).toEqual([]);
  await saving.getByRole("link", { name: "Voir les dates libres" }).click();
  await expect(calendar(saving)).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(1);
});

test("DISPO-02 DISPO-03 the calendar is walked by arrows over months, from the choice of the arrival to the departure", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMonth(page);
  await dayButton(page, day(4)).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dayButton(page, day(5))).toBeFocused();
  await page.keyboard.press("ArrowUp"); // a week before, in the month before
  await expect(dayButton(page, addDays(day(5), -7))).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dayButton(page, day(5))).toBeFocused();
  expect(await calendar(page).locator("td button[tabindex='0']").count()).toBe(1);

  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Arrivée")).toHaveValue(day(5));
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Départ")).toHaveValue(day(19));
  await expect(page.getByText(/Total, 14\snuits/)).toBeVisible();
  await expect(page.getByText("Rien à payer en ligne.")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter"); // a third choice begins anew
  await expect(page.getByLabel("Départ")).toHaveValue("");
  await expect(page.getByText(/Total,/)).toHaveCount(0);
});

test("DISPO-02 a calendar that does not answer says so, and tries again", async ({ page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  await page.route("**/api/disponibilites?**", (route) => route.abort());
  await page.goto(HOME);
  await page.locator("[data-near]").scrollIntoViewIfNeeded();
  await expect(page.getByText("Le calendrier ne répond pas.")).toBeVisible();
  await expect(page.locator(".stay-failed").getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /wa\.me/);
  await page.unroute("**/api/disponibilites?**");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(calendar(page)).toBeVisible();
});

test("DISPO-05 DISPO-06 a cut network and dates taken meanwhile lose nothing typed, and other dates are asked for", {
  tag: "@core",
}, async ({ app, page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  await page.goto(`/disponibilites?annonce=B-0003&arrivee=${day(4)}&depart=${day(14)}`);
  await page.getByLabel("Votre nom").fill("Mawuli Dosseh");
  await page.getByLabel("E-mail").fill("mawuli@exemple.tg");
  await page.getByLabel("Message").fill("Nous arrivons le soir.");
  const send = page.getByRole("button", { name: "Demander ces dates" });
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText("Cette demande a besoin du réseau. Rien n’a été envoyé.").first()).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Nous arrivons le soir.");
  await page.context().setOffline(false);

  using rows = new AppRows(app);
  rows.run(
    "insert into occupied_units select 'properties:' || id || '#nuits', ?, 0, 'bookings', 'ailleurs' from properties where reference = 'B-0003'",
    day(12),
  );
  await send.click();
  await expect(page.getByText("Ces dates viennent d’être prises.")).toBeVisible();
  await expect(dayButton(page, day(12))).toHaveAccessibleName(/, pris$/);
  await expect(page.getByLabel("Votre nom")).toHaveValue("Mawuli Dosseh");
  await expect(page.getByLabel("Message")).toHaveValue("Nous arrivons le soir.");
  await page.getByLabel("Départ").fill(day(12)); // one may leave on the day of a taken night
  await expect(page.getByText("Ces dates viennent d’être prises.")).toHaveCount(0);
  await expect(page.getByText(/Total, 8\snuits/)).toBeVisible();
  await send.click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  await expect(page.getByText("Ces dates vous sont gardées jusqu’au")).toBeVisible();
});

test("DISPO-03 dates typed before the script is here are the choice it begins with", async ({ page }) => {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/site-react-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/disponibilites?annonce=B-0003");
  await page.getByLabel("Arrivée").fill(day(25));
  await page.getByLabel("Départ").fill(day(28));
  letGo();
  await expect(page.locator("[data-island=stay-picker]")).toHaveAttribute("data-awake");
  await expect(page.getByLabel("Arrivée")).toHaveValue(day(25));
  await expect(page.getByLabel("Départ")).toHaveValue(day(28));
  await expect(page.getByRole("link", { name: "Demander ces dates" })).toBeVisible();
});
