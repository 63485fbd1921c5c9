import type { Selectable } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { quartierSlug } from "#app/db/places.ts";
import type { ProjectsTable, PropertiesTable, VehiclesTable } from "#app/db/schema.ts";
import { equipmentTags } from "#app/features/properties/property.ts";
import { vehicleEquipmentsOf } from "#app/features/vehicles/vehicle.ts";
import { PAGE_SIZE } from "#app/lib/list-filter.ts";
import { foldText, slugify } from "#app/lib/text.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { addRandomListings, commoditeWords, createPick, marqueNames, type Pick, quartierNames } from "#tests/random-listings.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { countSearch, findSearch, listPathPages, listSearchIds } from "./find-search.server.ts";
import type { FoundSearch } from "./found-search.ts";
import { type ListName, listKinds, listNames } from "./list-kinds.ts";
import { readSearchAddress, type Search, withPage, writeSearch } from "./list-search.ts";

type Stored = Selectable<PropertiesTable> | Selectable<VehiclesTable> | Selectable<ProjectsTable>;

function searchAt(address: string): Search {
  const search = readSearchAddress(address);
  if (!search) throw new Error(`${address} is no search`);
  return search;
}

async function foundAt(db: Db, address: string): Promise<FoundSearch> {
  const found = await findSearch(db, searchAt(address));
  if (!found) throw new Error(`${address} is no page`);
  return found;
}

const titlesOf = ({ rows }: FoundSearch) => rows.rows.map(({ titre }) => titre);

// What a list is, said a second time and as simply as possible: one row after the other, column by column.

async function availableRows(db: Db) {
  const isOnline = (row: Stored) => row.publication === "en_ligne" && row.deleted_at === null;
  const properties = (await db.selectFrom("properties").selectAll().execute()).filter((row) => isOnline(row) && row.statut === "disponible");
  const vehicles = (await db.selectFrom("vehicles").selectAll().execute()).filter((row) => isOnline(row) && row.statut === "disponible");
  const projects = (await db.selectFrom("projects").selectAll().execute()).filter(isOnline);
  return { properties, vehicles, projects };
}

type Available = Awaited<ReturnType<typeof availableRows>>;
type Naive = { id: string; publie: string; recherche: string; of: Record<string, string[]>; numbers: Record<string, number | null> };

function naiveRows(list: ListName, { properties, vehicles, projects }: Available): Naive[] {
  const base = (row: Stored) => ({ id: row.id, publie: row.publie_le ?? "", recherche: row.recherche });
  const home = properties.map((row) => ({
    ...base(row),
    transaction: row.type_transaction,
    of: {
      type: [row.type_bien],
      ville: [slugify(row.ville)],
      quartier: row.quartier ? [quartierSlug(row.quartier)] : [],
      eq: equipmentTags(row).map(({ label }) => slugify(label)),
      meuble: [row.type_transaction === "location-meublee" ? "oui" : "non"],
      sejour: row.type_sejour === "court_long" ? ["court", "long"] : [row.type_sejour ?? "aucun"],
    },
    numbers: {
      prix: Number(row.prix_compare),
      ch: row.nombre_chambres,
      sdb: row.nombre_salles_bain,
      surface: row.surface_habitable ?? row.surface_totale,
    },
  }));
  const car = vehicles.map((row) => ({
    ...base(row),
    transaction: row.type_transaction,
    of: {
      marque: [slugify(row.marque)],
      carburant: [row.carburant ?? "aucun"],
      boite: [row.transmission ?? "aucune"],
      eq: vehicleEquipmentsOf(row) as string[],
    },
    numbers: {
      prix: row.type_transaction === "location" ? row.prix_location_jour : row.prix,
      annee: row.annee,
      km: row.kilometrage,
      places: row.nombre_places,
    },
  }));
  const work = projects.map((row) => ({
    ...base(row),
    transaction: "",
    of: { categorie: [row.categorie], ville: [slugify(row.ville)], statut: [row.statut ?? "planifie"] },
    numbers: {},
  }));
  const byList: Record<ListName, (Naive & { transaction: string })[]> = {
    annonces: home,
    acheter: home.filter(({ transaction }) => transaction === "vente"),
    louer: home.filter(({ transaction }) => transaction !== "vente"),
    "louer-meuble": home.filter(({ transaction }) => transaction === "location-meublee"),
    "vehicules-a-vendre": car.filter(({ transaction }) => transaction === "vente"),
    "vehicules-a-louer": car.filter(({ transaction }) => transaction === "location"),
    "nos-realisations": work,
  };
  return byList[list];
}

