import type { Page } from "@playwright/test";
import ical from "node-ical"; // CommonJS: Node finds no names in it
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { OTHER_CLOCK } from "#scripts/drill/failures/cluster.ts";
import { type VisitedSite, visitSite } from "./visited-site.ts";

/** From here the four instants lie within the notice and the horizon of visits. */
const NOW = Date.parse("2027-03-10T08:00:00.000Z");
const days = ["2027-03-13", "2027-03-15", "2027-03-27", "2027-03-29"];
const hours: Record<string, readonly string[]> = {
  "Europe/Paris": ["11h00 Paris", "11h00 Paris", "11h00 Paris", "12h00 Paris"],
  "America/Montreal": ["5h00 Montréal", "6h00 Montréal", "6h00 Montréal", "6h00 Montréal"],
};
/** The same hour all year round, as a program that adds a fixed difference has it. */
const fixed: Record<string, string> = { "Europe/Paris": "Etc/GMT-1", "America/Montreal": "Etc/GMT+5" };

/** What stands under ten o'clock in Lomé on each day, in the slots of this browser. */
async function readHours(page: Page, reference: string): Promise<string[]> {
  const told: string[] = [];
  for (const day of days) {
    await page.goto(`/rendez-vous?annonce=${reference}&du=${day}`);
    await page.locator("input[name=mode]").first().focus(); // the first touch wakes the form, which knows the clock of the browser
    await page.locator(".visit-form.is-slots").waitFor();
    const start = page.locator(`input[value="${day}T10:00:00.000Z"]`).locator("..");
    await page.locator(".visit-slot small").first().waitFor();
    told.push((await start.locator("small").textContent()) ?? "");
  }
  return told;
}

type Event = { start: string; end: string; sequence: number; status: string; uid: string };

/** The file of the private page as an independent reader of calendars understands it. */
async function readCalendar(page: Page): Promise<Event | undefined> {
  const answer = await page.request.get(`${new URL(page.url()).pathname}.ics`);
  for (const part of Object.values(ical.parseICS(await answer.text())))
    if (part?.type === "VEVENT")
      return {
        ...{ start: part.start.toISOString(), end: part.end?.toISOString() ?? "", sequence: Number(part.sequence) },
        ...{ status: String(part.status), uid: part.uid },
      };
  return undefined;
}

/** Asks for ten o'clock of one day, moves to ten o'clock of another, and cancels: hours, file and text agree at each step. */
async function follow(page: Page, reference: string, zone: string, [from, to]: [number, number], telephone: string): Promise<string[]> {
  const wrong: string[] = [];
  const debutOf = (day: number) => `${days[day]}T10:00:00.000Z`;
  async function look(step: string, day: number, sequence: number, status: RegExp) {
    const there = (hours[zone]?.[day] ?? "").split(" ")[0] ?? "";
    const clocks = ((await page.locator(".visit-clocks").textContent()) ?? "").replaceAll("\u00a0", " ");
    if (!clocks.includes("10h00") || !clocks.includes(there)) wrong.push(`${zone}, ${step}\u00a0: ${clocks}`);
    const text = new URL((await page.getByRole("link", { name: "Envoyer sur WhatsApp" }).getAttribute("href")) ?? "").searchParams.get(
      "text",
    );
    if (!text?.includes("10h00 (Lomé)") || !text.includes(there)) wrong.push(`${zone}, ${step}\u00a0: ${text}`);
    const event = await readCalendar(page);
    const isRight = event?.start === debutOf(day) && event.end === `${days[day]}T10:45:00.000Z` && event.sequence === sequence;
    if (!isRight || !status.test(event.status)) wrong.push(`${zone}, ${step}\u00a0: ${JSON.stringify(event)}`);
    return event?.uid;
  }

  await page.goto(`/rendez-vous?annonce=${reference}&du=${days[from]}`);
  await page.locator(`input[value="${debutOf(from)}"]`).check({ force: true });
  await page.getByLabel("Votre nom").fill("Reine Adjovi");
  await page.locator("input[name=telephone]").fill(telephone);
  await page.getByRole("button", { name: "Demander ce créneau" }).click();
  await page.waitForURL(/\/rendez-vous\/[\w-]{22}$/);
  const uid = await look("demandée", from, 0, /CONFIRMED|TENTATIVE/);
  await page.getByRole("link", { name: "Déplacer la visite" }).click();
  while ((await page.locator(`input[value="${debutOf(to)}"]`).count()) === 0)
    await page.getByRole("button", { name: "Semaine suivante" }).click();
  await page.locator(`input[value="${debutOf(to)}"]`).check({ force: true });
  await page.getByRole("button", { name: "Déplacer la visite" }).click();
  await page.waitForURL(/\/rendez-vous\/[\w-]{22}$/);
  const moved = await look("déplacée", to, 1, /CONFIRMED|TENTATIVE/);
  await page.getByRole("link", { name: "Annuler la visite" }).click();
  await page.getByRole("button", { name: "Oui, annuler ma visite" }).click();
  await page.getByText("Visite annulée").waitFor();
  const cancelled = await look("annulée", to, 2, /CANCELLED/);
  if (!uid || moved !== uid || cancelled !== uid) wrong.push(`${zone}\u00a0: UID ${uid}, ${moved}, ${cancelled}`);
  return wrong;
}

async function readClocks(isFixed: boolean): Promise<Outcome> {
  const env = { NODE_OPTIONS: `--import=${OTHER_CLOCK}`, CLOCK_SHIFT_MS: String(NOW - Date.now()) };
  return visitSite(async (site: VisitedSite) => {
    const wrong: string[] = [];
    const home = String(site.rows.one("select reference from properties where statut = 'disponible' and deleted_at is null").reference);
    let read = 0;
    for (const [zone, told] of Object.entries(hours)) {
      const page = await site.open({ timezoneId: isFixed ? fixed[zone] : zone, viewport: { width: 1440, height: 900 } });
      await page.clock.setFixedTime(NOW);
      const found = (await readHours(page, home)).map((text) => text.split(" ")[0]);
      read += found.length;
      if (found.join() !== told.map((text) => text.split(" ")[0]).join()) wrong.push(`${zone}\u00a0: ${found.join(", ")}`);
      // This clock goes on: where it stands still a form is filled in no time, which only programs do.
      const own = await site.open({ timezoneId: zone, viewport: { width: 1440, height: 900 } });
      await own.clock.install({ time: NOW });
      if (!isFixed) wrong.push(...(await follow(own, home, zone, zone === "Europe/Paris" ? [2, 3] : [0, 1], `90 00 77 0${read}`)));
      await own.context().close();
      await page.context().close();
    }
    if (!isFixed) complain(wrong);
    return {
      held: wrong.length === 0,
      figures: `${read} heures lues dans ${Object.keys(hours).length} fuseaux, 6 fichiers .ics\u00a0: ${wrong.length} écart`,
    };
  }, env);
}

export const twoClocksDrill: Drill = {
  id: "two-clocks",
  promise:
    "confiance, barre 6\u00a0: les heures de Paris et de Montréal sont justes avant et après leur changement, à l’écran, dans le fichier .ics et dans le texte",
  isQuick: false,
  run: () => readClocks(false),
  controlName: "les mêmes navigateurs dont l’écart avec Lomé ne change jamais",
  control: () => readClocks(true),
};
