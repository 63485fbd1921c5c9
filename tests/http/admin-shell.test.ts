import { expect } from "vitest";
import { type Page, textOf } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

const OFFICE = "/admin-dashboard";
const TABS = ["Stats", "Textes", "Biens", "Réalisations", "Galerie", "Véhicules", "Contacts", "Avis"];
const tabs = 'nav[aria-label="Rubriques du tableau de bord"] a';
const pills = 'nav[aria-label="Paramètres"] a';
const labelsOf = (page: Page) => page.all(`${tabs} > span:first-of-type`).map(textOf);
const addressesOf = (page: Page, links: string) => page.all(links).map((link) => link.getAttribute("href") ?? "");

test("ADM-SHELL-06 the banner carries its name, its tag and Actualiser", async ({ app }) => {
  const page = await (await signedIn(app)).visit(`${OFFICE}/biens`);
  expect(page.all(".admin-banner h1").map(textOf)).toEqual(["Dashboard FADEM"]);
  expect(textOf(page.one(".admin-banner .admin-live-tag"))).toBe("Temps réel");
  expect(page.buttons("Actualiser", page.one(".admin-banner"))).toHaveLength(1);
});

test("ADM-SHELL-08 the notification count adds new contacts and pending reviews, and is hidden at 0", async ({ rows, app }) => {
  const member = await signedIn(app);
  rows.run("update contact_requests set statut = 'traite'");
  rows.run("update testimonials set statut = 'approuve'");
  const opener = (page: Page) => textOf(page.one(".notifications-opener"));
  expect(opener(await member.visit(OFFICE))).toBe("");
  const contact = { nom: "Afi Ayao", email: "afi@exemple.tg", sujet: "Un terrain", message: "Je cherche un terrain à Kara." };
  expect((await member.post("/contact/envoyer", contact)).ok).toBe(true);
  expect(opener(await member.visit(OFFICE))).toBe("1 notification");
  expect((await member.post("/avis/envoyer", { client_nom: "Kofi", contenu: "Dossier clair, visite à l’heure." })).ok).toBe(true);
  const page = await member.visit(OFFICE);
  expect(opener(page)).toBe("2 notifications");
  expect(page.one(".notifications-panel").contains(page.link(/1\s+avis en attente/))).toBe(true);
  expect(page.one(".notifications-panel").contains(page.link(/1\s+nouvelle demande de contact/))).toBe(true);
  const taken = await (await page.follow(/1\s+nouvelle demande de contact/)).press("Prendre en charge");
  expect(opener(taken)).toBe("1 notification");
});

test("ADM-SHELL-10 the eight tabs stand in their order and lead to their addresses", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit(`${OFFICE}/biens`);
  expect(labelsOf(page)).toEqual(TABS);
  expect(page.link(/^Biens/).getAttribute("aria-current")).toBe("page");
  const paths = addressesOf(page, tabs);
  expect(paths).toHaveLength(8);
  for (const path of paths) {
    const opened = await member.visit(path);
    expect(opened.status, path).toBe(200);
    expect(opened.one(".admin-rail .admin-tab[aria-current=page]").getAttribute("href")).toBe(path);
  }
});

