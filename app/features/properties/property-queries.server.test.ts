import { expect, test } from "vitest";
import { findPublicListing, listSimilar } from "#app/features/listings/listing-queries.server.ts";
import { publicPropertyColumns } from "#app/services/publication/public-properties.ts";
import { addImage, addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import type { PublicProperty } from "./property.ts";
import { propertyContent } from "./property-content.server.ts";
import { readPropertyFilter } from "./property-filter.ts";
import { listFurnishedApartments, listPublicProperties } from "./property-queries.server.ts";

function filter(search = "") {
  return readPropertyFilter(new URLSearchParams(search));
}

function titles(rows: Pick<PublicProperty, "titre">[]) {
  return rows.map(({ titre }) => titre).sort();
}

test("BIENS-02 only available properties outside the bin are listed", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Libre" });
  for (const statut of ["vendu", "loue", "reserve"] as const) await addProperty(db, { titre: statut, statut });
  const binned = await addProperty(db, { titre: "Jetée" });
  await propertyContent.remove(db, admin, binned.id);

  const { rows, total } = await listPublicProperties(db, filter());

  expect(titles(rows)).toEqual(["Libre"]);
  expect(total).toBe(1);
});

test("BIENS-03 the newest property comes first, and the same instant is ordered by id", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Ancienne" }, "2026-01-01T00:00:00.000Z");
  await addProperty(db, { titre: "Récente" }, "2026-03-01T00:00:00.000Z");
  const twins = [
    await addProperty(db, { titre: "A" }, "2026-02-01T00:00:00.000Z"),
    await addProperty(db, { titre: "B" }, "2026-02-01T00:00:00.000Z"),
  ];
  const twinTitles = twins.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ titre }) => titre);

  const { rows } = await listPublicProperties(db, filter());

  expect(rows.map(({ titre }) => titre)).toEqual(["Récente", ...twinTitles, "Ancienne"]);
});

test("BIENS-07 the search ignores case and accents in six fields, and finds pieces inside words where no word begins so", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, {
    titre: "Villa à Bè",
    localisation: "Près du marché d’Adawlato",
    quartier: "Agoè-Nyivé",
    ville: "Kpalimé",
    description: "Séjour ouvert, façade contemporaine.",
  });
  await addProperty(db, { titre: "Bureau", description: "Plateau nu." });

  for (const q of [
    "VILLA A BE",
    "adawlato",
    "sejour OUVERT",
    "kpalime",
    "agoe",
    villa.reference.toLowerCase(),
    "ouvert villa",
    "emporain",
    "ILL palim",
  ]) {
    const { rows } = await listPublicProperties(db, filter(`q=${encodeURIComponent(q)}`));
    expect(titles(rows), q).toEqual(["Villa à Bè"]);
  }
});

test("DEC-183 a piece inside a word counts only where no whole word and no beginning finds a row", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Immeuble de rapport", type_bien: "immeuble" });
  const find = async (q: string) => titles((await listPublicProperties(db, filter(`q=${encodeURIComponent(q)}`))).rows);
  expect(await find("meuble")).toEqual(["Immeuble de rapport"]);
  await addProperty(db, { titre: "Deux pièces", type_transaction: "location-meublee", prix: 90_000, type_sejour: "long" });
  expect(await find("meublé")).toEqual(["Deux pièces"]);
  expect(await find("immeub")).toEqual(["Immeuble de rapport"]);
});

test("a search for wildcard characters finds only those characters", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Remise de 10 %" });
  await addProperty(db, { titre: "Terrain" });

  expect((await listPublicProperties(db, filter("q=%25"))).total).toBe(1);
  expect((await listPublicProperties(db, filter("q=_"))).total).toBe(0);
});

test("BIENS-08 the type filter keeps that type only, for each of the eight", async () => {
  await using db = await openTestDatabase();
  const types = ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"] as const;
  for (const type_bien of types) await addProperty(db, { titre: type_bien, type_bien });

  for (const type of types) expect(titles((await listPublicProperties(db, filter(`type=${type}`))).rows)).toEqual([type]);
  expect((await listPublicProperties(db, filter("type=all"))).total).toBe(8);
});

