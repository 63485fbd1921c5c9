import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { workOnImports } from "#app/features/import/import-regularly.server.ts";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import * as sentExport from "#app/routes/admin/inbox/sent-export.ts";
import * as importPage from "#app/routes/admin/settings/import-page.tsx";
import { type Handler, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProject, addProperty, addSellRequest, addTestimonial, addVehicle } from "#tests/factories.ts";
import { openImportDesk } from "#tests/imports.ts";
import { openTestMedia } from "#tests/media.ts";
import { addRandomListings } from "#tests/random-listings.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as contentExport from "./export.ts";

const IMPORT_PAGE = "/admin-dashboard/parametres/import";

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    export: async (handler: Handler, path: string) => (await call(handler, `/admin-dashboard${path}`, { fields: {} })).body as Response,
  };
}

test("the export holds the filtered requests, and what a visitor typed cannot run in a spreadsheet", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addContactRequest(db, { sujet: '=HYPERLINK("http://x")', message: "Bonjour ;\nà bientôt" });
  for (let index = 0; index < 13; index++) await addContactRequest(db, { statut: "traite" });
  const file = await office.export(sentExport.action, "/contacts/export?statut=nouveau");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(csv.startsWith("\ufeffReçue le;Référence;Nature;Canal;Nom;")).toBe(true);
  expect(csv).toContain(`;"'=HYPERLINK(""http://x"")";;"Bonjour ;\nà bientôt";`);
  expect(csv.split("\r\n")).toHaveLength(3);
  const all = await (await office.export(sentExport.action, "/contacts/export")).text();
  expect(all.split("\r\n")).toHaveLength(16);
});

test("the export of properties follows the filter of the list", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addProperty(db, { titre: "Villa du lac", prix: 185_000_000 });
  await addProperty(db, { titre: "Villa vendue", statut: "vendu" });
  const csv = await (await office.export(contentExport.action, "/biens/export?statut=disponible&q=lac")).text();
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain(";Villa du lac;Maison;");
  expect(csv).toContain(";185000000;");
});

test("S3 the export of properties says what each price is the price of, and nothing of it for a sale", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addProperty(db, { titre: "Villa", prix: 185_000_000 });
  await addProperty(db, { titre: "Studio", type_transaction: "location-meublee", prix: 18_000, prix_unite: "nuit", prix_mois: 350_000 });
  const csv = await (await office.export(contentExport.action, "/biens/export")).text();
  expect(csv).toContain(";Prix (FCFA);Unité du prix;Prix par nuit (FCFA);Prix par semaine (FCFA);Prix par mois (FCFA);");
  expect(csv).toContain(";18000;/nuit;;;350000;");
  expect(csv).toContain(";185000000;;;;;");
});

test("the exports of projects, vehicles and sell requests follow the filter of their list", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addProject(db, { titre: "Pont de Kara", statut: "en_cours" });
  await addProject(db, { titre: "Marché", statut: "termine" });
  await addVehicle(db, { titre: "Sonata grise" });
  await addVehicle(db, { titre: "GLC", statut: "vendu" });
  await addSellRequest(db, { marque: "Toyota" });
  await addSellRequest(db, { marque: "Kia", statut: "refuse" });
  const lines = async (handler: Handler, path: string) => (await (await office.export(handler, path)).text()).trimEnd().split("\r\n");
  expect(await lines(contentExport.action, "/realisations/export?statut=en_cours")).toEqual([
    expect.anything(),
    expect.stringContaining(";Pont de Kara;"),
  ]);
  expect(await lines(contentExport.action, "/vehicules/export?q=grise")).toEqual([
    expect.anything(),
    expect.stringContaining(";Sonata grise;"),
  ]);
  expect(await lines(sentExport.action, "/vehicules/demandes/export?q=toyota")).toEqual([
    expect.anything(),
    expect.stringContaining(";Toyota;"),
  ]);
});

test("CORRD-01 the files name service and listing in French, and reviews have one too", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id: listing_id, reference } = await addProperty(db, { titre: "Villa du lac" });
  await addContactRequest(db, { service_demande: "gerance", listing_table: "properties", listing_id });
  await addTestimonial(db, { client_nom: "Afi Lawson", service: "btp", note: 4, pays: "France" });
  await addTestimonial(db, { client_nom: "Kossi", statut: "rejete" });
  const lines = async (handler: Handler, path: string) => (await (await office.export(handler, path)).text()).trimEnd().split("\r\n");
  const [head, contact] = await lines(sentExport.action, "/contacts/export");
  expect(head).toContain(";Service;Référence de l’annonce;Annonce;");
  expect(contact).toContain(`;Gérance;${reference};Villa du lac;`);
  const reviews = await lines(sentExport.action, "/avis/export?statut=en_attente");
  expect(reviews).toHaveLength(2);
  expect(reviews[1]).toMatch(/;Afi Lawson;.*;France;BTP & Construction;4;.*;En attente;Non$/);
});