const WITH_UNKNOWN = ["surface", "annee", "km", "places"];

function naiveSearch(search: Search, rows: Naive[]): string[] {
  const { q = "", values, bounds, isInEuros, withUnknown, tri } = search;
  const limits: [name: string, min: number | undefined, max: number | undefined][] = [
    ["prix", bounds.prix_min, bounds.prix_max],
    ["ch", bounds.ch, undefined],
    ["sdb", bounds.sdb, undefined],
    ["surface", bounds.surface_min, bounds.surface_max],
    ["annee", bounds.annee_min, bounds.annee_max],
    ["km", undefined, bounds.km_max],
    ["places", bounds.places, undefined],
  ];
  const kept = rows.filter((row) => {
    for (const word of foldText(q).split(/\s+/)) if (!row.recherche.includes(word)) return false;
    for (const [name, chosen] of Object.entries(values)) {
      const has = (value: string) => row.of[name]?.includes(value);
      if (name === "eq" ? !chosen.every(has) : !chosen.some(has)) return false;
    }
    for (const [name, min, max] of limits) {
      if (min === undefined && max === undefined) continue;
      const value = row.numbers[name];
      if (value === null || value === undefined) {
        if (!withUnknown || !WITH_UNKNOWN.includes(name)) return false;
        continue;
      }
      const compared = name === "prix" && isInEuros ? Math.round(value / 655.957) : value;
      if (compared < (min ?? -1) || compared > (max ?? Number.MAX_SAFE_INTEGER)) return false;
    }
    return true;
  });
  const sorts: Record<string, [name: string, sign: number]> = {
    prix_asc: ["prix", 1],
    prix_desc: ["prix", -1],
    surface_desc: ["surface", -1],
    annee_desc: ["annee", -1],
    km_asc: ["km", 1],
  };
  const [by, sign] = sorts[tri] ?? ["", 1];
  const rank = (row: Naive) => {
    const value = by ? row.numbers[by] : 0;
    return value === null || value === undefined ? Number.POSITIVE_INFINITY : sign * value;
  };
  const newer = (one: Naive, other: Naive) => (one.publie + one.id < other.publie + other.id ? 1 : -1);
  return kept.sort((one, other) => (rank(one) === rank(other) ? newer(one, other) : rank(one) - rank(other))).map(({ id }) => id);
}

