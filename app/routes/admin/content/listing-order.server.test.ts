import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { propertyStatuts, propertyTypesBien, propertyTypesTransaction, publications, villes } from "#app/db/tables/closed-lists.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { fillScores } from "#app/services/content/rows/content-scores.server.ts";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { sumListingsSince } from "#app/services/measure/recent-listings.server.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProject, addProperty, addVehicle, admin, buildVehicleInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as csv from "./export.ts";
import * as list from "./list.tsx";

const MANY = 10_000;

function pick<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value;
}

/** A listing of which no two share all that is filtered, in the order they were made. */
function manyProperties() {
  return Array.from({ length: MANY }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const publication = pick(publications, index * 7 + Math.floor(index / 11));
    const ville = pick(villes, index * 3);
    return {
      id: `bien-${String(index).padStart(5, "0")}`,
      ...{ created_at, updated_at: created_at, publication, ville, slug: `b-${index}`, reference: `B-${String(index).padStart(5, "0")}` },
      type_bien: pick(propertyTypesBien, index * 5),
      type_transaction: pick(propertyTypesTransaction, index),
      statut: pick(propertyStatuts, Math.floor(index / 13)),
      prix: 1_000 + 1_000 * ((index * 7_919) % 20_011),
      note_qualite: index % 50 === 0 ? null : (index * 31) % 101,
      confirme_le: index % 4 === 0 ? new Date(Date.UTC(2026, 5, 1) + ((index * 37) % 5_000) * 60_000).toISOString() : null,
      publie_le: publication === "en_ligne" || publication === "retire" ? created_at : null,
      recherche: `maison ${index % 2 === 0 ? "villa" : "terrain"} ${ville} ${"cour ombragee autour du jardin ".repeat(12)}${index}`,
    };
  });
}
type Many = ReturnType<typeof manyProperties>[number];

async function insertMany(db: Db, rows: readonly Many[]) {
  const rest = { titre: "Maison", description: "x".repeat(600), localisation: "Lomé", commodites: "[]", images: null };
  const boxes = { parking: false, piscine: false, jardin: false, climatisation: false, securite: false };
  for (let start = 0; start < rows.length; start += 250)
    await db
      .insertInto("properties")
      .values(rows.slice(start, start + 250).map((row) => ({ ...row, ...rest, ...boxes })))
      .execute();
}

const newest = (one: Many, other: Many) => (one.created_at < other.created_at ? 1 : -1);
const isAsked = ({ publication, statut }: Many) => publication === "en_ligne" && statut === "disponible";
const since = ({ confirme_le, publie_le }: Many) => confirme_le ?? publie_le ?? "";

type Loaded = { rows: { id: string }[]; total: number; statuts: Record<string, number>; signs: Record<string, ListingSigns> };

async function openList(db: Db, path: string) {
  const { call } = await signInToBackOffice(db);
  return {
    load: async (search: string) => (await call(list.loader, path + search)).body as Loaded,
    export: async (search: string) =>
      (await ((await call(csv.action, `${path}/export${search}`, { fields: {} })).body as Response).text()).split("\r\n"),
  };
}

test("LOT-01 filters and orders of a list are in its address, and exact among 10,000 rows", { timeout: 120_000 }, async () => {
  await using db = await openTestDatabase();
  const rows = manyProperties();
  await insertMany(db, rows);
  const views = new Map(rows.filter((_, index) => index % 3 === 0).map(({ id }, index) => [id, 1 + ((index * 13) % 977)]));
  const today = todayInLome();
  const counts = [...views].map(([id, total]) => ({ jour: today, measure: "view" as const, subject: `properties:${id}`, total }));
  for (let start = 0; start < counts.length; start += 500)
    await db
      .insertInto("daily_counts")
      .values(counts.slice(start, start + 500))
      .execute();
  await sumListingsSince(db);
  for (const id of ["bien-00007", "bien-00007", "bien-00009"])
    await addContactRequest(db, { listing_table: "properties", listing_id: id, created_at: new Date().toISOString() });
  const { load } = await openList(db, "/admin-dashboard/biens");
  const seen = ({ id }: Many) => views.get(id) ?? 0;
  const asked = ({ id }: Many) => ({ "bien-00007": 2, "bien-00009": 1 })[id] ?? 0;

  const orders: Record<string, (one: Many, other: Many) => number> = {
    "": newest,
    prix_asc: (one, other) => one.prix - other.prix || newest(one, other),
    prix_desc: (one, other) => other.prix - one.prix || newest(one, other),
    vues: (one, other) => seen(other) - seen(one) || newest(one, other),
    demandes: (one, other) => asked(other) - asked(one) || newest(one, other),
    note: (one, other) => (one.note_qualite ?? 999) - (other.note_qualite ?? 999) || newest(one, other),
    reconfirmer: (one, other) =>
      Number(isAsked(other)) - Number(isAsked(one)) ||
      (since(one) === since(other) ? newest(one, other) : since(one) < since(other) ? -1 : 1),
  };
  const filters: [string, (row: Many) => boolean][] = [
    ["", () => true],
    ["ville=Kara", ({ ville }) => ville === "Kara"],
    ["type=villa&statut=disponible", ({ type_bien, statut }) => type_bien === "villa" && statut === "disponible"],
    [
      "type=vente&publication=brouillon",
      ({ type_transaction, publication }) => type_transaction === "vente" && publication === "brouillon",
    ],
    ["q=villa&publication=en_ligne", ({ recherche, publication }) => recherche.includes("villa") && publication === "en_ligne"],
  ];
  for (const [filter, isShown] of filters)
    for (const [tri, order] of Object.entries(orders)) {
      const shown = rows.filter(isShown);
      // Rows without a date in the order of what is to be confirmed are of no interest to anybody.
      const sorted = shown.toSorted(order).filter((row) => tri !== "reconfirmer" || isAsked(row));
      const search = `?${filter}${tri && `&tri=${tri}`}`;
      for (const page of ["", "&page=9"]) {
        const found = await load(search + page);
        const offset = page ? 8 * 12 : 0;
        const expected = sorted.slice(offset, offset + 12).map(({ id }) => id);
        expect(found.rows.map(({ id }) => id).slice(0, expected.length), search + page).toEqual(expected);
        expect(found.total, search).toBe(shown.length);
      }
    }
});