test("BIENS-09 the transaction filter takes furnished rentals for rentals", async () => {
  await using db = await openTestDatabase();
  for (const type_transaction of ["vente", "location", "location-meublee"] as const)
    await addProperty(db, { titre: type_transaction, type_transaction });

  expect(titles((await listPublicProperties(db, filter("transaction=vente"))).rows)).toEqual(["vente"]);
  expect(titles((await listPublicProperties(db, filter("transaction=location"))).rows)).toEqual(["location", "location-meublee"]);
  expect(titles((await listPublicProperties(db, filter("transaction=location-meublee"))).rows)).toEqual(["location-meublee"]);
});

test("BIENS-10 each budget band holds its bounds on both sides", async () => {
  await using db = await openTestDatabase();
  for (const prix of [1, 99_999, 100_000, 499_999, 500_000, 19_999_999, 20_000_000]) await addProperty(db, { titre: String(prix), prix });

  async function prices(budget: string) {
    return (await listPublicProperties(db, filter(`budget=${budget}&tri=prix_asc`))).rows.map(({ prix }) => prix);
  }
  expect(await prices("low")).toEqual([1, 99_999]);
  expect(await prices("medium")).toEqual([100_000, 499_999]);
  expect(await prices("high")).toEqual([500_000, 19_999_999]);
  expect(await prices("luxury")).toEqual([20_000_000]);
  expect((await listPublicProperties(db, filter("budget=all"))).total).toBe(7);
});

test("BIENS-11 several filters keep only what satisfies all of them", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Voulue", type_bien: "villa", type_transaction: "location", prix: 300_000, ville: "Kara" });
  await addProperty(db, { titre: "Autre ville", type_bien: "villa", type_transaction: "location", prix: 300_000, ville: "Lomé" });
  await addProperty(db, { titre: "Autre type", type_bien: "studio", type_transaction: "location", prix: 300_000, ville: "Kara" });
  await addProperty(db, { titre: "Trop chère", type_bien: "villa", type_transaction: "location", prix: 600_000, ville: "Kara" });

  const { rows } = await listPublicProperties(
    db,
    filter("type=villa&transaction=location&budget=medium&ville=Kara&prix_min=300000&prix_max=300000"),
  );

  expect(titles(rows)).toEqual(["Voulue"]);
});

test("DEC-206 a town outside the closed list can be chosen at home, in all its spellings, while it has a row to be had", async () => {
  await using db = await openTestDatabase();
  await addProperty(db, { titre: "Une", ville: "Tsévié" });
  await addProperty(db, { titre: "Deux", ville: "Tsevie" });
  await addProperty(db, { titre: "Chez nous", ville: "Kara" });
  await addProperty(db, { titre: "Vendue", ville: "Notsé", statut: "vendu" });
  await addProperty(db, { titre: "Brouillon", ville: "Badou", publication: "brouillon" });

  const found = await listPublicProperties(db, filter("ville=tsevie"));
  expect(titles(found.rows).sort()).toEqual(["Deux", "Une"]);
  expect(found.towns.map(({ value }) => value)).toEqual(["tsevie"]);
  expect(titles((await listPublicProperties(db, filter("ville=Kara"))).rows)).toEqual(["Chez nous"]);
  expect((await listPublicProperties(db, filter("ville=notse"))).total).toBe(0);
});

test("the home page has its few rows first, page two of an older link the first two pages, and the total every match", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 15; index++) await addProperty(db);

  expect((await listPublicProperties(db, filter())).rows).toHaveLength(6);
  const second = await listPublicProperties(db, filter("page=2"));
  expect(second.rows).toHaveLength(15);
  expect(second.total).toBe(15);
});

