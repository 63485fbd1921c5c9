import { expect, test } from "vitest";
import { findPublicListing, listSimilar } from "#app/features/listings/listing-queries.server.ts";
import { publicProjectColumns } from "#app/services/publication/public-projects.ts";
import { addImage, addProject, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import type { PublicProject } from "./project.ts";
import { projectContent } from "./project-content.server.ts";
import { readProjectFilter } from "./project-filter.ts";
import { countPublicProjects, listPublicProjects } from "./project-queries.server.ts";

function filter(search = "") {
  return readProjectFilter(new URLSearchParams(search));
}

function titles(rows: Pick<PublicProject, "titre">[]) {
  return rows.map(({ titre }) => titre);
}

const statuts = ["planifie", "en_cours", "termine", "suspendu"] as const;

test("PROJ-02 every project outside the bin is listed whatever its status, the newest first", async () => {
  await using db = await openTestDatabase();
  // Stored in another order than they were made, so that neither the order of the rows nor that of their ids could stand in for the date.
  const months = { suspendu: 4, planifie: 1, termine: 3, en_cours: 2 };
  for (const [statut, month] of Object.entries(months) as [(typeof statuts)[number], number][])
    await addProject(db, { titre: statut, statut }, `2026-0${month}-01T00:00:00.000Z`);
  const without = await addProject(db, { titre: "sans statut" }, "2026-09-01T00:00:00.000Z");
  await db.updateTable("projects").set({ statut: null }).where("id", "=", without.id).execute();
  const binned = await addProject(db, { titre: "jeté" });
  await projectContent.remove(db, admin, binned.id);

  const { rows, total } = await listPublicProjects(db, filter("p_page=2"));

  expect(titles(rows)).toEqual(["sans statut", "suspendu", "termine", "en_cours", "planifie"]);
  expect(total).toBe(5);

  // A change does not make a project new, and a filter leaves the order as it is.
  await db.updateTable("projects").set({ updated_at: "2026-12-01T00:00:00.000Z" }).where("titre", "=", "planifie").execute();
  await db.updateTable("projects").set({ ville: "Kara" }).where("titre", "in", ["planifie", "termine", "suspendu"]).execute();
  expect(titles((await listPublicProjects(db, filter("p_page=2"))).rows).at(-1)).toBe("planifie");
  expect(titles((await listPublicProjects(db, filter("p_ville=Kara"))).rows)).toEqual(["suspendu", "termine", "planifie"]);
});

test("PROJ-03 the counters are all projects, the finished ones, the cities and the named clients", async () => {
  await using db = await openTestDatabase();
  expect(await countPublicProjects(db)).toEqual({ projets: 0, termines: 0, villes: 0, clients: 0 });
  await addProject(db, { statut: "termine", ville: "Kara", client_nom: "SCI Les Palmiers" });
  await addProject(db, { statut: "termine", ville: "Kara" });
  await addProject(db, { statut: "en_cours", ville: "Lomé", client_nom: "Famille A." });
  const binned = await addProject(db, { statut: "termine", ville: "Dapaong", client_nom: "Jeté" });
  await projectContent.remove(db, admin, binned.id);

  expect(await countPublicProjects(db)).toEqual({ projets: 3, termines: 2, villes: 2, clients: 2 });
});

test("PROJ-14 visitors get exactly the public fields, and never notes_internes, e-mail or telephone", async () => {
  await using db = await openTestDatabase();
  const image = await addImage(db);
  const secrets = { notes_internes: "Secret interne", client_email: "secret@exemple.tg", client_telephone: "+228 00 00 00 99" };
  const shown = { client_nom: "SCI Les Palmiers", notes_publiques: "Visite le samedi.", budget_prevu: 42, budget_reel: 43 };
  const open = await addProject(db, { ...secrets, ...shown, images: [{ id: image, alt: "Façade" }], statut: "en_cours" });
  const discreet = await addProject(db, { ...secrets, ...shown, afficher_client: false, masquer_budgets: true });

  const lookups = [await findPublicListing(db, "projects", open.slug), await findPublicListing(db, "projects", discreet.slug)];
  const [first, second] = lookups.map((lookup) => (lookup.kind === "found" ? lookup.row : undefined));
  const { rows } = await listPublicProjects(db, filter());
  const similar = first ? await listSimilar(db, "projects", first) : [];

  const everything = [first, second, ...rows, ...similar];
  for (const project of everything) expect(Object.keys(project ?? {}).sort()).toEqual([...publicProjectColumns].sort());
  expect(JSON.stringify(everything)).not.toMatch(/Secret interne|secret@exemple|00 00 99/);
  expect(first).toMatchObject({ ...shown, images: [{ alt: "Façade", widths: [320, 640] }] });
  expect(second).toMatchObject({ client_nom: null, budget_prevu: null, budget_reel: null, notes_publiques: "Visite le samedi." });
});

test("the search ignores case and accents, and each filter keeps its own", async () => {
  await using db = await openTestDatabase();
  const villa = await addProject(db, {
    titre: "Villa à Bè",
    adresse: "Près d’Adawlato",
    ville: "Kpalimé",
    description: "Séjour ouvert.",
    categorie: "renovation",
    statut: "termine",
  });
  await addProject(db, { titre: "Entrepôt", ville: "Kara", statut: "en_cours" });

  const searches = ["p_q=VILLA+A+BE", "p_q=adawlato", "p_q=sejour", "p_q=kpalime", `p_q=${villa.reference}`, "p_categorie=renovation"];
  for (const search of [...searches, "p_statut=termine", "p_ville=Kpalim%C3%A9"])
    expect(titles((await listPublicProjects(db, filter(search))).rows), search).toEqual(["Villa à Bè"]);
  expect((await listPublicProjects(db, filter("p_categorie=renovation&p_ville=Kara"))).total).toBe(0);
});

test("a project without a status is found among the planned ones", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProject(db);
  await db.updateTable("projects").set({ statut: null }).where("id", "=", id).execute();

  expect((await listPublicProjects(db, filter("p_statut=planifie"))).total).toBe(1);
  expect((await listPublicProjects(db, filter("p_statut=termine"))).total).toBe(0);
  expect(await projectContent.list(db, { statut: "planifie", page: 1 })).toMatchObject({
    total: 1,
    statuts: { planifie: 1 },
    rows: [{ id }],
  });
});

