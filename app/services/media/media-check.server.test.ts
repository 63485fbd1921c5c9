import { expect, test } from "vitest";
import { findNewestVersion, listChangesSince } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { addProperty } from "#tests/factories.ts";
import { machineClock } from "#tests/machine-clock.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { mp4 } from "#tests/videos.ts";
import { type Check, inspectMedia, type MediaReport, mendRecords, removeStrays } from "./media-check.server.ts";

const in25Hours = () => Date.now() + 25 * 3_600_000;

async function mendMedia(check: Check, report: MediaReport) {
  await mendRecords(check.db, report);
  await removeStrays(check);
}

test("what is whole and in use is left alone, also in the bin, also by its address", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const check = { db, storage: media.storage, now: in25Hours() };
  const [shown, binned, filmed] = [
    await media.send(await phonePhoto({ width: 50, height: 40 })),
    await media.send(await phonePhoto({ width: 51, height: 40 })),
    await media.send(mp4(), { withVideo: true }),
  ];
  await addProperty(db, { images: [{ id: shown.id, alt: "Façade" }], video_url: filmed.public_url });
  const { id } = await addProperty(db, { images: [{ id: binned.id, alt: "Cour" }] });
  await db.updateTable("properties").set({ deleted_at: new Date().toISOString() }).where("id", "=", id).execute();

  const report = await inspectMedia(check);
  expect(report).toMatchObject({ records: 3, damaged: [], dangling: [], unused: [], orphans: [], failed: [] });
  const before = await media.storedFiles();
  await mendMedia(check, report);
  expect(await media.storedFiles()).toEqual(before);
});

test("orphans are listed after a day and removed on request", async () => {
  using _ = machineClock();
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id } = await media.send(await phonePhoto({ width: 50, height: 40 }));
  await media.storage.put("uploads/0123456789abcdef0123456789abcdef/image.jpg", Buffer.from("x"));

  expect(await inspectMedia({ db, storage: media.storage })).toMatchObject({ unused: [], orphans: [] });
  const check = { db, storage: media.storage, now: in25Hours() };
  const report = await inspectMedia(check);
  expect(report.unused).toMatchObject([{ id }]);
  expect(report.orphans).toMatchObject([{ path: "uploads/0123456789abcdef0123456789abcdef/image.jpg" }]);
  expect(await media.storedFiles()).toHaveLength(6); // looking changes nothing

  await mendMedia(check, report);
  expect([await media.storedFiles(), await db.selectFrom("uploaded_images").select("id").execute()]).toEqual([[], []]);
});

test("a picture sent again today is not yet unused", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photo = await phonePhoto({ width: 50, height: 40 });
  const { id } = await media.send(photo);
  await db.updateTable("uploaded_images").set({ created_at: "2020-01-01T00:00:00.000Z" }).where("id", "=", id).execute();
  expect((await inspectMedia({ db, storage: media.storage })).unused).toHaveLength(1);
  expect((await media.send(photo)).id).toBe(id);
  expect((await inspectMedia({ db, storage: media.storage })).unused).toEqual([]);
});

test("a row that names a lost picture is mended, and a width that is missing is no longer offered", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const check = { db, storage: media.storage };
  const [whole, lost, thinned] = await Promise.all([60, 61, 700].map(async (width) => media.send(await phonePhoto({ width, height: 50 }))));
  if (!whole || !lost || !thinned) throw new Error("not sent");
  media.queue.wake();
  await media.queue.whenIdle();
  const images = [whole, lost, thinned, { id: newId() }].map(({ id }) => ({ id, alt: "Vue" }));
  const { id, version } = await addProperty(db, { images });
  await media.storage.remove(lost.storage_path);
  await media.storage.remove(`${thinned.storage_path}/320.avif`);

  const report = await inspectMedia(check);
  expect(report.damaged.map((damage) => damage.id).sort()).toEqual([lost.id, thinned.id].sort());
  expect(report.dangling).toMatchObject([{ table: "properties", row_id: id }]);
  const before = await findNewestVersion(db, "bureau");
  await mendMedia(check, report);
  // For the width, then for the picture.
  expect((await listChangesSince(db, before, "public"))?.map(({ table }) => table)).toEqual(["properties", "properties"]);

  const property = await db.selectFrom("properties").select(["images", "version"]).where("id", "=", id).executeTakeFirstOrThrow();
  expect(property.images?.map((image) => image.id)).toEqual([whole.id, thinned.id]);
  expect(property.version).toBe(version + 1);
  expect(await db.selectFrom("uploaded_images").select("widths").where("id", "=", thinned.id).executeTakeFirst()).toEqual({
    widths: [640],
  });
  expect(await inspectMedia(check)).toMatchObject({ damaged: [], dangling: [] });
  expect(await db.selectFrom("audit_log").select(["actor", "row_id"]).where("actor", "=", "fsck").execute()).toEqual([
    { actor: "fsck", row_id: id },
  ]);
});

test("a gallery entry without its picture becomes a draft", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id: image_id, storage_path } = await media.send(await phonePhoto({ width: 60, height: 50 }), { usage: "gallery" });
  const at = new Date().toISOString();
  await db
    .insertInto("gallery_images")
    .values({ id: newId(), titre: "Chantier", image_id, categorie: "general", ordre: 0, statut: "publie", created_at: at, updated_at: at })
    .execute();
  await media.storage.remove(storage_path);

  const check = { db, storage: media.storage };
  await mendMedia(check, await inspectMedia(check));
  expect(await db.selectFrom("gallery_images").select("statut").execute()).toEqual([{ statut: "brouillon" }]);
  expect(await listChangesSince(db, 0, "public")).toMatchObject([{ table: "gallery_images" }]);
});
