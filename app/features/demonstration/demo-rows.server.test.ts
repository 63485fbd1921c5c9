import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { lotTableWords } from "#app/features/lots/lot-table-words.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { listBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { lotCount } from "#app/services/desk-lists/lot-words.ts";
import { findLotReport } from "#app/services/lots/lot-book.server.ts";
import { undoLot } from "#app/services/lots/undo-lot.server.ts";
import { changeRows, findLive } from "#app/services/publication/change-rows.server.ts";
import { NAMED_ROWS, writeDemoChoice } from "#app/services/samples/demo-rows.ts";
import { addContactRequest, addGalleryImage, addImage, addProperty, addTestimonial, addVehicle, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { countDemoRows, demoChoicesSchema, findDemoPlan, findShown, hasDemoRows, removeDemoRows } from "./demo-rows.server.ts";

async function addDemoProperty(db: Db, fields: { titre?: string; images?: { id: string; alt: string }[]; version?: number } = {}) {
  const { version = 1, ...rest } = fields;
  const { id } = await addProperty(db, rest);
  await db.updateTable("properties").set({ demo: true, version }).where("id", "=", id).execute();
  return id;
}

function titles(db: Db) {
  return db.selectFrom("properties").select(["titre", "demo"]).where("deleted_at", "is", null).orderBy("titre").execute();
}

test("DEC-173 removing the demonstration takes its rows to the bin, with their pictures, and leaves everything else", async () => {
  await using db = await openTestDatabase();
  const picture = await addImage(db);
  await addProperty(db, { titre: "À nous" });
  const demo = await addDemoProperty(db, { titre: "Fictive", images: [{ id: picture, alt: "" }] });
  await addContactRequest(db, { demo: true });

  expect(await removeDemoRows(db, admin, [])).toEqual({ binned: 2, real: 0, left: 0, presses: 0, meetings: 0, lot: expect.any(String) });

  expect(await titles(db)).toEqual([{ titre: "À nous", demo: false }]);
  expect((await listBin(db, 1)).rows.map(({ table }) => table).sort()).toEqual(["contact_requests", "properties"]);
  expect(await findDemoPlan(db)).toBeUndefined();
  await restoreFromBin(db, admin, "properties", [demo]);
  const back = await db.selectFrom("properties").select(["titre", "demo", "images"]).where("id", "=", demo).executeTakeFirst();
  expect(back).toEqual({ titre: "Fictive", demo: true, images: [{ id: picture, alt: "" }] });
  const lines = await db.selectFrom("audit_log").select("action").where("row_id", "=", demo).orderBy("at").execute();
  expect(lines.map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
});

test("DEC-173 a row somebody has changed stays unless a choice names the version it has", async () => {
  await using db = await openTestDatabase();
  await addDemoProperty(db, { titre: "Intacte" });
  await addDemoProperty(db, { titre: "Laissée", version: 2 });
  const real = await addDemoProperty(db, { titre: "Vraie", version: 3 });
  const gone = await addDemoProperty(db, { titre: "Jetée", version: 2 });
  const later = await addDemoProperty(db, { titre: "Reprise depuis", version: 5 });

  const plan = await findDemoPlan(db);
  expect(plan).toMatchObject({ untouched: [{ table: "properties", count: 1 }], changedCount: 4 });
  expect(plan?.changed.map(({ titre }) => titre).sort()).toEqual(["Jetée", "Laissée", "Reprise depuis", "Vraie"]);
  const table = "properties";
  const removal = await removeDemoRows(db, admin, [
    { fate: "reel", table, id: real, version: 3 },
    { fate: "corbeille", table, id: gone, version: 2 },
    { fate: "corbeille", table, id: later, version: 4 },
  ]);

  expect(removal).toMatchObject({ binned: 2, real: 1, left: 2, presses: 0 });
  expect(await titles(db)).toEqual([
    { titre: "Laissée", demo: true },
    { titre: "Reprise depuis", demo: true },
    { titre: "Vraie", demo: false },
  ]);
  expect((await listBin(db, 1)).rows.map(({ titre }) => titre).sort()).toEqual(["Intacte", "Jetée"]);
});

test("no choice makes a real row of one that nobody has changed, or touches one that is not of the demonstration", async () => {
  await using db = await openTestDatabase();
  const own = await addVehicle(db);
  const demo = await addDemoProperty(db);
  const removal = await removeDemoRows(db, admin, [
    { fate: "reel", table: "properties", id: demo, version: 1 },
    { fate: "corbeille", table: "vehicles", id: own.id, version: 1 },
  ]);
  expect(removal).toMatchObject({ binned: 1, real: 0, left: 0, presses: 0 });
  expect(await db.selectFrom("vehicles").select("deleted_at").execute()).toEqual([{ deleted_at: null }]);
});

test("a form has room for every row that is named, and a table nobody knows is refused", async () => {
  await using db = await openTestDatabase();
  for (let count = 0; count <= NAMED_ROWS; count++) await addDemoProperty(db, { version: 2 });
  const plan = await findDemoPlan(db);
  expect([plan?.changedCount, plan?.changed.length]).toEqual([NAMED_ROWS + 1, NAMED_ROWS]);
  const last = { ...(plan?.changed.at(-1) ?? { table: "properties" as const, id: "", version: 0 }), fate: "corbeille" as const };
  const name = `choix.${NAMED_ROWS - 1}`;
  const { titre: _, ...choice } = { titre: "", ...last };
  expect(demoChoicesSchema.parse({ [name]: writeDemoChoice(last) })).toEqual({ [name]: choice });
  expect(demoChoicesSchema.safeParse({ "choix.0": writeDemoChoice(last).replace("properties", "user") }).success).toBe(false);
});

test("a hidden picture, a review that waits and a withdrawn listing do not make the site say that it shows inventions", async () => {
  await using db = await openTestDatabase();
  const { id } = await addGalleryImage(db);
  await db.updateTable("gallery_images").set({ demo: true, statut: "brouillon" }).where("id", "=", id).execute();
  const review = await addTestimonial(db, { demo: true });
  const withdrawn = await addDemoProperty(db);
  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", withdrawn).execute();
  expect([await hasDemoRows(db), (await countDemoRows(db)).isOnline]).toEqual([false, false]);

  await db.updateTable("testimonials").set({ statut: "approuve" }).where("id", "=", review).execute();
  expect([await hasDemoRows(db), (await countDemoRows(db)).isOnline]).toEqual([true, true]);
});

test("whether a page must say that it shows inventions is read from the index of the invented rows alone", async () => {
  await using db = await openTestDatabase();
  if (isPostgres(db)) return; // which counts rows and chooses by that: there are none here
  for (const table of ["properties", "projects", "vehicles", "gallery_images", "testimonials"] as const) {
    const plan = await findShown(db, table).explain<{ detail: string }>(undefined, sql`query plan`);
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.includes(table))).toEqual([
      expect.stringContaining(`USING INDEX ${table}_demo`),
    ]);
  }
});