test("beside each listing stand the views, those by QR and the requests of 30 days, and a dash for one that was never online", async () => {
  await using db = await openTestDatabase();
  const shown = await addProperty(db);
  const draft = await addProperty(db, { publication: "brouillon" });
  const today = todayInLome();
  await db
    .insertInto("daily_counts")
    .values({ jour: today, measure: "view", subject: `properties:${shown.id}`, total: 412 })
    .execute();
  const counted = (["view", "qr"] as const).map((measure) => ({ measure, subject: `properties:${shown.id}`, total: 9 }));
  await db
    .insertInto("daily_counts")
    .values([
      ...counted.map((row) => ({ ...row, jour: "2020-01-01" })),
      { jour: today, measure: "qr", subject: `properties:${shown.id}`, total: 7 },
    ])
    .execute();
  const now = new Date().toISOString();
  const about = { listing_table: "properties" as const, listing_id: shown.id, created_at: now };
  await addContactRequest(db, about);
  for (const more of [{ statut: "spam" as const }, { a_verifier: true }, { created_at: "2020-01-01T00:00:00.000Z" }, { demo: true }])
    await addContactRequest(db, { ...about, ...more });
  const { load } = await openList(db, "/admin-dashboard/biens");
  for (const prepare of [() => undefined, () => sumListingsSince(db)]) {
    await prepare();
    const { signs } = await load("");
    expect(signs[shown.id]).toMatchObject({ views: 412, scans: 7, requests: 1 });
    expect(signs[draft.id]).toMatchObject({ views: null, scans: null, requests: null });
  }
});

test("the export holds what the filters of the list show, and an order that makes no sense for a content is ignored", async () => {
  await using db = await openTestDatabase();
  await addProject(db, { ville: "Kara" });
  await addProject(db, { ville: "Lomé", publication: "brouillon" });
  const projects = await openList(db, "/admin-dashboard/realisations");
  expect(await projects.export("?ville=Kara")).toHaveLength(3);
  expect(await projects.export("?publication=brouillon")).toHaveLength(3);
  expect(await projects.export("?ville=Aucune")).toHaveLength(4);
  expect((await projects.load("?tri=prix_asc")).rows).toHaveLength(2);
});

test("a note is stored with the row, emptied by a program that knows nothing of it, and given again", async () => {
  await using db = await openTestDatabase();
  const { id } = await addVehicle(db);
  const note = async () => (await db.selectFrom("vehicles").select("note_qualite").where("id", "=", id).executeTakeFirst())?.note_qualite;
  const first = await note();
  expect(first).toBeGreaterThan(0);
  await vehicleContent.update(db, admin, id, 1, buildVehicleInput({ annee: 2020 }));
  expect(await note()).toBeGreaterThan(first ?? 0);
  await vehicleContent.setStatut(db, admin, { id, version: 2 }, "maintenance");
  expect(await note()).toBeGreaterThan(first ?? 0);
  await db.updateTable("vehicles").set({ annee: null, version: 4 }).where("id", "=", id).execute(); // as a former process writes
  expect(await note()).toBeNull();
  expect(await fillScores(db, vehicleContent)).toBe(1);
  expect(await note()).toBe(first);
  expect(await fillScores(db, vehicleContent)).toBe(0);
});
