import type { Selectable } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ListName } from "#app/db/tables/content-types.ts";
import type { ProjectsTable, PropertiesTable, VehiclesTable } from "#app/db/tables/listing-tables.ts";
import { quartierSlug } from "#app/db/tables/places.ts";
import { equipmentTags } from "#app/features/properties/property.ts";
import { vehicleEquipmentsOf } from "#app/features/vehicles/vehicle.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { slugify } from "#app/lib/text/text.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { DEFAULT_SORT } from "#app/services/search/search.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { addRandomListings, commoditeWords, createPick, marqueNames, type Pick, quartierNames } from "#tests/random-listings.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { countSearch, type FoundSearch, findSearch, listPathPages, listSearchIds } from "./find-search.server.ts";
import { listKinds, listNames } from "./list-kinds.ts";
import { readSearchAddress, type Search, wholeList, withPage, writeSearch } from "./list-search.ts";

type StoredRow = Selectable<PropertiesTable> | Selectable<VehiclesTable> | Selectable<ProjectsTable>;

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
  const isOnline = (row: StoredRow) => row.publication === "en_ligne" && row.deleted_at === null;
  const properties = (await db.selectFrom("properties").selectAll().execute()).filter(
    (row) => isOnline(row) && row.statut === "disponible",
  );
  const vehicles = (await db.selectFrom("vehicles").selectAll().execute()).filter((row) => isOnline(row) && row.statut === "disponible");
  const projects = (await db.selectFrom("projects").selectAll().execute()).filter(isOnline);
  return { properties, vehicles, projects };
}

type Available = Awaited<ReturnType<typeof availableRows>>;
type Naive = { id: string; publie: string; of: Record<string, string[]>; numbers: Record<string, number | null> };

function naiveRows(list: ListName, { properties, vehicles, projects }: Available): Naive[] {
  const base = (row: StoredRow) => ({ id: row.id, publie: row.publie_le ?? "" });
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
  const byList: Partial<Record<ListName, (Naive & { transaction: string })[]>> = {
    annonces: home,
    acheter: home.filter(({ transaction }) => transaction === "vente"),
    louer: home.filter(({ transaction }) => transaction !== "vente"),
    "louer-meuble": home.filter(({ transaction }) => transaction === "location-meublee"),
    "vehicules-a-vendre": car.filter(({ transaction }) => transaction === "vente"),
    "vehicules-a-louer": car.filter(({ transaction }) => transaction === "location"),
    "nos-realisations": work,
  };
  return byList[list] ?? [];
}

const WITH_UNKNOWN = ["surface", "annee", "km", "places"];

