import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import * as sentExport from "#app/routes/admin/inbox/sent-export.ts";
import { type Handler, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProject, addProperty, addSellRequest, addTestimonial, addVehicle } from "#tests/factories.ts";
import { addRandomListings } from "#tests/random-listings.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as contentExport from "./export.ts";

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
  expect(csv.startsWith("\ufeffReçue le;Nature;Canal;Nom;")).toBe(true);
  expect(csv).toContain(`;"'=HYPERLINK(""http://x"")";"Bonjour ;\nà bientôt";`);
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
