import type { Page } from "@playwright/test";
import { ANONYMOUS } from "#app/features/contact/listing-report.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { changePages, type VisitedSite, visitSite } from "./visited-site.ts";

const WITHIN_MS = 15_000;

/** What a visitor sends with a browser that runs no script, and how it is known to have arrived. */
type Journey = {
  name: string;
  /** From the page where a visitor begins to the press of the last button. */
  send: (page: Page, site: VisitedSite) => Promise<void>;
  /** What the answer says, in French. */
  answer: (site: VisitedSite) => string;
  /** Rows that only this journey makes. */
  stored: string;
};

let visitors = 0;

/** From the page of the listing, each time another person: two visits to come are the most of one. */
async function askForVisit(page: Page, { plot }: VisitedSite) {
  await page.goto(plot.path);
  await page.getByRole("link", { name: "Demander une visite" }).first().click();
  await page.getByRole("button", { name: "Semaine suivante" }).click();
  await page.locator("input[type=radio][name=debut]").first().check({ force: true });
  await page.getByRole("textbox", { name: "Votre nom" }).fill("Reine Adjovi");
  await page.locator("input[name=telephone]").fill(`90 00 55 ${String(++visitors).padStart(2, "0")}`);
  await page.getByRole("button", { name: "Demander ce créneau" }).click();
}

/** A new form of visitors adds its journey here. */
const journeys: readonly Journey[] = [
  {
    name: "signalement",
    async send(page, { plot }) {
      await page.goto(plot.path);
      await page.getByRole("link", { name: "Signaler cette annonce" }).first().click();
      await page.getByLabel("Un litige ou un autre vendeur sur ce terrain").check();
      await page.getByRole("textbox", { name: /Ce que vous savez/ }).fill("Mon frère a acheté ce terrain en 2019.");
      await page.getByRole("button", { name: "Envoyer le signalement" }).click();
    },
    answer: ({ plot }) => `Merci. Votre signalement sur ${plot.reference} est enregistré.`,
    stored: `select count(*) as total from contact_requests where nature = 'signalement' and motif = 'litige' and nom = '${ANONYMOUS}'`,
  },
  {
    name: "séjour demandé puis annulé",
    async send(page, { home }) {
      await page.goto(home.path);
      await page.getByRole("link", { name: "Voir les dates libres" }).first().click();
      const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel("Arrivée").fill(day(90));
      await page.getByLabel("Départ").fill(day(100));
      await page.getByRole("button", { name: "Voir le prix" }).click();
      await page.getByLabel("Votre nom").fill("Essai");
      await page.getByLabel("E-mail").fill("essai@exemple.tg");
      await page.getByRole("button", { name: "Demander ces dates" }).click();
      await page.getByText("Ces dates vous sont gardées jusqu’au").waitFor();
      await page.getByRole("link", { name: "Annuler ma demande" }).click();
      await page.getByRole("button", { name: "Oui, annuler ma demande" }).click();
    },
    answer: () => "Cette demande est annulée.",
    stored: "select count(*) as total from bookings where statut = 'annulee' and origine = 'site' and option_jusqu_a is not null",
  },
  {
    name: "visite",
    send: askForVisit,
    answer: () => "Visite demandée",
    stored: "select count(*) as total from appointments where statut = 'demande' and demande_id is not null",
  },
  {
    name: "visite déplacée",
    async send(page, site) {
      await askForVisit(page, site);
      await page.getByRole("link", { name: "Déplacer la visite" }).click();
      await page.locator("input[type=radio][name=debut]").last().check({ force: true });
      await page.getByRole("button", { name: "Déplacer la visite" }).click();
    },
    answer: () => "Visite demandée",
    stored: "select count(*) as total from appointments where sequence = 1 and statut = 'demande'",
  },
  {
    name: "visite annulée",
    async send(page, site) {
      await askForVisit(page, site);
      await page.getByRole("link", { name: "Annuler la visite" }).click();
      await page.getByRole("button", { name: "Oui, annuler ma visite" }).click();
    },
    answer: () => "Visite annulée",
    stored: "select count(*) as total from appointments where statut = 'annule'",
  },
];

async function take({ name, send, answer, stored }: Journey, site: VisitedSite, hasForms: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const count = () => Number(site.rows.one(stored).total);
  const before = count();
  const page = await site.open({ javaScriptEnabled: false });
  page.setDefaultTimeout(WITHIN_MS);
  if (!hasForms) await changePages(page, (html) => html.replaceAll("<form", "<div").replaceAll("</form", "</div"));
  try {
    await send(page, site);
    await page.waitForLoadState();
    if ((await page.locator("main", { hasText: answer(site) }).count()) === 0) wrong.push(`${name} : pas de réponse en français`);
    if (count() !== before + 1) wrong.push(`${name} : ${count() - before} ligne`);
  } catch (error) {
    wrong.push(`${name} : ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  } finally {
    await page.context().close();
  }
  return wrong;
}

async function takeAll(hasForms: boolean): Promise<Outcome> {
  return visitSite(async (site) => {
    const wrong: string[] = [];
    for (const journey of journeys) wrong.push(...(await take(journey, site, hasForms)));
    const queued = Number(site.rows.one("select count(*) as total from mail_queue").total);
    if (queued > 0) wrong.push(`${queued} lettres en attente d’un serveur qui n’existe pas`);
    if (hasForms) complain(wrong);
    const names = journeys.map(({ name }) => name).join(", ");
    return { held: wrong.length === 0, figures: `${names}\u00a0: ${wrong.length === 0 ? "en base et confirmé" : wrong.join(", ")}` };
  });
}

export const noScriptDrill: Drill = {
  id: "no-script",
  promise: "confiance, barre 9\u00a0: sans script et sans courrier, ce qu’un visiteur envoie arrive en base et lui est répondu en français",
  isQuick: false,
  run: () => takeAll(true),
  controlName: "les mêmes pages sans leurs formulaires, comme si un script les envoyait",
  control: () => takeAll(false),
};