/** `found`: the rows that have the words of the search, which is FILTRE-08 and has tests of its own. */
function naiveFilter(search: Search, rows: Naive[], found: ReadonlySet<string> | undefined): Naive[] {
  const { values, bounds, isInEuros, withUnknown } = search;
  const limits: [name: string, min: number | undefined, max: number | undefined][] = [
    ["prix", bounds.prix_min, bounds.prix_max],
    ["ch", bounds.ch, undefined],
    ["sdb", bounds.sdb, undefined],
    ["surface", bounds.surface_min, bounds.surface_max],
    ["annee", bounds.annee_min, bounds.annee_max],
    ["km", undefined, bounds.km_max],
    ["places", bounds.places, undefined],
  ];
  return rows.filter((row) => {
    if (found && !found.has(row.id)) return false;
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
}

function naiveOrder({ tri }: Search, kept: Naive[]): string[] {
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

const queries = ["villa", "maison claire", "lome", "jardin", "zzz"];

/** A search anybody could ask for: few filters, most of them of values that exist. */
function randomSearch(pick: Pick): Search {
  const params = new URLSearchParams();
  const maybe = (chance: number, name: string, values: readonly (string | number | null)[], most = 1) => {
    if (!pick.isChance(chance)) return;
    for (const value of [pick.one(values), ...pick.some(values, most - 1)]) if (value !== null) params.append(name, String(value));
  };
  maybe(0.15, "q", queries);
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
  const rows = new Map(listNames.map((list) => [list, naiveRows(list, available)]));
  const found = new Map<string, ReadonlySet<string>>();
  for (const list of listNames)
    for (const q of queries) found.set(`${list} ${q}`, new Set(await listSearchIds(db, { ...wholeList(list), q })));
  // Where no listing has any of the words, the filters alone are the search, if there are some.
  const isAside = ({ list, q = "", values, bounds }: Search) =>
    /^(zzz|lome|jardin)$/.test(q) && found.get(`${list} ${q}`)?.size === 0 && Object.keys({ ...values, ...bounds }).length > 0;
  const kept = (search: Search) =>
    naiveFilter(search, rows.get(search.list) ?? [], isAside(search) ? undefined : found.get(`${search.list} ${search.q}`));
  const pick = createPick(2_026);
  const wrong: string[] = [];
  const seen = { choices: 0, proposals: 0, empty: 0, notes: 0 };
  for (let round = 0; round < 200; round++) {
    const search = randomSearch(pick);
    const address = writeSearch(search);
    const expected = naiveOrder(search, kept(search));
    const page = await findSearch(db, search);
    if (!page) {
      expect(Object.keys(search.values), address).toContain("quartier");
      continue;
    }
    expect(page.total, address).toBe(expected.length);
    expect(await listSearchIds(db, search), address).toEqual(expected);
    const shown = page.rows.rows.map(({ id }) => id);
    // Words put rows in another order, which has a test of its own.
    if (search.q === undefined || search.tri !== DEFAULT_SORT) expect(shown, address).toEqual(expected.slice(0, PAGE_SIZE));
    else expect(new Set([...shown, ...expected]).size, address).toBe(expected.length);
    for (const group of page.groups) {
      for (const { value, count, label } of group.kind === "choices" ? group.choices : group.steps) {
        const applied = kept(apply(search, group.name, value)).length;
        if (count !== applied) wrong.push(`${address}: ${label} of ${group.name} says ${count} and gives ${applied}`);
        seen.choices++;
      }
    }
    for (const { label, count, href } of page.proposals) {
      expect(count, `${address}: ${label}`).toBeGreaterThan(0);
      expect(kept(searchAt(href)), `${address}: ${label} ${href}`).toHaveLength(count);
      expect(writeSearch(searchAt(href))).toBe(href);
      seen.proposals++;
    }
    if (page.unknownNote) {
      const { text, href } = page.unknownNote;
      expect(text.split(" ")[0], address).toBe(String(kept(searchAt(href)).length - expected.length));
      seen.notes++;
    }
    if (page.total === 0) {
      seen.empty++;
      if (search.bounds.prix_max === undefined) expect(page.proposals.length, address).toBeGreaterThan(0);
    } else expect(page.proposals).toEqual([]);
  }
  expect(wrong).toEqual([]);
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

test("LISTE-05 rows without the value come last, whichever way a list is sorted, and no page repeats or misses a row", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Sans surface", prix: 300 }, "2026-03-03T00:00:00.000Z");
  await addProperty(db, { titre: "Petite", prix: 100, surface_habitable: 50 }, "2026-03-02T00:00:00.000Z");
  await addProperty(db, { titre: "Grande", prix: 200, surface_totale: 900 }, "2026-03-01T00:00:00.000Z");
  for (const [tri, titles] of [
    ["recent", ["Sans surface", "Petite", "Grande"]],
    ["prix_asc", ["Petite", "Grande", "Sans surface"]],
    ["prix_desc", ["Sans surface", "Grande", "Petite"]],
    ["surface_desc", ["Grande", "Petite", "Sans surface"]],
  ] as const)
    expect(titlesOf(await foundAt(db, `/acheter?tri=${tri}`)), tri).toEqual(titles);

  for (const [titre, kilometrage, annee] of [
    ["A", 90_000, null],
    ["B", null, 2_010],
    ["C", 5, 2_020],
  ] as const)
    await addVehicle(db, { titre, kilometrage, annee }, `2026-03-01T00:00:0${titre.charCodeAt(0) - 64}.000Z`);
  expect(titlesOf(await foundAt(db, "/vehicules-a-vendre?tri=km_asc"))).toEqual(["C", "A", "B"]);
  expect(titlesOf(await foundAt(db, "/vehicules-a-vendre?tri=annee_desc"))).toEqual(["C", "B", "A"]);

  for (let index = 0; index < 30; index++) await addProject(db, { titre: `Projet ${index}` }, "2026-03-01T00:00:00.000Z");
  const list = searchAt("/nos-realisations");
  const shown = [];
  for (const page of [1, 2, 3]) shown.push(...((await findSearch(db, withPage(list, page)))?.rows.rows ?? []).map(({ id }) => id));
  expect(new Set(shown).size).toBe(30);
  expect(await listSearchIds(db, list)).toEqual(shown);
  const beyond = await findSearch(db, withPage(list, 9));
  expect([beyond?.page, beyond?.pages, beyond?.rows.rows.length]).toEqual([3, 3, 6]);
});

test("LISTE-05 prices are compared by the month, and those of hires by the day", async () => {
  await using db = await openTestDatabase();
  const night = { type_transaction: "location-meublee", prix_unite: "nuit", type_sejour: "court" } as const;
  await addProperty(db, { titre: "À la nuit", prix: 25_000, ...night });
  await addProperty(db, { titre: "Au mois", prix: 300_000, type_transaction: "location" });
  await addVehicle(db, { titre: "Location", type_transaction: "location", prix: 45_000_000, prix_location_jour: 85_000 });

  const all = await foundAt(db, "/louer?tri=prix_asc");
  expect(titlesOf(all)).toEqual(["Au mois", "À la nuit"]);
  expect([all.hasStayPrices, all.priceRange]).toEqual([true, { min: 300_000, max: 750_000 }]);
  const cheap = await foundAt(db, "/louer?prix_max=300000");
  expect([titlesOf(cheap), cheap.hasStayPrices]).toEqual([["Au mois"], false]);
  expect(await countSearch(db, searchAt("/vehicules-a-louer?prix_max=85000"))).toBe(1);
  expect(await countSearch(db, searchAt("/vehicules-a-louer?prix_max=84999"))).toBe(0);
});

test("FILTRE-08 rows with the words in title or type come first, then in place, then in description, and feeds by newest", async () => {
  await using db = await openTestDatabase();
  const plain = { titre: "Bien", description: "Au calme.", localisation: "Centre", type_bien: "maison" as const };
  const told: Record<string, Parameters<typeof addProperty>[1]> = {
    "old title": { titre: "Corniche fleurie" },
    description: { description: "Vue sur la corniche." },
    place: { localisation: "Rue de la Corniche" },
    title: { titre: "Loft de la corniche" },
    "new description": { description: "La corniche est proche." },
  };
  const names = new Map<string, string>();
  let day = 1;
  for (const [name, one] of Object.entries(told)) {
    const { id } = await addProperty(db, { ...plain, ...one, prix: 1_000_000 * day });
    await db
      .updateTable("properties")
      .set({ publie_le: `2026-10-0${day++}T08:00:00.000Z` })
      .where("id", "=", id)
      .execute();
    names.set(id, name);
  }
  const search = searchAt("/annonces?q=corniche");
  const order = async (asked: Search) => (await findSearch(db, asked))?.rows.rows.map(({ id }) => names.get(id));
  expect(await order(search)).toEqual(["title", "old title", "place", "new description", "description"]);
  expect(await order({ ...search, tri: "prix_asc" })).toEqual(["old title", "description", "place", "title", "new description"]);
  expect((await listSearchIds(db, search)).map((id) => names.get(id))).toEqual([
    "new description",
    "title",
    "place",
    "description",
    "old title",
  ]);
});

test("FILTRE-01 each limit includes its own value and nothing beyond it", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { prix: 62_000_000, nombre_chambres: 3, nombre_salles_bain: 2, surface_habitable: 120, quartier: "Agoè" });
  const count = (search: string) => countSearch(db, searchAt(`/acheter?${search}`));
  for (const [kept, dropped] of [
    ["prix_min=62000000", "prix_min=62000001"],
    ["prix_max=62000000", "prix_max=61999999"],
    ["ch=3", "ch=4"],
    ["sdb=2", "sdb=3"],
    ["surface_min=120", "surface_min=121"],
    ["surface_max=120", "surface_max=119"],
    ["quartier=Ago%C3%A8-Nyiv%C3%A9", "quartier=Baguida"],
    ["type=maison&type=villa", "type=villa"],
  ] as const)
    expect([await count(kept), await count(dropped)], kept).toEqual([1, 0]);
});

test("FILTRE-02 rows that do not tell what a limit asks are left out, counted and shown on demand", async () => {
  await using db = await openTestDatabase();
  await addVehicle(db, { annee: 2_020, kilometrage: 10 });
  await addVehicle(db, { annee: null, kilometrage: 10 });
  await addVehicle(db, { annee: null, kilometrage: null });
  const found = await foundAt(db, "/vehicules-a-vendre?annee_min=2019");
  expect(found.total).toBe(1);
  expect(found.unknownNote).toEqual({
    text: "2 véhicules sans année indiquée ne sont pas comptés.",
    linkText: "Les montrer aussi",
    href: "/vehicules-a-vendre?annee_min=2019&inconnus=1",
  });
  const shown = await foundAt(db, found.unknownNote?.href ?? "");
  expect([shown.total, shown.unknownNote]).toEqual([3, undefined]);
  const both = await foundAt(db, "/vehicules-a-vendre?annee_min=2021&km_max=10");
  expect(both.unknownNote?.text).toBe("2 véhicules sans année indiquée ou sans kilométrage indiqué ne sont pas comptés.");
  await addProperty(db, { surface_habitable: null });
  expect((await foundAt(db, "/acheter?surface_min=100")).unknownNote).toEqual({
    text: "1 bien sans surface indiquée n’est pas compté.",
    linkText: "Le montrer aussi",
    href: "/acheter?surface_min=100&inconnus=1",
  });
});

test("FILTRE-03 limits in euros keep what a card shows in euros", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { prix: 62_000_000 }); // ≈ 94 518 €
  const count = (search: string) => countSearch(db, searchAt(`/acheter?devise=eur&${search}`));
  expect([await count("prix_max=94518"), await count("prix_max=94517")]).toEqual([1, 0]);
  expect([await count("prix_min=94518"), await count("prix_min=94519")]).toEqual([1, 0]);
  expect([await count("prix_min=100000&prix_max=1")]).toEqual([1]);
});