test("NAV-01 rail and pills hold, in their order, what the role can open and nothing else", async ({ rows, app }) => {
  const member = await signedIn(app);
  const first = `${OFFICE}/parametres/securite`;
  const rail = (await member.visit(first)).all('aside[aria-label="Navigation"] a').map(textOf);
  expect(rail).toHaveLength(11); // the logo, the inbox, the agenda, eight tabs
  expect(rail[0]).toMatch(/^FADEM.*accueil du site$/);
  expect(rail.slice(1, 3).map((label) => label.replace(/ ?\d.*$/, ""))).toEqual(["Boîte", "Agenda"]);
  const shown = async (role: string) => {
    rows.run("update user set role = ? where username = 'admin'", role);
    const page = await member.visit(first);
    for (const path of [...addressesOf(page, tabs), ...addressesOf(page, pills)]) {
      const answer = await member.fetch(path);
      expect(answer.status, `${role} ${path}`).toBe(200);
      await answer.body?.cancel();
    }
    const [settings] = page.all("header a").filter((link) => textOf(link) === "Paramètres");
    return { tabs: labelsOf(page), pills: page.all(pills).map(textOf), settings: settings?.getAttribute("href") };
  };
  try {
    const own = ["Sécurité", "Corbeille"];
    const all = await shown("super_admin");
    expect(all).toEqual({
      tabs: TABS,
      pills: expect.arrayContaining(["Entreprise", "Import", "Données", "Journal", ...own]),
      settings: `${OFFICE}/parametres`,
    });
    const order = ["Entreprise", "Équipe", "Réponses types", "Import", "Données", "Journal", ...own];
    expect(all.pills).toEqual(order.filter((pill) => all.pills.includes(pill)));
    expect(await shown("secretariat")).toEqual({
      tabs: ["Stats", "Biens", "Réalisations", "Véhicules", "Contacts", "Avis"],
      pills: ["Réponses types", "Fermetures", ...own],
      settings: `${OFFICE}/parametres/reponses`,
    });
    expect(await shown("commercial")).toEqual({
      tabs: ["Stats", "Biens", "Réalisations", "Galerie", "Véhicules", "Contacts"],
      pills: own,
      settings: first,
    });
    expect(await shown("chantier")).toEqual({ tabs: ["Stats", "Réalisations", "Galerie"], pills: own, settings: first });
  } finally {
    rows.run("update user set role = 'super_admin' where username = 'admin'");
  }
});

test("ADM-BIEN-01 properties are listed as cards, created, changed and deleted, and an empty list says so", async ({ openApp }) => {
  const member = await signedIn(await openApp({ env: { DEMO: "0" } }));
  const cards = (page: Page) => page.all(".admin-list:not(.draft-rows) > li");
  let list = await member.visit(`${OFFICE}/biens`);
  expect(cards(list)).toHaveLength(3);
  for (const left of [2, 1, 0]) {
    const asked = await list.press(list.buttons(/^Supprimer /)[0]);
    const id = asked.address.searchParams.get("supprimer") ?? "";
    expect((await member.post(`${OFFICE}/biens`, { intent: "supprimer", id })).status).toBe(302); // the button of the question sends this
    list = await member.visit(`${OFFICE}/biens`);
    expect(cards(list)).toHaveLength(left);
  }
  expect(list.headings(/^Aucun/)).toEqual(["Aucun bien immobilier"]);

  const [fresh] = list.all("a").filter((link) => textOf(link) === "Nouveau bien");
  const form = await member.visit(fresh?.getAttribute("href") ?? "");
  form.fill({ Titre: "Villa neuve", description: "Une villa claire.", type_bien: "villa", type_transaction: "vente" });
  list = await form.fill({ prix: "45 000 000", localisation: "Agoè" }).press(form.buttons("Enregistrer")[0]);
  expect(cards(list)).toHaveLength(1);
  const change = (await list.follow("Modifier Villa neuve")).fill({ Titre: "Villa renommée" });
  list = await change.press(change.buttons("Enregistrer")[0]);
  expect(cards(list).map((card) => textOf(card.querySelector("h3") ?? card))).toEqual(["Villa renommée"]);
});

test("ADM-BIEN-05 the form offers eight types, three transactions and seven cities, Lomé first chosen", async ({ app }) => {
  const page = await (await signedIn(app)).visit(`${OFFICE}/biens/nouveau`);
  const values = (name: string) =>
    page
      .all<HTMLOptionElement>(`select[name=${name}] option`)
      .map(({ value }) => value)
      .filter(Boolean);
  expect(values("type_bien")).toEqual(["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"]);
  expect(values("type_transaction")).toEqual(["vente", "location", "location-meublee"]);
  expect(values("ville")).toEqual(["Lomé", "Kara", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"]);
  expect(page.field("ville").value).toBe("Lomé");
});