test("what a visitor gets has exactly the public columns, with the addresses of its pictures", async () => {
  await using db = await openTestDatabase();
  const image = await addImage(db);
  const { slug } = await addProperty(db, {
    images: [
      { id: image, alt: "Façade" },
      { id: "00000000-0000-7000-8000-000000000000", alt: "Perdue" },
    ],
  });

  const { rows } = await listPublicProperties(db, filter());
  const lookup = await findPublicListing(db, "properties", slug);

  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([...publicPropertyColumns, "zone"].sort());
  expect(lookup.kind === "found" && Object.keys(lookup.row).sort()).toEqual([...publicPropertyColumns, "zone"].sort());
  expect(rows[0]?.images).toMatchObject([{ alt: "Façade", path: expect.stringMatching(/^properties\//), widths: [320, 640] }]);
  expect(rows[0]?.images[0]).not.toHaveProperty("id");
});

test("an address is found, moved, gone or unknown", async () => {
  await using db = await openTestDatabase();
  const property = await addProperty(db, { titre: "Ancien titre", statut: "vendu" });
  const { id, version, created_at, updated_at, slug, reference, deleted_at, demo, recherche, ...input } = property;
  await propertyContent.update(db, admin, id, version, { ...input, position: null, titre: "Nouveau titre" });

  expect(await findPublicListing(db, "properties", slug)).toEqual({ kind: "moved", slug: `nouveau-titre-${reference.toLowerCase()}` });
  expect(await findPublicListing(db, "properties", `nouveau-titre-${reference.toLowerCase()}`)).toMatchObject({
    kind: "found",
    row: { id },
  });
  await propertyContent.remove(db, admin, id);
  expect(await findPublicListing(db, "properties", slug)).toMatchObject({ kind: "gone" });
  expect(await findPublicListing(db, "properties", "jamais-vue")).toEqual({ kind: "unknown" });
});

test("similar properties share the transaction first, then the type", async () => {
  await using db = await openTestDatabase();
  const { slug } = await addProperty(db, { titre: "Modèle", type_bien: "villa", type_transaction: "vente" });
  await addProperty(db, { titre: "Location", type_bien: "villa", type_transaction: "location" });
  await addProperty(db, { titre: "Même type", type_bien: "villa", type_transaction: "vente" });
  await addProperty(db, { titre: "Autre type", type_bien: "terrain", type_transaction: "vente" });
  await addProperty(db, { titre: "Vendue", type_bien: "villa", statut: "vendu" });
  const lookup = await findPublicListing(db, "properties", slug);
  if (lookup.kind !== "found") throw new Error("not found");

  const similar = await listSimilar(db, "properties", lookup.row);

  expect(similar.map(({ titre }) => titre)).toEqual(["Même type", "Autre type", "Location"]);
});

test("the back-office list counts each status and pages by twelve", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 13; index++)
    await addProperty(db, { statut: index < 2 ? "vendu" : "disponible", quartier: index === 0 ? "Tokoin" : null });

  const first = await propertyContent.list(db, { page: 1 });
  expect(first.rows).toHaveLength(12);
  expect(first.total).toBe(13);
  expect(first.statuts).toEqual({ disponible: 11, vendu: 2, loue: 0, reserve: 0 });
  expect((await propertyContent.list(db, { page: 2 })).rows).toHaveLength(1);
  expect((await propertyContent.list(db, { statut: "vendu", page: 1 })).rows).toHaveLength(2);
  expect((await propertyContent.list(db, { q: "tokoin", page: 1 })).total).toBe(1);
});

test("S3 filters, bands, sorts and similar ones compare prices by the month, whatever unit a card shows", async () => {
  await using db = await openTestDatabase();
  const stay = { type_transaction: "location-meublee", type_bien: "appartement", type_sejour: "court" } as const;
  await addProperty(db, { ...stay, titre: "Nuit", prix: 18_000, prix_unite: "nuit" }); // 540 000 by the month
  await addProperty(db, { ...stay, titre: "Semaine", prix: 90_000, prix_unite: "semaine" }); // 386 000
  await addProperty(db, { ...stay, titre: "Tarif du mois", prix: 20_000, prix_unite: "nuit", prix_mois: 400_000 });
  const month = await addProperty(db, { ...stay, titre: "Mois", prix: 390_000 });
  const found = async (search: string) => (await listPublicProperties(db, filter(search))).rows.map(({ titre }) => titre);

  const cheapestFirst = ["Semaine", "Mois", "Tarif du mois", "Nuit"];
  expect(await found("tri=prix_asc")).toEqual(cheapestFirst);
  expect(await found("tri=prix_desc")).toEqual(cheapestFirst.toReversed());
  expect(await found("prix_max=386000&tri=prix_asc")).toEqual(["Semaine"]);
  expect(await found("prix_max=385999")).toEqual([]);
  expect(await found("prix_min=400001")).toEqual(["Nuit"]);
  expect(await found("budget=medium&tri=prix_asc")).toEqual(["Semaine", "Mois", "Tarif du mois"]);
  expect(await found("budget=low")).toEqual([]);
  expect(await found("devise=eur&prix_max=588&tri=prix_asc")).toEqual(["Semaine"]);
  const apartments = await listFurnishedApartments(db);
  expect({ ...apartments, rows: apartments.rows.map(({ titre }) => titre) }).toEqual({ rows: cheapestFirst.slice(0, 3), total: 4 });
  expect((await listSimilar(db, "properties", month as object as PublicProperty, 1)).map(({ titre }) => titre)).toEqual(["Semaine"]);
});