test("FILTRE-04 choices of a closed list stand in its order, the others by their number, and what gives nothing comes last", async () => {
  await using db = await openTestDatabase();
  const types = ["villa", "maison", "maison", "terrain"] as const;
  for (const [index, type_bien] of types.entries())
    await addProperty(db, { type_bien, quartier: ["Baguida", "Zongo", "Baguida", null][index], ville: index === 3 ? "Kara" : "Lomé" });
  const choices = (found: FoundSearch, name: string) =>
    found.groups.flatMap((group) => (group.name === name && group.kind === "choices" ? group.choices : []));
  const found = await foundAt(db, "/acheter/lome");
  expect(
    choices(found, "type")
      .slice(0, 3)
      .map(({ label, count }) => [label, count]),
  ).toEqual([
    ["Villa", 1],
    ["Maison", 2],
    ["Appartement", 0],
  ]);
  expect(choices(found, "quartier").map(({ label, count }) => [label, count])).toEqual([
    ["Baguida", 2],
    ["Zongo", 1],
  ]);
  expect(choices(found, "ville").filter(({ count }) => count > 0)).toEqual([
    { value: "lome", label: "Lomé", count: 3, isSet: true },
    { value: "kara", label: "Kara", count: 1, isSet: false },
  ]);
  const set = choices(await foundAt(db, "/acheter/studios/lome"), "type");
  expect(set.map(({ value }) => value).slice(0, 3)).toEqual(["villa", "maison", "studio"]);
  expect(found.chips).toEqual([{ label: "Lomé", href: "/acheter", isInPath: true }]);
  expect((await foundAt(db, "/acheter/lome?eq=jardin-d-hiver")).chips.at(-1)).toEqual({
    label: "Jardin d hiver",
    href: "/acheter/lome",
    isInPath: false,
  });
});

