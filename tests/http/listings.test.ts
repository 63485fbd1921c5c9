import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect } from "vitest";
import type { AppRows } from "#tests/rows.ts";
import { type Page, textOf, type Visitor } from "#tests/visit.ts";
import { questionOf, signedIn, test } from "./http-test.ts";

const cards = (page: Page) => page.all("#biens .property-card");
const section = (page: Page) => page.one("#realisations");
const projects = (page: Page) => page.all("#realisations .project-card");

/** The sentence above a list. */
function countOf(page: Page, list: string) {
  return page
    .all(`${list} [role=status]`)
    .map(textOf)
    .find((said) => said.includes("trouvé"));
}

function wayFrom(card: HTMLElement | undefined, name: string) {
  return [...(card?.querySelectorAll("a") ?? [])].find((link) => textOf(link) === name)?.getAttribute("href") ?? "";
}

function titleOf(card: HTMLElement | undefined) {
  return card?.querySelector("h3")?.textContent;
}

/** How many rows visitors may see. */
function published(rows: AppRows, of: string) {
  return rows.all(`select id from ${of} and publication = 'en_ligne' and deleted_at is null`).length;
}

/** Pictures and rows are named at random, and no two such names compress alike: the same installation always has the same names here. */
function withSameNames(html: string) {
  const names = new Map<string, string>();
  return html.replace(/[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (name) => {
    if (!names.has(name)) names.set(name, createHash("md5").update(String(names.size)).digest("hex"));
    return names.get(name) ?? "";
  });
}

test("the home page shows a few rows of each list and the way to all of them, within its bytes", async ({ rows, visitor }) => {
  const home = await visitor.visit("/");
  const homes = published(rows, "properties where statut = 'disponible'");
  const furnished = published(rows, "properties where statut = 'disponible' and type_transaction = 'location-meublee'");
  const cars = published(rows, "vehicles where statut = 'disponible' and type_transaction = 'vente'");
  const ways = (page: Page, list: string) =>
    page
      .all(`${list} a`)
      .filter((link) => /^Voir l(e|es \d+) (biens?|réalisations|appartements|véhicules?)/.test(textOf(link)))
      .map((link) => [textOf(link), link.getAttribute("href")]);
  for (const [list, cards, label, href] of [
    ["#biens", 6, `Voir les ${homes} biens`, "/annonces"],
    ["#realisations", 4, `Voir les ${published(rows, "projects where true")} réalisations`, "/nos-realisations"],
    ["#appartements-meubles", 3, `Voir les ${furnished} appartements meublés`, "/louer-meuble"],
  ] as const) {
    expect(home.all(`${list} article`), list).toHaveLength(cards);
    expect(ways(home, list)).toEqual([[label, href]]);
  }
  // All of them are shown: no link leads further.
  expect(home.all("#vehicules article")).toHaveLength(cars);
  expect(cars).toBe(3);
  expect(ways(home, "#vehicules")).toEqual([]);
  expect(Buffer.byteLength(home.html)).toBeLessThanOrEqual(210_000);
  expect(brotliCompressSync(withSameNames(home.html)).length).toBeLessThanOrEqual(34_000);
  // Everything was asked for by a link from when the page unfolded.
  const unfolded = await visitor.visit("/?page=2");
  expect(cards(unfolded)).toHaveLength(homes);
  expect(ways(unfolded, "#biens")).toEqual([]);
});

test("BIENS-04 the count is the number of rows after filters, also of those that are not shown", async ({ rows, visitor }) => {
  const lands = await visitor.visit("/?type=terrain");
  expect(cards(lands).length).toBeGreaterThan(0);
  expect(countOf(lands, "#biens")).toBe(`${cards(lands).length} bien(s) trouvé(s)`);

  const available = published(rows, "properties where statut = 'disponible'");
  const home = await visitor.visit("/");
  expect(cards(home)).toHaveLength(6);
  expect(available).toBeGreaterThan(6);
  expect(countOf(home, "#biens")).toBe(`${available} bien(s) trouvé(s)`);
});

test("BIENS-06 each filter offers its choices and the value all disables it", async ({ visitor }) => {
  const home = await visitor.visit("/");
  const choices = (label: string) => [...(home.field(label) as unknown as HTMLSelectElement).options].map(({ value }) => value);
  const types = ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"];
  expect(choices("Type de bien").toSorted()).toEqual(["all", ...types].toSorted());
  expect(choices("Transaction").toSorted()).toEqual(["all", "location", "location-meublee", "vente"]);
  expect(choices("Budget")).toEqual(["all", "low", "medium", "high", "luxury"]);
  for (const [label, value] of [
    ["Type de bien", "terrain"],
    ["Transaction", "vente"],
    ["Budget", "luxury"],
  ] as const) {
    const chosen = await (await visitor.visit("/")).fill({ [label]: value }).press("Rechercher");
    expect(chosen.address.search).toContain(`=${value}`);
    expect(countOf(chosen, "#biens"), label).not.toBe(countOf(home, "#biens"));
    const all = await chosen.fill({ [label]: "all" }).press("Rechercher");
    expect(countOf(all, "#biens"), label).toBe(countOf(home, "#biens"));
  }
  const searched = await home.fill({ Rechercher: "terrain" }, home.one("#biens")).press("Rechercher");
  expect(searched.address.search).toContain("q=terrain");
});

test("without script the filters and the details work", async ({ visitor }) => {
  const villas = await (await visitor.visit("/")).fill({ "Type de bien": "villa" }).press("Rechercher");
  expect(villas.address.search).toContain("type=villa");
  expect(countOf(villas, "#biens")).toBe(`${cards(villas).length} bien(s) trouvé(s)`);
  const details = await visitor.visit(wayFrom(cards(villas)[0], "Voir les détails"));
  expect(details.address.pathname).toMatch(/^\/biens\//);
  expect(textOf(details.one("h1"))).toBe(titleOf(cards(villas)[0]));
});

test("without script the filters and the details of the projects work", async ({ visitor }) => {
  const home = await visitor.visit("/?type=villa");
  const kara = await home.fill({ Ville: "Kara" }, section(home)).press("Filtrer", section(home));
  expect(kara.address.search).toMatch(/type=villa.*p_ville=Kara/);
  expect(countOf(kara, "#realisations")).toMatch(new RegExp(`^${projects(kara).length} projets? trouvés?$`));
  const details = await visitor.visit(wayFrom(projects(kara)[0], "Voir le projet"));
  expect(textOf(details.one("h1"))).toBe(titleOf(projects(kara)[0]));
});

type Deletion = { list: string; titre: string; shownOn: string; title: string; question: string };

/** Asks, deletes and undoes, and looks each time whether the row is in the list of the member and on the page of visitors. */
async function deleteAndUndo(member: Visitor, visitor: Visitor, { list, titre, shownOn, title, question }: Deletion) {
  const isShown = async () => (await visitor.visit(shownOn)).text.includes(titre);
  const rows = (page: Page) => page.buttons(new RegExp(`^Supprimer ${titre}`));
  const page = await member.visit(list);
  expect([rows(page).length, await isShown()]).toEqual([1, true]);
  const asked = await page.press(rows(page)[0]);
  expect(questionOf(asked)).toContain(title);
  expect(questionOf(asked)).toContain(question);
  const id = asked.address.searchParams.get("supprimer") ?? "";
  expect([rows(await member.visit(list)).length, await isShown()]).toEqual([1, true]); // asking deletes nothing
  const sent = await member.post(list, { intent: "supprimer", id }); // the button of the question sends this
  const removed = await member.visit(sent.headers.get("location") ?? "");
  expect(removed.address.searchParams.get("fait")).toBe("suppression");
  expect([rows(removed).length, await isShown()]).toEqual([0, false]);
  const undone = await member.post(list, { intent: "restaurer", id }); // the button of the message sends this
  const restored = await member.visit(undone.headers.get("location") ?? "");
  expect(restored.address.searchParams.get("fait")).toBe("restauration");
  expect([rows(restored).length, await isShown()]).toEqual([1, true]);
}

test("ADM-VEH-09 deleting a vehicle asks with its exact words, and can be undone", async ({ app, visitor }) => {
  await deleteAndUndo(await signedIn(app), visitor, {
    ...{ list: "/admin-dashboard/vehicules", titre: "Hyundai Sonata 2019", shownOn: "/vehicules-a-vendre", title: "Supprimer le véhicule" },
    question: "Êtes-vous sûr de vouloir supprimer ce véhicule\u00a0? Restauration possible pendant 30 jours.",
  });
});

test("ADM-BIEN-08 deleting a property asks with its exact words, and can be undone", async ({ app, visitor }) => {
  await deleteAndUndo(await signedIn(app), visitor, {
    ...{ list: "/admin-dashboard/biens", titre: "Villa contemporaine avec piscine", shownOn: "/annonces", title: "Supprimer le bien" },
    question: "Êtes-vous sûr de vouloir supprimer ce bien\u00a0? Restauration possible pendant 30 jours.",
  });
});

test("deleting a project asks with its exact words, and can be undone", async ({ app, visitor }) => {
  await deleteAndUndo(await signedIn(app), visitor, {
    ...{
      list: "/admin-dashboard/realisations",
      titre: "Résidence Les Palmiers",
      shownOn: "/nos-realisations",
      title: "Supprimer le projet",
    },
    question: "Êtes-vous sûr de vouloir supprimer ce projet\u00a0?",
  });
});

test("ADM-VEH-03 the form has its two titles, four cards and its buttons", async ({ app }) => {
  const member = await signedIn(app);
  const form = await (await member.visit("/admin-dashboard/vehicules")).follow("Nouveau véhicule");
  expect(form.all("h2").map(textOf)).toContain("Nouveau véhicule");
  expect(form.all("h3").map(textOf)).toEqual(
    expect.arrayContaining(["Informations générales", "Prix et caractéristiques", "Autres informations", "Images et vidéos"]),
  );
  expect(form.all("a").map(textOf)).toContain("Annuler");
  const typed = { Titre: "Toyota Yaris 2016", Marque: "Toyota", Modèle: "Yaris", "Prix (FCFA)": "6 500 000" };
  const added = await form.fill(typed).press(form.buttons("Ajouter").at(-1));
  expect(added.address.searchParams.get("fait")).toBe("ajout");
  const opened = await added.follow("Modifier Toyota Yaris 2016");
  expect(opened.all("h2").map(textOf)).toContain("Modifier le véhicule");
  expect(opened.buttons("Modifier")).not.toEqual([]);
});
