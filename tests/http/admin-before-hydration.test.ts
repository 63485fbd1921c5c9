import { expect } from "vitest";
import { giveNumber } from "#scripts/app-process.ts";
import { type Page, textOf } from "#tests/visit.ts";
import { questionOf, signedIn, test, writeToUs } from "./http-test.ts";

const OFFICE = "/admin-dashboard";

test("before it is hydrated the bar at the bottom leads to the tabs and to what can be added", async ({ app }) => {
  const page = await (await signedIn(app)).visit(`${OFFICE}/biens`);
  const start = await page.follow("Onglets");
  expect(start.address.pathname + start.address.hash).toBe(`${OFFICE}#onglets`);
  expect(start.all("#onglets a")).toHaveLength(8);
  const add = await start.follow("Ajouter");
  expect(add.address.pathname).toBe(`${OFFICE}/ajouter`);
  const added = ["Nouveau bien", "Nouveau véhicule", "Nouveau projet", "Nouvelle demande", "Rendez-vous", "Séjour", "Nouvelle image"];
  expect(add.all("main .admin-content li").map(textOf)).toEqual(added);
});

test("before it is hydrated the inbox works by links and forms", async ({ app }) => {
  const list = await (await signedIn(app)).visit(`${OFFICE}/boite`);
  const person = await list.follow(/^Selom Amouzou/);
  const noted = await person.fill({ note: "Rappelle lundi" }).press("Ajouter");
  expect(noted.address.searchParams.get("fait")).toBe("note");
  expect(textOf(noted.one(".fiche-history"))).toContain("Rappelle lundi");
  const closed = await noted.press("Clore", noted.one(".fiche-head"));
  expect(closed.address.searchParams.get("fait")).toBe("clos");
  expect((await closed.follow(/^Tous/)).address.search).toContain("vue=tous");
});

test("before it is hydrated a reply is sent in its words as they stand, and a button says that they went", async ({ app }) => {
  const list = await (await signedIn(app)).visit(`${OFFICE}/boite?q=Adjovi`);
  const person = await list.follow(/^Reine Adjovi/);
  const links = [...person.one("#repondre").querySelectorAll("a")];
  const wayOf = (name: string) => links.filter((link) => textOf(link) === name).map((link) => link.getAttribute("href"));
  expect(wayOf("Ouvrir WhatsApp")).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/228\d{8}\?text=Bonjour/)]);
  expect(wayOf("E-mail")).toEqual([expect.stringMatching(/^mailto:/)]);
  const answered = await person.press("Marquer comme répondu", person.one("#repondre"));
  expect(answered.address.searchParams.get("fait")).toBe("reponse");
});

test("where files cannot be shared a poster is a picture to save under its name, and a text", async ({ app }) => {
  giveNumber(app);
  const member = await signedIn(app);
  const list = await member.visit(`${OFFICE}/biens`);
  const page = await list.follow("Affiche de Villa contemporaine avec piscine");
  const [, reference] = /réf\. (B-\d{4})\s.*\/r\/\1$/.exec(textOf(page.one(".poster-text"))) ?? [];
  expect(reference).toBeDefined();
  const [picture] = page.all("a[download]");
  expect(textOf(picture as Element)).toBe("Enregistrer");
  expect(picture?.getAttribute("download")).toBe(`${reference}-statut.jpg`);
  const saved = await member.fetch(picture?.getAttribute("href") ?? "");
  expect(saved.status).toBe(200);
  expect(saved.headers.get("content-type")).toBe("image/jpeg");
  expect((await saved.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
});

const CROWD = 45; // of one network in five minutes: thirty are taken as they are

test("what came in a crowd is found real one by one, and before all of it changes the page asks", async ({ app, visitor }) => {
  for (let person = 1; person <= CROWD; person++) await writeToUs(visitor, `Personne ${person}`, "Casino en ligne");
  const member = await signedIn(app);
  const pill = (page: Page, name: RegExp) => textOf(page.link(name));
  const list = await (await member.visit(`${OFFICE}/contacts`)).follow(/^À vérifier/);
  expect(pill(list, /^À vérifier/)).toBe("À vérifier 15");
  const looked = await list.press(list.buttons("C’est une vraie demande")[0]);
  expect(looked.address.searchParams.get("fait")).toBe("verification");
  expect(pill(looked, /^À vérifier/)).toBe("À vérifier 14");

  const asked = await looked.follow("Tout marquer comme indésirable");
  expect(questionOf(asked)).toContain("Marquer 14\u00a0demandes comme indésirables");
  expect(pill(asked, /^À vérifier/)).toBe("À vérifier 14");
  const binning = await asked.follow("Tout supprimer");
  expect(questionOf(binning)).toContain("Supprimer 14\u00a0demandes");
  const found = await (await member.visit(`${OFFICE}/contacts?q=casino`)).follow("Tout supprimer");
  expect(questionOf(found)).toContain("Supprimer 31\u00a0demandes");
});