test("FILTRE-05 an empty search names the one filter to relax, and where each change leads", async () => {
  await using db = await openTestDatabase();
  const home = { type_bien: "villa", type_transaction: "location" } as const;
  await addProperty(db, { ...home, ville: "Sokodé", nombre_chambres: 4, piscine: true, prix: 250_000 });
  await addProperty(db, { ...home, ville: "Dapaong", nombre_chambres: 4, piscine: true, prix: 250_000 });
  await addProperty(db, { ...home, ville: "Kara", nombre_chambres: 3, piscine: true, prix: 250_000 });
  for (let index = 0; index < 3; index++) await addProperty(db, { ...home, ville: "Kara", nombre_chambres: 5, prix: 250_000 });
  const found = await foundAt(db, "/louer/villas/kara?eq=piscine&ch=4&prix_max=300000");
  expect(found.proposals.map(({ label, count, href }) => [label.replaceAll("\u00a0", " "), count, href])).toEqual([
    ["Sans « Piscine »", 3, "/louer/villas/kara?prix_max=300000&ch=4"],
    ["À Sokodé, la ville la plus proche", 1, "/louer/villas/sokode?prix_max=300000&ch=4&eq=piscine"],
    ["3 chambres au lieu de 4", 1, "/louer/villas/kara?prix_max=300000&ch=3&eq=piscine"],
  ]);
  const dear = await foundAt(db, "/louer/villas/kara?prix_max=125000");
  expect(dear.proposals.map(({ label }) => label.replaceAll("\u00a0", " "))).toContain("Jusqu’à 250 000 FCFA au lieu de 125 000 FCFA");
  // What costs more than twice what was typed is proposed in no way.
  expect((await foundAt(db, "/louer/villas/kara?prix_max=124999")).proposals).toEqual([]);
  const typed = await foundAt(db, "/louer/villas/kara?q=xylophone");
  expect([typed.total, typed.left, typed.chips.map(({ label }) => label)]).toEqual([4, ["xylophone"], ["Villa", "Kara"]]);
  const alone = await foundAt(db, "/louer?q=xylophone");
  expect([alone.total, alone.left]).toEqual([0, []]);
  const far = await foundAt(db, "/louer/terrains/lome?prix_max=250000&ch=6");
  expect(far.proposals).toEqual([
    {
      label: "Sans «\u00a0Terrain\u00a0», «\u00a0Lomé\u00a0» ni «\u00a06 chambres et plus\u00a0»",
      count: 6,
      href: "/louer?prix_max=250000",
      isWider: true,
    },
  ]);
  expect((await foundAt(db, "/vehicules-a-louer?ch=1&annee_min=2020")).proposals).toEqual([]);
});

