import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import { type MediaStorage, readAll } from "#app/services/storage/storage.server.ts";
import { machineClock } from "#tests/machine-clock.ts";
import { inChunks, openTestMedia } from "#tests/media.ts";
import { CANARY, detailed, phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { mp4 } from "#tests/videos.ts";
import { sweepFolder } from "./spool.server.ts";
import { storeUpload } from "./store-upload.server.ts";

async function refuseInserts(db: Db) {
  if (isPostgres(db)) {
    await sql`create function refuse() returns trigger as $$ begin raise exception 'no more rows'; end $$ language plpgsql`.execute(db);
    await sql`create trigger refuse before insert on uploaded_images execute function refuse()`.execute(db);
  } else await sql`create trigger refuse before insert on uploaded_images begin select raise(abort, 'no more rows'); end`.execute(db);
}

async function allowInserts(db: Db) {
  await (isPostgres(db) ? sql`drop trigger refuse on uploaded_images` : sql`drop trigger refuse`).execute(db);
}

const refusal = (code: string) => expect.objectContaining({ name: "UploadError", code });

test("ADM-GAL-07 each uploaded file makes one record, and its stored name owes nothing to the client's", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const bytes = await phonePhoto({ width: 500, height: 400 });

  await media.send(bytes, { usage: "gallery", name: "../../Façade\u0000 du Chantier.PNG" });

  const records = await db.selectFrom("uploaded_images").selectAll().execute();
  expect(records).toHaveLength(1);
  const { storage_path = "", ...record } = records[0] ?? {};
  expect(storage_path).toMatch(/^gallery\/[0-9a-f]{32}$/);
  expect(record).toMatchObject({
    filename: `${storage_path.slice(8)}.jpeg`,
    original_name: "../../Façade du Chantier.PNG",
    mime_type: "image/jpeg",
    size_bytes: bytes.length,
    public_url: `/media/${storage_path}/image.jpg`,
    related_type: "general",
    is_private: false,
    width: 500,
    height: 400,
    placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/),
    variants_state: "pending",
  });
  expect(await media.storedFiles()).toEqual(
    ["320.avif", "320.webp", "apercu.jpg", "image.jpg", "source.webp"].map((name) => `${storage_path}/${name}`),
  );
});

test("a phone photo is usable at once, ends up in all sizes, upright, and no stored byte tells where it was taken", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photo = await phonePhoto({ width: 2_700, height: 2_000, orientation: 6 });
  expect(photo.includes(CANARY)).toBe(true);

  const first = await media.send(photo);
  expect(first).toMatchObject({ width: 2_000, height: 2_700, widths: [640] });

  media.queue.wake();
  await media.queue.whenIdle();
  const record = await db.selectFrom("uploaded_images").selectAll().where("id", "=", first.id).executeTakeFirstOrThrow();
  expect(record).toMatchObject({ widths: [320, 640, 960, 1280, 1920], variants_state: "ready" });
  const names = [...record.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), "apercu.jpg", "image.jpg"];
  const stored = (await media.storedFiles()).filter((path) => path.startsWith(record.storage_path));
  expect(stored).toEqual(names.map((name) => `${record.storage_path}/${name}`).sort());

  for (const path of stored) {
    const bytes = await readAll(media.storage, path);
    if (!bytes) throw new Error(`${path} is missing`);
    for (const trace of [CANARY, "Exif", "GPS", "xmpmeta", "ns.adobe.com"])
      expect(bytes.includes(trace), `${trace} in ${path}`).toBe(false);
    const { width = 0, height = 0, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc], path).toEqual([undefined, undefined, undefined]);
    if (path.endsWith("apercu.jpg")) {
      expect([width, height]).toEqual([1200, 630]);
      expect(bytes.length).toBeLessThan(300_000);
    } else expect(height / width, path).toBeCloseTo(4 / 3, 1);
  }
  expect(await media.temporaryFiles()).toEqual([]);
});

test("a small picture is never made larger, and transparency survives where the format has it", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const logo = await sharp({ create: { width: 200, height: 90, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();

  const { id, storage_path, widths } = await media.send(logo);
  expect(widths).toEqual([200]);
  media.queue.wake();
  await media.queue.whenIdle();
  expect(await db.selectFrom("uploaded_images").select("widths").where("id", "=", id).executeTakeFirst()).toEqual({ widths: [200] });
  expect(await sharp(await readAll(media.storage, `${storage_path}/200.webp`)).metadata()).toMatchObject({
    width: 200,
    height: 90,
    hasAlpha: true,
  });
  expect(await sharp(await readAll(media.storage, `${storage_path}/image.jpg`)).metadata()).toMatchObject({ width: 200, hasAlpha: false });
});

test("the same file sent again, or twice at once, is the same picture", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photo = await phonePhoto({ width: 400, height: 300 });

  const [one, two] = await Promise.all([media.send(photo), media.send(photo)]);
  const again = await media.send(photo, { name: "autre nom.jpg" });
  expect([two.id, again.id]).toEqual([one.id, one.id]);
  const elsewhere = await media.send(photo, { usage: "vehicles" });
  expect(elsewhere.id).not.toBe(one.id);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toHaveLength(2);

  await media.storage.remove(one.storage_path);
  expect((await media.send(photo)).id).not.toBe(one.id); // its files are lost: it is stored anew
});

test("UPL-06 pictures are told by their content, whatever their name, and videos are taken only where enabled", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const picture = detailed(64, 48);
  const accepted = {
    jpeg: await picture.jpeg().toBuffer(),
    png: await picture.png().toBuffer(),
    webp: await picture.webp().toBuffer(),
    gif: await picture.gif().toBuffer(),
  };
  for (const [format, bytes] of Object.entries(accepted))
    expect(await media.send(bytes, { name: "virus.exe" }), format).toMatchObject({ mime_type: `image/${format}`, width: 64, height: 48 });

  const others = {
    tiff: await picture.tiff().toBuffer(),
    avif: await picture.avif().toBuffer(),
    svg: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    text: Buffer.from("bonjour"),
  };
  for (const [format, bytes] of Object.entries(others))
    await expect(media.send(bytes, { name: "photo.jpg", withVideo: true }), format).rejects.toEqual(refusal("file-invalid-type"));

  await expect(media.send(mp4())).rejects.toEqual(refusal("file-invalid-type"));
  expect(await media.send(mp4(), { withVideo: true })).toMatchObject({
    mime_type: "video/mp4",
    public_url: expect.stringMatching(/\/video\.mp4$/),
  });
});