/** A search anybody could ask for: few filters, most of them of values that exist. */
function randomSearch(pick: Pick): Search {
  const params = new URLSearchParams();
  const maybe = (chance: number, name: string, values: readonly (string | number | null)[], most = 1) => {
    if (!pick.isChance(chance)) return;
    for (const value of [pick.one(values), ...pick.some(values, most - 1)]) if (value !== null) params.append(name, String(value));
  };
  maybe(0.15, "q", ["villa", "maison claire", "lome", "jardin", "zzz"]);
  maybe(0.4, "type", ["villa", "maison", "terrain", "studio"], 3);
  maybe(0.35, "ville", ["lome", "kara", "aneho"]);
  maybe(0.25, "quartier", quartierNames, 3);
  maybe(0.3, "prix_min", [0, 100_000, 2_500_000, 5_000_000]);
  maybe(0.3, "prix_max", [100_000, 500_000, 7_000_000, 15_000_000]);
  maybe(0.25, "devise", ["eur", "xof"]);
  maybe(0.3, "ch", [1, 2, 3, 4, 6]);
  maybe(0.2, "sdb", [1, 2, 3, 5]);
  maybe(0.2, "surface_min", [1, 40, 120, 300, 601]);
  maybe(0.2, "surface_max", [85, 120, 600, 1_201]);
  maybe(0.3, "eq", ["climatisation", "parking", "gps", "piscine", ...commoditeWords], 2);
  maybe(0.15, "meuble", ["oui", "non"]);
  maybe(0.3, "sejour", ["court", "long"]);
  maybe(0.3, "marque", marqueNames, 2);
  maybe(0.3, "annee_min", [1990, 2010, 2019]);
  maybe(0.2, "annee_max", [2010, 2018, 2026]);
  maybe(0.3, "km_max", [0, 12_000, 100_000]);
  maybe(0.2, "carburant", ["diesel", "essence"], 2);
  maybe(0.2, "boite", ["manuelle", "automatique"]);
  maybe(0.2, "places", [2, 4, 5, 7, 9]);
  maybe(0.3, "categorie", ["construction", "renovation"]);
  maybe(0.3, "statut", ["en_cours", "termine", "planifie"], 2);
  maybe(0.2, "inconnus", ["1"]);
  maybe(0.5, "tri", ["prix_asc", "prix_desc", "surface_desc", "annee_desc", "km_asc"]);
  return searchAt(`${listKinds[pick.one(listNames)].path}?${params}`);
}

test("FILTRE-04 200 random searches over 500 random rows: rows, numbers and proposals are those of a naive filter", async () => {
  await using db = await openTestDatabase();
  await addRandomListings(db, 17, { properties: 350, vehicles: 110, projects: 40 });
  const available = await availableRows(db);
  const naive = (search: Search) => naiveSearch(search, naiveRows(search.list, available));
  const pick = createPick(2_026);
  const seen = { choices: 0, proposals: 0, empty: 0, notes: 0 };
  for (let round = 0; round < 200; round++) {
    const search = randomSearch(pick);
    const address = writeSearch(search);
    const expected = naive(search);
    const found = await findSearch(db, search);
    if (!found) {
      expect(Object.keys(search.values), address).toContain("quartier");
      continue;
    }
    expect(found.total, address).toBe(expected.length);
    expect(await listSearchIds(db, search), address).toEqual(expected);
    expect(found.rows.rows.map(({ id }) => id), address).toEqual(expected.slice(0, PAGE_SIZE));
    for (const group of found.groups) {
      for (const { value, count, label } of group.kind === "choices" ? group.choices : group.steps) {
        const applied = apply(search, group.name, value);
        expect(count, `${address}: ${label} of ${group.name}`).toBe(naive(applied).length);
        seen.choices++;
      }
    }
    for (const { label, count, href } of found.proposals) {
      expect(count, `${address}: ${label}`).toBeGreaterThan(0);
      expect(naive(searchAt(href)), `${address}: ${label} ${href}`).toHaveLength(count);
      expect(writeSearch(searchAt(href))).toBe(href);
      seen.proposals++;
    }
    if (found.unknownNote) {
      const { text, href } = found.unknownNote;
      expect(text.split(" ")[0], address).toBe(String(naive(searchAt(href)).length - expected.length));
      seen.notes++;
    }
    if (found.total === 0) {
      seen.empty++;
      expect(found.proposals.length, address).toBeGreaterThan(0);
    } else expect(found.proposals).toEqual([]);
  }
  expect(seen.choices).toBeGreaterThan(4_000);
  for (const count of [seen.proposals, seen.empty, seen.notes]) expect(count).toBeGreaterThan(10);
});

/** The choice alone in its group; of equipments beside those that are set, since all of them must hold. Another town has other quartiers. */
function apply(search: Search, name: string, value: string): Search {
  if (["ch", "sdb", "places"].includes(name)) return { ...search, bounds: { ...search.bounds, [name]: Number(value) } };
  const { quartier, ...others } = search.values;
  const kept = name === "ville" ? others : search.values;
  return { ...search, values: { ...kept, [name]: name === "eq" ? [...new Set([...(search.values.eq ?? []), value])] : [value] } };
}