test("LISTE-02 a path with a quartier or a make that no row visitors can see has is no page", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { quartier: "Zongo", statut: "vendu" });
  await addProperty(db, { quartier: "Secret", publication: "brouillon" });
  await addVehicle(db, { marque: "Kia", statut: "vendu" });
  for (const [path, isPage] of [
    ["/acheter/lome/zongo", true],
    ["/acheter/lome/secret", false],
    ["/acheter/lome/jamais-vu", false],
    ["/vehicules-a-vendre/kia", true],
    ["/vehicules-a-vendre/lada", false],
    ["/acheter?quartier=jamais-vu&quartier=zongo", true],
    ["/acheter/kara", true],
    ["/acheter/chateaux", false],
    ["/acheter/agoe-nyive", false],
  ] as const)
    expect((await findSearch(db, searchAt(path))) !== undefined, path).toBe(isPage);
});

test("DEC-206 another town is a place of its own in addresses, facets, the sitemap and on the map, also once its home is sold", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { type_bien: "villa", ville: "Tsévié", quartier: "Centre" });
  await addProperty(db, { type_bien: "villa", ville: "tsevie" });
  await addProperty(db, { type_bien: "villa", ville: "Kara" });
  await addProject(db, { ville: "Vogan" });
  const found = await foundAt(db, "/acheter/villas/tsevie");
  expect(found.total).toBe(2);
  const towns = found.groups.find(({ name }) => name === "ville");
  expect(towns?.kind === "choices" && towns.choices.map(({ label, count, isSet }) => [label, count, isSet])).toEqual([
    ["Kara", 1, false],
    ["tsevie", 2, true],
    ...["Lomé", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"].map((label) => [label, 0, false]),
  ]);
  expect(found.others.map(({ href }) => href)).toContain("/acheter/villas/kara");
  const paths = (await listPathPages(db)).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/acheter/tsevie", "/acheter/villas/tsevie/centre", "/nos-realisations/vogan"]));
  const { places } = await foundAt(db, "/annonces?vue=carte");
  expect(places.find(({ ville }) => ville === "tsevie")?.count).toBe(1);
  expect(await countSearch(db, searchAt("/annonces?ville=tsevie"))).toBe(2);
  expect((await foundAt(db, "/nos-realisations/vogan")).total).toBe(1);

  await changeContent(db, async (trx, announce) => {
    await trx.updateTable("properties").set({ statut: "vendu" }).where("ville", "in", ["Tsévié", "tsevie"]).execute();
    announce("properties", "public");
  });
  expect((await findSearch(db, searchAt("/acheter/tsevie")))?.total).toBe(0);
});

