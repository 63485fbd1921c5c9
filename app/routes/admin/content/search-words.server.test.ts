import { expect, test } from "vitest";
import { migrateToLatest } from "#app/db/migrate.server.ts";
import { storedTypesPlugin } from "#app/db/stored-types.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { searchTextOf } from "#app/platform/content/content-search.ts";
import { fillSearchTexts } from "#app/platform/content/search-texts.server.ts";
import { searchIds } from "#app/platform/search/search-words.server.ts";
import { openFormerDatabase } from "#tests/former-database.ts";
import { allContents } from "./definitions.server.ts";

const basis = { created_at: "2026-10-01T08:00:00.000Z", updated_at: "2026-10-01T08:00:00.000Z", recherche: "texte d’avant" };

function formerProperty(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ ...basis, id, slug: `b-${id}`, reference: `B-${id}`, titre: "[Rare] Œuvre d’artiste", description: "Au\u00a0calme." },
    ...{ type_bien: "villa", type_transaction: "location-meublee", type_sejour: "court_long", statut: "disponible", prix: 1 },
    ...{ localisation: "Kégué", quartier: "Kégué", ville: "Lomé", parking: false, piscine: true, jardin: false, climatisation: true },
    ...{ securite: true, commodites: JSON.stringify(["Groupe électrogène", "Wi-Fi"]), ...more },
  };
}

function formerVehicle(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ ...basis, id, slug: `v-${id}`, reference: `V-${id}`, titre: "Berline", marque: "Kia", modele: "Rio", annee: 2019, prix: 1 },
    ...{ type_transaction: "vente", statut: "disponible", carburant: "electrique", transmission: "automatique", couleur: "Gris métal" },
    ...{ climatisation: false, gps: true, bluetooth: false, contact_proprietaire_public: false, ...more },
  };
}

function formerProject(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ ...basis, id, slug: `p-${id}`, reference: `P-${id}`, titre: "École", description: "Six salles.", categorie: "amenagement" },
    ...{ type_projet: "residentiel", ville: "Kpalimé", pourcentage_avancement: 0, afficher_client: true, masquer_budgets: false, ...more },
  };
}

test("the migration writes what a search reads as the definitions do, row by row of long lists, and a former process writes on", async () => {
  await using db = await openFormerDatabase();
  const { former } = db;
  await former
    .insertInto("properties")
    .values([formerProperty("1"), formerProperty("2", { type_transaction: "vente", type_sejour: null })])
    .execute();
  await former
    .insertInto("projects")
    .values([formerProject("1"), formerProject("2", { type_projet: null })])
    .execute();
  const many = Array.from({ length: 1_002 }, (_, index) =>
    formerVehicle(String(index), index % 2 ? { type_transaction: "location", prix_location_jour: 1 } : {}),
  );
  for (let from = 0; from < many.length; from += 501)
    await former
      .insertInto("vehicles")
      .values(many.slice(from, from + 501))
      .execute();

  await migrateToLatest(db);

  const typed = db.withPlugin(storedTypesPlugin);
  for (const content of allContents)
    for (const row of await typed.selectFrom(content.table).selectAll().execute())
      expect(row.recherche, `${content.table} ${row.id}`).toBe(searchTextOf(content, row));
  const properties = propertyContent;
  expect((await searchIds(typed, properties, { q: "piscines" })).ids?.size).toBe(2);

  await former
    .insertInto("properties")
    .values(formerProperty("3", { slug: "b-3" }))
    .execute();
  expect((await searchIds(typed, properties, { q: "artiste" })).ids?.size).toBe(2);
  expect(await fillSearchTexts(typed, properties)).toBe(1);
  expect(await fillSearchTexts(typed, properties)).toBe(0);
  expect((await searchIds(typed, properties, { q: "piscines" })).ids?.size).toBe(3);
});
