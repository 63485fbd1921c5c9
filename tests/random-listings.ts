import type { Db } from "#app/db/engine/client.server.ts";
import {
  carburants,
  projectCategories,
  projectStatuts,
  propertyStatuts,
  propertyTypesBien,
  propertyTypesSejour,
  propertyTypesTransaction,
  publications,
  transmissions,
  vehicleStatuts,
  vehicleTypesTransaction,
  villes,
} from "#app/db/tables/closed-lists.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { searchText } from "#app/lib/text/text.ts";
import { newId } from "#app/lib/values/ids.ts";
import { searchTextOf } from "#app/services/content/content-search.ts";
import { buildProjectInput, buildPropertyInput, buildVehicleInput } from "./factories.ts";
import { createRandom } from "./random.ts";

export type Pick = ReturnType<typeof createPick>;

/** Choices that are the same for the same seed. */
export function createPick(seed: number) {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const isChance = (chance: number) => random() < chance;
  const some = <Value>(values: readonly Value[], most: number) => Array.from({ length: below(most + 1) }, () => one(values));
  return { below, one, isChance, some };
}

export const quartierNames = ["Agoè-Nyivé", "agoe nyive", "Agoè", "Baguida", "Adidogomé", "Quartier neuf", "Zongo", null];
export const commoditeWords = ["Wi-Fi", "Eau chaude", "Forage", "Ménage", "Parking"];
export const marqueNames = ["Toyota", "TOYOTA", "Kia", "Mercedes-Benz", "Hyundai"];
const titles = ["Villa avec jardin", "Maison claire", "Appartement au calme", "Terrain borné", "Grand local"];

/** Most of them available, some sold, withdrawn or in the bin. */
export async function addRandomListings(db: Db, seed: number, counts: Record<"properties" | "vehicles" | "projects", number>) {
  const pick = createPick(seed);
  for (const indexes of chunks(counts.properties))
    await db
      .insertInto("properties")
      .values(indexes.map((index) => property(pick, index)))
      .execute();
  for (const indexes of chunks(counts.vehicles))
    await db
      .insertInto("vehicles")
      .values(indexes.map((index) => vehicle(pick, index)))
      .execute();
  for (const indexes of chunks(counts.projects))
    await db
      .insertInto("projects")
      .values(indexes.map((index) => project(pick, index)))
      .execute();
}

const CHUNK = 200; // rows a statement: an engine takes only so many values at once

export function chunks(count: number): number[][] {
  const starts = Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => index * CHUNK);
  return starts.map((start) => Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) => start + index));
}

function common(pick: Pick, letter: string, index: number) {
  const at = new Date(Date.UTC(2026, 0, 1 + pick.below(200), pick.below(3))).toISOString();
  const reference = `${letter}-${String(index).padStart(4, "0")}`;
  return {
    id: newId(),
    slug: reference.toLowerCase(),
    reference,
    created_at: at,
    updated_at: at,
    publie_le: at,
    deleted_at: pick.isChance(0.05) ? at : null,
    publication: pick.isChance(0.85) ? ("en_ligne" as const) : pick.one(publications),
    publier_le: null,
    images: null,
  };
}

function property(pick: Pick, index: number) {
  const type_transaction = pick.one(propertyTypesTransaction);
  const isFurnished = type_transaction === "location-meublee";
  const { images, commodites, publication, publier_le, position, ...input } = buildPropertyInput({
    titre: pick.one(titles),
    type_bien: pick.one(propertyTypesBien),
    type_transaction,
    statut: pick.isChance(0.85) ? "disponible" : pick.one(propertyStatuts),
    prix: (1 + pick.below(400)) * 50_000,
    prix_unite: isFurnished ? pick.one(["mois", "semaine", "nuit"]) : "mois",
    ville: pick.one(villes),
    quartier: pick.one(quartierNames),
    nombre_chambres: pick.one([null, 0, 1, 2, 3, 4, 6, 8]),
    nombre_salles_bain: pick.one([null, 1, 2, 3, 5]),
    surface_habitable: pick.one([null, 40, 85, 120, 300]),
    surface_totale: pick.one([null, 200, 600, 1_200]),
    parking: pick.isChance(0.4),
    piscine: pick.isChance(0.2),
    jardin: pick.isChance(0.3),
    climatisation: pick.isChance(0.5),
    securite: pick.isChance(0.3),
    type_sejour: isFurnished ? pick.one([...propertyTypesSejour, null]) : null,
  });
  const own = { ...input, ...common(pick, "B", index) };
  const words = [...new Set(pick.some(commoditeWords, 3))];
  return { ...own, commodites: JSON.stringify(words), recherche: searchTextOf(propertyDefinition, { ...own, commodites: words }) };
}

function vehicle(pick: Pick, index: number) {
  const type_transaction = pick.one(vehicleTypesTransaction);
  const { images, publication, publier_le, ...input } = buildVehicleInput({
    marque: pick.one(marqueNames),
    type_transaction,
    statut: pick.isChance(0.85) ? "disponible" : pick.one(vehicleStatuts),
    prix: pick.one([4_500_000, 9_000_000, 18_500_000]),
    prix_location_jour: type_transaction === "location" ? pick.one([25_000, 45_000, 85_000]) : null,
    annee: pick.one([null, 1998, 2010, 2018, 2020, 2026]),
    kilometrage: pick.one([null, 0, 12_000, 74_000, 250_000]),
    carburant: pick.one([...carburants, null]),
    transmission: pick.one([...transmissions, null]),
    nombre_places: pick.one([null, 2, 4, 5, 7, 9]),
    climatisation: pick.isChance(0.6),
    gps: pick.isChance(0.4),
    bluetooth: pick.isChance(0.5),
  });
  return { ...input, ...common(pick, "V", index), recherche: searchText([input.titre, input.marque, input.modele]) };
}

function project(pick: Pick, index: number) {
  const { images, publication, publier_le, ...input } = buildProjectInput({
    categorie: pick.one(projectCategories),
    ville: pick.one(villes),
  });
  return {
    ...input,
    statut: pick.one([...projectStatuts, null]),
    ...common(pick, "P", index),
    recherche: searchText([input.titre, input.description, input.ville]),
  };
}