test("S5 what a list compares goes on by the rows of each change, and is read whole after one that names none", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Première" });
  const list = searchAt("/acheter");
  expect(await countSearch(db, list)).toBe(1);
  await db.updateTable("properties").set({ publication: "retire" }).execute(); // told to nobody
  expect(await countSearch(db, list)).toBe(1);
  await addProperty(db, { titre: "Seconde" });
  expect(await listSearchIds(db, list)).toHaveLength(2);
  await changeContent(db, async (_, announce) => announce("properties", "public"));
  expect(await listSearchIds(db, list)).toHaveLength(1);
  expect(titlesOf(await foundAt(db, "/acheter"))).toEqual(["Seconde"]);
});

test("path pages with rows are told with their number and their newest change", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { type_bien: "villa", quartier: "Baguida" });
  await addProperty(db, { type_bien: "maison", ville: "Kara" });
  await addProperty(db, { type_bien: "studio", statut: "vendu" });
  const pages = await listPathPages(db);
  expect(pages.map(({ path, total }) => [path, total])).toEqual([
    ["/annonces", 2],
    ["/acheter", 2],
    ["/acheter/maisons", 1],
    ["/acheter/kara", 1],
    ["/acheter/maisons/kara", 1],
    ["/acheter/villas", 1],
    ["/acheter/lome", 1],
    ["/acheter/villas/lome", 1],
    ["/acheter/lome/baguida", 1],
    ["/acheter/villas/lome/baguida", 1],
  ]);
  expect(pages.every(({ updatedAt }) => !Number.isNaN(Date.parse(updatedAt)))).toBe(true);
  const { others, lists, places } = await foundAt(db, "/acheter/villas/lome");
  expect(others.map(({ href, count }) => [href, count])).toEqual([]);
  expect((await foundAt(db, "/acheter/lome")).others.map(({ href }) => href)).toEqual(["/acheter/villas/lome", "/acheter/kara"]);
  expect([lists.annonces, lists.acheter, lists.louer, places]).toEqual([2, 2, 0, []]);
  const map = await foundAt(db, "/acheter/lome?vue=carte&type=villa&type=maison");
  expect(map.places).toEqual([
    { ville: "kara", quartier: "", count: 1 },
    { ville: "lome", quartier: "baguida", count: 1 },
  ]);
});