test("the home page has its few rows first, page two of an older link the first two pages, and the total every match", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 14; index++) await addProject(db);

  expect((await listPublicProjects(db, filter())).rows).toHaveLength(4);
  expect(await listPublicProjects(db, filter("p_page=2"))).toMatchObject({ total: 14, rows: { length: 14 } });
});

test("an address is found, moved, gone or unknown", async () => {
  await using db = await openTestDatabase();
  const project = await addProject(db, { titre: "Ancien titre", statut: "termine" });
  const { id, version, created_at, updated_at, slug, reference, deleted_at, demo, recherche, statut, ...input } = project;
  await projectContent.update(db, admin, id, version, { ...input, statut: "termine", titre: "Nouveau titre" });

  expect(await findPublicListing(db, "projects", slug)).toEqual({ kind: "moved", slug: "nouveau-titre-p-0001" });
  expect(await findPublicListing(db, "projects", "nouveau-titre-p-0001")).toMatchObject({
    kind: "found",
    row: { id, reference: "P-0001" },
  });
  await projectContent.remove(db, admin, id);
  expect(await findPublicListing(db, "projects", slug)).toMatchObject({ kind: "gone" });
  expect(await findPublicListing(db, "projects", "nouveau-titre-p-0001")).toMatchObject({ kind: "gone" });
  expect(await findPublicListing(db, "projects", "jamais-vu")).toEqual({ kind: "unknown" });
});

test("similar projects share the category first, then the city", async () => {
  await using db = await openTestDatabase();
  const { slug } = await addProject(db, { titre: "Modèle", categorie: "renovation", ville: "Kara" });
  await addProject(db, { titre: "Autre catégorie", categorie: "amenagement", ville: "Kara" });
  await addProject(db, { titre: "Autre ville", categorie: "renovation", ville: "Lomé" });
  await addProject(db, { titre: "Même ville", categorie: "renovation", ville: "Kara" });
  await addProject(db, { titre: "Loin", categorie: "construction", ville: "Lomé" });
  const lookup = await findPublicListing(db, "projects", slug);
  if (lookup.kind !== "found") throw new Error("not found");

  expect(titles(await listSimilar(db, "projects", lookup.row))).toEqual(["Même ville", "Autre ville", "Autre catégorie"]);
});

test("the back-office list counts each status, searches and pages by twelve", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 13; index++)
    await addProject(db, { statut: index < 2 ? "termine" : "en_cours", adresse: index === 0 ? "Tokoin" : null });

  const first = await projectContent.list(db, { page: 1 });
  expect(first).toMatchObject({ total: 13, statuts: { planifie: 0, en_cours: 11, termine: 2, suspendu: 0 }, rows: { length: 12 } });
  expect((await projectContent.list(db, { page: 2 })).rows).toHaveLength(1);
  expect((await projectContent.list(db, { statut: "termine", page: 1 })).rows).toHaveLength(2);
  expect((await projectContent.list(db, { q: "tokoin", page: 1 })).total).toBe(1);
});