test("sizes are counted while the bytes arrive", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const jpeg = await detailed(64, 48).jpeg().toBuffer();
  let delivered = 0;
  async function* endless() {
    yield jpeg;
    for (;;) {
      delivered++;
      yield Buffer.alloc(1_024 * 1_024);
    }
  }
  await expect(storeUpload(media.intake, { body: endless(), originalName: "", rules: usageRules.properties })).rejects.toEqual(
    refusal("file-too-large"),
  );
  expect(delivered).toBe(8);
  delivered = 0;
  await expect(storeUpload(media.intake, { body: endless(), originalName: "", rules: usageRules.gallery })).rejects.toEqual(
    refusal("file-too-large"),
  );
  expect(delivered).toBe(5);
  await expect(media.send(Buffer.alloc(0))).rejects.toEqual(refusal("file-too-small"));
  expect([await media.storedFiles(), await media.temporaryFiles()]).toEqual([[], []]);
});

test("too many pixels or too long a side are refused from the header", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const wide = await sharp({ create: { width: 12_001, height: 10, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const large = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(large.length).toBeLessThan(300_000);
  for (const bytes of [wide, large]) await expect(media.send(bytes)).rejects.toEqual(refusal("too-many-pixels"));
  expect(await media.storedFiles()).toEqual([]);
});

test("a sender who goes away leaves nothing behind", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photo = await phonePhoto({ width: 400, height: 300 });
  async function* interrupted() {
    yield photo.subarray(0, 5_000);
    throw new Error("aborted");
  }
  await expect(storeUpload(media.intake, { body: interrupted(), originalName: "", rules: usageRules.properties })).rejects.toEqual(
    refusal("unreadable"),
  );
  expect([await media.storedFiles(), await media.temporaryFiles()]).toEqual([[], []]);
});

test("a full disk, a bucket that is away and a database that refuses: a sentence, no record, no file", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photo = await phonePhoto({ width: 400, height: 300 });
  const failing = (code: string, after: number): MediaStorage => {
    let puts = 0;
    const put: MediaStorage["put"] = (path, content) =>
      puts++ < after ? media.storage.put(path, content) : Promise.reject(Object.assign(new Error(code), { code }));
    return { ...media.storage, put };
  };
  const send = (intake: typeof media.intake) =>
    storeUpload(intake, { body: inChunks(photo), originalName: "", rules: usageRules.properties });

  await expect(send({ ...media.intake, storage: failing("ENOSPC", 2) })).rejects.toEqual(refusal("storage-full"));
  await expect(send({ ...media.intake, storage: failing("EROFS", 0) })).rejects.toEqual(refusal("busy"));
  await writeFile(join(media.folder, "not-a-folder"), "");
  await expect(send({ ...media.intake, uploadDir: join(media.folder, "not-a-folder") })).rejects.toThrow();
  await refuseInserts(db);
  await expect(send(media.intake)).rejects.toThrow("no more rows");

  expect([await media.storedFiles(), await media.temporaryFiles()]).toEqual([[], []]);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toEqual([]);
  await allowInserts(db);
  expect(await send(media.intake)).toMatchObject({ width: 400 }); // recovers without a restart
});

test("what a crash left half-received goes after a day", async () => {
  using _ = machineClock();
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  await media.send(await phonePhoto({ width: 40, height: 30 }));
  await writeFile(join(media.intake.uploadDir, "abc.part"), "half a photo");

  expect(await sweepFolder(media.intake.uploadDir, 3_600_000)).toBe(0);
  expect(await sweepFolder(media.intake.uploadDir, 3_600_000, Date.now() + 3_700_000)).toBe(1);
  expect(await media.temporaryFiles()).toEqual([]);
});

test("more pictures than can wait are turned away, and nothing is wrong with them", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const bytes = await detailed(40, 30).png().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => media.first.run({ kind: "first", format: "png", bytes })));
  const turnedAway = outcomes.filter(({ status }) => status === "rejected");
  expect(turnedAway).toHaveLength(16);
});