test("R41 exports that are taken at once read their rows step by step, and the event loop comes between two steps", async () => {
  await using db = await openTestDatabase();
  await addRandomListings(db, 3, { properties: 250, vehicles: 0, projects: 0 });
  const order: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === "RawNode") order.push("step"); // the keys of a step
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let isOver = false;
  function listen() {
    order.push("loop");
    if (!isOver) setImmediate(listen);
  }
  setImmediate(listen);
  const files = await Promise.all(Array.from({ length: 6 }, () => Array.fromAsync(propertyContent.export(watched, {}))));
  isOver = true;
  expect(new Set(files.map((pieces) => pieces.join(""))).size).toBe(1);
  expect(order.filter((step) => step === "step")).toHaveLength(6 * 3);
  expect(order.join(" ")).not.toContain("step step");
});

/** The file that the button of a list gives. */
async function exportList(db: Db, section: string) {
  const office = await openBackOffice(db);
  return (await office.export(contentExport.action, `/${section}/export`)).text();
}

test("IMPORT-01 the export of a list is imported again: unchanged where its rows are, and ready line by line elsewhere", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const house = { titre: "Villa; du lac", description: "Trois chambres.\nUne cour.", prix: 185_000_000, date_disponibilite: "2026-12-01" };
  await addProperty(db, { ...house, quartier: "Agoè", surface_habitable: 120, piscine: true, publication: "brouillon" });
  await addProperty(db, { titre: "Studio", type_transaction: "location-meublee", prix: 18_000, prix_unite: "nuit", prix_mois: 350_000 });
  await addVehicle(db, {
    description: "=SOMME(A1)",
    localisation: "Kara",
    kilometrage: 41_000,
    proprietaire_telephone: "+22890123456",
    notes_internes: "Clés au bureau",
  });
  await addProject(db, { budget_prevu: 9_000_000, client_nom: "Mme Adjovi" });
  await using other = await openTestDatabase();
  await using otherMedia = await openTestMedia(other);
  for (const [section, table, count] of [
    ["biens", "properties", 2],
    ["vehicules", "vehicles", 1],
    ["realisations", "projects", 1],
  ] as const) {
    const file = await exportList(db, section);
    expect(file).toContain(";Description;Publication;Nombre de photos;");
    expect(file.includes("Note (sur 100)"), section).toBe(table !== "projects");
    const versions = () => db.selectFrom(table).select(["id", "version", "updated_at"]).orderBy("id").execute();
    const before = await versions();
    const again = await openImportDesk(db, media, listingContents).tryFile({ csv: file, table });
    expect(again.said).toHaveLength(count);
    for (const sentence of again.said) expect(sentence).toMatch(/^\d deja [BVP]-\d{4} existe déjà : elle est laissée comme elle est\.$/);
    expect(again.shown).toMatchObject({ ignorees: [], counts: { prete: 0, deja: count } });
    expect(await versions()).toEqual(before);

    const elsewhere = await openImportDesk(other, otherMedia, listingContents).tryFile({ csv: file, table });
    expect(elsewhere.said).toEqual([]);
    const { call } = await signInToBackOffice(other);
    await call(importPage.action, IMPORT_PAGE, { fields: { intent: "importer", id: elsewhere.id } });
    await workOnImports({ db: other, intake: otherMedia.intake, contents: listingContents, backUp: async () => "avant-import.tar" });
    const [head = "", ...lines] = comparable(await exportList(other, section));
    const [oldHead, ...oldLines] = comparable(file);
    expect([head, ...lines.sort()]).toEqual([oldHead, ...oldLines.sort()]);
  }
  await db.updateTable("vehicles").set({ deleted_at: "2026-11-16T10:00:00.000Z" }).execute();
  const gone = await openImportDesk(db, media, listingContents).tryFile({ csv: await exportList(other, "vehicules"), table: "vehicles" });
  expect(gone.said).toEqual([expect.stringMatching(/existe déjà, dans la corbeille : elle est laissée comme elle est\.$/)]);
});

/** The lines of an export without what an import does not bring: the reference, what is online, and when. */
function comparable(file: string) {
  const lines = file
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  const dropped = new Set(["Publication", "Note (sur 100)", "Créé le", "Modifié le"].map((name) => (lines[0] ?? []).indexOf(name)));
  const shift = (cells: string[]) => cells.length - (lines[0]?.length ?? 0); // a title with a semicolon
  return lines.map((cells) => cells.filter((_, index) => index > 0 && !dropped.has(index - shift(cells))).join(";"));
}
