import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { listSearchIds } from "#app/features/finding/find-search.server.ts";
import { wholeList } from "#app/features/finding/list-search.ts";
import { readProjectFilter } from "#app/features/projects/project-filter.ts";
import { listPublicProjects } from "#app/features/projects/project-queries.server.ts";
import { type PropertyInput, propertyContent } from "#app/features/properties/property-content.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { readPropertyFilter } from "#app/features/properties/property-filter.ts";
import { listPublicProperties } from "#app/features/properties/property-queries.server.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import { addProject, addProperty, addVehicle, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loadProperties } from "./load-sections.server.ts";

/** By one letter each, which the queries below name them by. */
async function addListings(db: Db) {
  const plain = { description: "Au calme.", localisation: "Près du marché" };
  const homes: Record<string, Partial<PropertyInput>> = {
    v: { titre: "Villa contemporaine", type_bien: "villa", quartier: "Agoè-Nyivé", piscine: true, climatisation: true },
    w: { titre: "Demeure à étage", type_bien: "villa", ville: "Kara", description: "Au cœur d’un village d’artisans, forage." },
    a: { titre: "Appartement traversant", type_bien: "appartement", type_transaction: "location", climatisation: true },
    m: { titre: "Deux pièces au phare", type_bien: "appartement", type_transaction: "location-meublee", type_sejour: "court" },
    i: { titre: "Immeuble de rapport", type_bien: "immeuble", ville: "Kpalimé", commodites: ["Groupe électrogène", "Titre foncier"] },
    t: { titre: "Parcelle de 600 m² à 10 % de pente", type_bien: "terrain", ville: "Sokodé", localisation: "Carrefour d’eau" },
    b: { titre: "Plateau nu", type_bien: "bureau", type_transaction: "location", description: "Local d’angle.", securite: true },
  };
  const vehicles = {
    T: { titre: "Toyota Corolla", marque: "Toyota", modele: "Corolla", annee: 2018, carburant: "diesel", climatisation: true },
    H: { titre: "Hyundai Sonata", marque: "Hyundai", modele: "Sonata", annee: 2019, type_transaction: "location", prix_location_jour: 1 },
  } as const;
  const projects = {
    R: { titre: "Résidence du lac", categorie: "construction", type_projet: "residentiel", description: "Douze logements." },
    E: { titre: "École de Tomdè", categorie: "renovation", ville: "Kara", description: "Six salles de classe." },
  } as const;
  const letters = new Map<string, string>();
  for (const [letter, home] of Object.entries(homes)) letters.set((await addProperty(db, { ...plain, ...home })).id, letter);
  for (const [letter, vehicle] of Object.entries(vehicles)) letters.set((await addVehicle(db, vehicle)).id, letter);
  for (const [letter, project] of Object.entries(projects)) letters.set((await addProject(db, project)).id, letter);
  await addProperty(db, { titre: "Villa vendue chateau", statut: "vendu" });
  await addProperty(db, { titre: "Villa cachée chateau", publication: "brouillon" });
  return (ids: Iterable<string>) =>
    [...ids]
      .map((id) => letters.get(id) ?? "?")
      .sort((one, other) => one.localeCompare(other, "en"))
      .join("");
}

/** What is typed, the rows it finds, and what it was taken for. */
const queries: [list: "homes" | "vehicles" | "projects", q: string, rows: string, corrected?: string][] = [
  ["homes", "villa", "vw"],
  ["homes", "villas", "vw"],
  ["homes", "VILLA KARA", "w"],
  ["homes", "appartements", "am"],
  ["homes", "bureaux", "b"],
  ["homes", "locaux", "b"],
  ["homes", "meublé", "m"],
  ["homes", "meublées", "m"],
  ["homes", "immeubles", "i"],
  ["homes", "climatisation", "av"],
  ["homes", "clim", "av"],
  ["homes", "villa avec piscine", "v"],
  ["homes", "groupes electrogenes", "i"],
  ["homes", "à louer", "abm"],
  ["homes", "vente", "itvw"],
  ["homes", "acheter terrain Sokode", "t"],
  ["homes", "agoe nyive", "v"],
  ["homes", "château d’eau", "t"],
  ["homes", "carrefour d'eau", "t"],
  ["homes", "court séjour", "m"],
  ["homes", "sécurité", "b"],
  ["homes", "%", "t"],
  ["homes", "vila", "vw", "villa"],
  ["homes", "vilas à kars", "w", "villa à kara"],
  ["homes", "apartemant meublé", "m", "appartement meublé"],
  ["homes", "kpalme", "i", "kpalimé"],
  ["homes", "rue 123", ""],
  ["vehicles", "toyotas diesel", "T"],
  ["vehicles", "2017", ""],
  ["vehicles", "hyunday", "H", "hyundai"],
  ["vehicles", "corola climatisation", "T", "corolla climatisation"],
  ["projects", "résidentiels", "R"],
  ["projects", "tomde rénovation", "E"],
  ["projects", "logemants", "R", "logements"],
];

