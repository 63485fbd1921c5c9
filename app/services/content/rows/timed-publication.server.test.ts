import { expect, test } from "vitest";
import { listHistory } from "#app/services/audit/history-queries.server.ts";
import { moveToBin } from "#app/services/bin/bin.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { addImage, addProject, addProperty, addVehicle, admin } from "#tests/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import { findContentRow } from "./content-queries.server.ts";
import { listBlockedPublications, publishDue, publishTimedRegularly } from "./timed-publication.server.ts";

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const timed = (minutes: number) => ({ publication: "programme" as const, publier_le: inMinutes(minutes) });

/** Only what is asked of it here: whether a file is there. */
function storageWith(isThere: (path: string) => boolean): MediaStorage {
  return { size: async (path: string) => (isThere(path) ? 1 : undefined) } as object as MediaStorage;
}

const whole = storageWith(() => true);

async function publicationsOf(db: TestDatabase, table: "properties" | "vehicles" | "projects") {
  return db.selectFrom(table).select(["id", "publication", "publie_le", "publier_le", "annonce_le", "version"]).execute();
}

test("BROUILLON-03 a timed listing goes out on its minute, once, however many processes look", async () => {
  await using db = await openTestDatabase();
  const [one, two, three] = [timed(10), timed(10), timed(20)];
  const property = await addProperty(db, one);
  const project = await addProject(db, two);
  const later = await addVehicle(db, three);
  const media = { db, storage: whole };
  expect(await publishDue(media)).toBe(0); // the minute has not come

  const after = inMinutes(11);
  const counts = await Promise.all([publishDue(media, after), publishDue(media, after), publishDue(media, after)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  for (const [table, { id }, { publier_le }] of [
    ["properties", property, one],
    ["projects", project, two],
  ] as const) {
    // The clock of the database has not reached it in this test, which is why the first publication is now and not the planned minute.
    const [row] = await publicationsOf(db, table);
    expect(row).toMatchObject({ id, publication: "en_ligne", publier_le: null, version: 2 });
    expect(row?.publie_le && row.publie_le <= publier_le).toBe(true);
    const lines = await listHistory(db, table, id);
    expect(lines.map(({ actor, action }) => [actor, action])).toEqual([
      ["Programmation", "publish"],
      ["admin", "create"],
    ]);
  }
  const told = await db.selectFrom("changes").select(["table_name", "audience"]).where("audience", "=", "public").execute();
  expect(told.map(({ table_name }) => table_name).sort()).toEqual(["projects", "properties"]);
  expect(await publicationsOf(db, "vehicles")).toMatchObject([{ id: later.id, publication: "programme" }]);
});

test("what should have gone out while nothing ran is online at the next start, since its planned minute", async () => {
  await using db = await openTestDatabase();
  const { id } = await addVehicle(db, timed(10));
  const planned = "2026-11-01T07:30:00.000Z";
  await db.updateTable("vehicles").set({ publier_le: planned }).where("id", "=", id).execute();
  const stop = publishTimedRegularly({ db, storage: whole }, 3_600_000);
  await stop();
  const [row] = await publicationsOf(db, "vehicles");
  expect(row).toMatchObject({ publication: "en_ligne", publie_le: planned });
  expect(row?.annonce_le && row.annonce_le > planned).toBe(true); // it became available now, whatever was planned
});

test("a listing that went to the bin or lost a photo stays, and the first screen is told why", async () => {
  await using db = await openTestDatabase();
  const lost = await addImage(db);
  const holed = await addVehicle(db, { titre: "Sans sa photo", images: [{ id: lost, alt: "" }], ...timed(10) });
  const binned = await addVehicle(db, { titre: "Jetée", ...timed(10) });
  const fine = await addVehicle(db, { titre: "Entière", ...timed(10) });
  await moveToBin(db, admin, "vehicles", [binned.id]);
  const after = inMinutes(12);
  expect(await publishDue({ db, storage: storageWith(() => false) }, after)).toBe(1);
  expect(await listBlockedPublications(db)).toEqual([]); // their minute has not passed yet
  const blocked = await listBlockedPublications(db, Date.parse(after));
  expect(blocked).toMatchObject([
    { titre: "Sans sa photo", isInBin: false },
    { titre: "Jetée", isInBin: true },
  ]);
  expect(await findContentRow(db, "vehicles", fine.id)).toMatchObject({ publication: "en_ligne" });
  expect(await publishDue({ db, storage: whole }, after)).toBe(1); // the photo is back
  expect(await findContentRow(db, "vehicles", holed.id)).toMatchObject({ publication: "en_ligne" });
});
