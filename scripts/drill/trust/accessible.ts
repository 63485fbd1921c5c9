import type { Page } from "@playwright/test";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { findViolations } from "#tests/e2e/axe.ts";
import { type VisitedSite, visitSite } from "./visited-site.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

type Screen = {
  name: string;
  path: (site: VisitedSite) => string | Promise<string>;
  isAdmin?: true;
  /** What proves that the screen is the one that is meant. */
  shows: string;
};

/** A new page of trust adds its screen here. */
const screens: readonly Screen[] = [
  { name: "acheter en confiance", path: () => "/acheter-en-confiance", shows: ".trust-levels" },
  { name: "annonce avec papiers", path: ({ plot }) => plot.path, shows: ".land-papers .land-stair" },
  { name: "signaler", path: ({ plot }) => `/signaler?annonce=${plot.reference}`, shows: ".report-reasons" },
  { name: "annonce avec calendrier", path: ({ home }) => home.path, shows: "[data-near] .stay-rates" },
  { name: "choisir ses dates", path: ({ home }) => `/disponibilites?annonce=${home.reference}`, shows: ".stay-months td button" },
  { name: "demander ses dates", path: ({ home }) => staysOf(home.reference, 110), shows: "textarea[name=message]" },
  { name: "page privée d’un séjour", path: askForDates, shows: ".stay-held" },
  {
    name: "calendrier d’une annonce",
    path: ({ home }) => `/admin-dashboard/biens/${home.id}/sejours`,
    isAdmin: true,
    shows: ".stay-months",
  },
  { name: "créneaux d’une visite", path: ({ plot }) => `/rendez-vous?annonce=${plot.reference}`, shows: ".visit-week" },
  { name: "dossier foncier", path: ({ plot }) => `/admin-dashboard/biens/${plot.id}/foncier`, isAdmin: true, shows: ".land-screen" },
  {
    name: "pièce à noter",
    path: ({ plot }) => `/admin-dashboard/biens/${plot.id}/foncier?piece=nouvelle`,
    isAdmin: true,
    shows: "select[name=nature]",
  },
];

function staysOf(reference: string, inDays: number) {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return `/disponibilites?annonce=${reference}&arrivee=${day(inDays)}&depart=${day(inDays + 7)}`;
}

const asked = new WeakMap<VisitedSite, Promise<string>>();

/** One request for dates a site: the page its sender gets. */
function askForDates(site: VisitedSite): Promise<string> {
  const known = asked.get(site) ?? send();
  asked.set(site, known);
  return known;

  async function send() {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto(staysOf(site.home.reference, 130));
    await page.getByLabel("Votre nom").fill("Essai");
    await page.getByLabel("E-mail").fill("essai@exemple.tg");
    await page.getByRole("button", { name: "Demander ces dates" }).click();
    await page.locator(".stay-held").waitFor();
    const { pathname } = new URL(page.url());
    await page.context().close();
    return pathname;
  }
}

/** Takes from a page the words that only those who do not see it are told. */
function silence() {
  for (const element of document.querySelectorAll("[aria-label], [alt], [aria-labelledby]"))
    for (const name of ["aria-label", "alt", "aria-labelledby"]) element.removeAttribute(name);
  for (const element of document.querySelectorAll("label")) element.replaceWith(...element.childNodes);
  document.documentElement.removeAttribute("lang");
}

async function look(page: Page, screen: Screen, site: VisitedSite, isSilent: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(await screen.path(site));
    await page.locator(screen.shows).first().waitFor();
    if (isSilent) await page.evaluate(silence);
    for (const { id, html } of await findViolations(page)) wrong.push(`${screen.name}, ${size.width} px\u00a0: ${id}\u00a0: ${html}`);
  }
  return wrong;
}

async function lookAtAll(isSilent: boolean): Promise<Outcome> {
  return visitSite(async (site) => {
    const pages = { visitor: await site.open(), admin: await site.openAsAdmin() };
    const faults: string[][] = [];
    for (const screen of screens) faults.push(await look(pages[screen.isAdmin ? "admin" : "visitor"], screen, site, isSilent));
    if (!isSilent) complain(faults.flat());
    const faulty = faults.filter((wrong) => wrong.length > 0).length;
    return {
      // The control proves each screen: one in which nothing was found though everything was taken would be mute.
      held: isSilent ? faulty < screens.length : faulty === 0,
      figures: `${screens.length} écrans à 390 et 1440 px\u00a0: ${faulty} en faute`,
    };
  });
}

export const accessibleDrill: Drill = {
  id: "accessible",
  promise: "confiance, barre 12\u00a0: aucune faute d’accessibilité aux pages de la confiance, à 390 et 1440 px",
  isQuick: false,
  run: () => lookAtAll(false),
  controlName: "les mêmes pages sans étiquettes ni textes de remplacement",
  control: () => lookAtAll(true),
};