test("FILTRE-08 a search finds words in any number, what a listing has, beginnings, and only then words nearly like them", async () => {
  await using db = await openTestDatabase();
  const named = await addListings(db);
  const ask = {
    homes: async (q: string) => {
      const onListPage = await listSearchIds(db, { ...wholeList("annonces"), q });
      const { rows, understoodAs } = await listPublicProperties(db, { ...readPropertyFilter(new URLSearchParams({ q })), page: 2 });
      expect(onListPage.toSorted(), q).toEqual(rows.map(({ id }) => id).toSorted());
      return { ids: rows.map(({ id }) => id), understoodAs };
    },
    projects: async (p_q: string) => {
      const { rows, understoodAs } = await listPublicProjects(db, readProjectFilter(new URLSearchParams({ p_q })));
      return { ids: rows.map(({ id }) => id), understoodAs };
    },
    vehicles: (q: string) => searchIds(db, vehicleDefinition, { q }),
  };

  for (const [list, q, rows, corrected] of queries) {
    const found = await ask[list](q);
    expect({ q, rows: named(found.ids ?? []), corrected: found.understoodAs }).toEqual({ q, rows, corrected });
  }
  expect(queries.length).toBeGreaterThanOrEqual(30);
});

test("a search by the very letters corrects nothing, and a word of other rows is no correction", async () => {
  await using db = await openTestDatabase();
  const named = await addListings(db);
  const search = async (q: string, isExact = false) => {
    const { ids, understoodAs } = await searchIds(db, propertyDefinition, { q, isExact });
    return { rows: named(ids ?? []), corrected: understoodAs };
  };

  expect(await search("vila", true)).toEqual({ rows: "", corrected: undefined });
  expect(await search("villas", true)).toEqual({ rows: "vw", corrected: undefined });
  // Both words are known, no row has both: nothing is guessed.
  expect(await search("piscine kara")).toEqual({ rows: "", corrected: undefined });
  // Only rows that visitors see have words: the two castles are sold and not online.
  expect(await search("chateux")).toEqual({ rows: "", corrected: undefined });
  // Four letters may have one wrong, eight and more two, three none.
  expect((await search("vlla")).corrected).toBe("villa");
  expect((await search("vla")).rows).toBe("");
  expect((await search("vvlla")).rows).toBe("vw");
  expect((await search("vvvlla")).rows).toBe("");
  expect((await search("immmeubble")).corrected).toBe("immeuble");
  expect((await search("immmmeubble")).rows).toBe("");
});

test("what is changed is found at once by its new words and no longer by the old ones", async () => {
  await using db = await openTestDatabase();
  const { id, version } = await addProperty(db, { titre: "Duplex", type_bien: "studio" });
  const find = async (q: string) => [...((await searchIds(db, propertyDefinition, { q })).ids ?? [])];
  expect(await find("duplex")).toEqual([id]);

  const row = await propertyContent.find(db, id);
  const input = { ...row, titre: "Loft", publier_le: null, images: null } as object as Parameters<typeof propertyContent.update>[4];
  await propertyContent.update(db, admin, id, version, input);

  expect(await find("duplex")).toEqual([]);
  expect(await find("lofts")).toEqual([id]);
  await propertyContent.remove(db, admin, id);
  expect(await find("loft")).toEqual([]);
});

test("FILTRE-08 the field of the home section reads a sentence as the hero does, says what it read, and leads to the same rows", async () => {
  await using db = await openTestDatabase();
  const named = await addListings(db);
  const load = async (query: string) => {
    const page = await loadProperties(db, readPropertyFilter(new URLSearchParams(query)));
    if (!page) throw new Error("The list could not be read");
    const { rows, total, left } = page;
    const [whole, readAs] = "whole" in page ? [page.whole, page.readAs] : [];
    return { rows: named(rows.map(({ id }) => id)), total, left, whole, readAs };
  };
  const read = { readAs: "Appartement à louer au Togo, Climatisation", left: undefined };
  expect(await load("q=appartement climatisé à louer")).toEqual({
    ...read,
    ...{ rows: "a", total: 1, whole: "/louer/appartements?eq=climatisation" },
  });
  expect(await load("q=appartement sanitaire à louer")).toMatchObject({ rows: "am", left: ["sanitaire"] });
  expect(await load("q=introuvable&type=villa")).toMatchObject({ rows: "", total: 0, left: undefined });
  expect(await load("q=villa")).toMatchObject({ rows: "vw", whole: "/annonces?type=villa" });
});