test("with nothing to remove nothing is announced", async () => {
  await using db = await openTestDatabase();
  await addProperty(db);
  const before = await db.selectFrom("changes").selectAll().execute();
  expect(await removeDemoRows(db, admin, [])).toEqual({ binned: 0, real: 0, left: 0, presses: 0, meetings: 0 });
  expect(await db.selectFrom("changes").selectAll().execute()).toEqual(before);
});

test("CORRD-02 the removal is one act of the journal and one lot, whose undo brings every row back as it was", async () => {
  await using db = await openTestDatabase();
  const changed = await addDemoProperty(db, { titre: "Vraie", version: 3 });
  await addDemoProperty(db, { titre: "Villa" });
  await addContactRequest(db, { demo: true });
  const choices = [{ fate: "reel" as const, table: "properties" as const, id: changed, version: 3 }];
  const { lot = "" } = await removeDemoRows(db, admin, choices);

  const lines = await db.selectFrom("audit_log").select(["table_name", "lot"]).where("lot", "is not", null).execute();
  expect(lines.map(({ lot: of }) => of)).toEqual([lot, lot, lot]);
  expect(new Set(lines.map(({ table_name }) => table_name)).size).toBe(2);
  const report = await findLotReport(db, { id: lot });
  expect(report).toMatchObject({ nombre: 3, canBeUndone: true });
  if (report) expect(lotCount(report, lotTableWords(report).names)).toBe("démonstration retirée, 3\u00a0contenus");

  expect(await undoLot(db, admin, "properties", lot)).toEqual({ back: 3, left: 0 });
  expect(await titles(db)).toEqual([
    { titre: "Villa", demo: true },
    { titre: "Vraie", demo: true },
  ]);
  expect((await findLotReport(db, { id: lot }))?.undone).toMatchObject({ back: 3, left: 0 });
  // Put back as they were, the two are not told as changed; the one a member changed is.
  expect(await findDemoPlan(db)).toMatchObject({
    untouched: [
      { table: "properties", count: 1 },
      { table: "contact_requests", count: 1 },
    ],
    changed: [{ titre: "Vraie" }],
  });
});

test("CORRD-02 a row changed and put back is not changed, and one button takes all changed ones but what was saved since", async () => {
  await using db = await openTestDatabase();
  const back = await addDemoProperty(db, { titre: "Aller et retour" });
  const other = await addDemoProperty(db, { titre: "Vendue" });
  const change = (id: string, statut: "vendu" | "disponible") =>
    changeContent(db, async (trx, announce) => {
      const row = await findLive(trx, "properties", id);
      if (row) await changeRows(trx, announce, admin, "properties", [row], { change: { statut } });
    });
  await change(back, "vendu");
  await change(back, "disponible");
  await change(other, "vendu");
  const plan = await findDemoPlan(db);
  expect(plan).toMatchObject({ untouched: [{ table: "properties", count: 1 }], changed: [{ titre: "Vendue" }] });

  expect(await removeDemoRows(db, admin, [], "2020-01-01T00:00:00.000Z")).toMatchObject({ binned: 1, left: 1 }); // saved since
  expect(await removeDemoRows(db, admin, [], "2999-01-01T00:00:00.000Z")).toMatchObject({ binned: 1, left: 0 });
  expect(await findDemoPlan(db)).toBeUndefined();
});
