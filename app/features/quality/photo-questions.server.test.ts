import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { claimJob, renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { moveToBin } from "#app/services/bin/bin.server.ts";
import { removeUnusedMedia } from "#app/services/media/media-sweep.server.ts";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { addImage, addProperty, addVehicle, admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findPhotoQuestions, storePhotoPair } from "./photo-questions.server.ts";
import { listingInWords, questionTitle } from "./photo-questions.tsx";

const kitchen = "7f397b6b33b96f6e";
const kitchenAgain = "7f397b6b33b96f01"; // five bits further
const garden = "00ff00ff00ff00ff";

async function addPhoto(db: Db, columns: { empreinte_visuelle?: string; content_hash?: string; sent_at?: string } = {}) {
  const id = await addImage(db);
  await db
    .updateTable("uploaded_images")
    .set({ owner_id: null, ...columns })
    .where("id", "=", id)
    .execute();
  return { id, alt: "" };
}

async function addCopy(db: Db, images: { id: string; alt: string }[], copie_de: string) {
  const copy = await addProperty(db, { images });
  await db.updateTable("properties").set({ copie_de }).where("id", "=", copy.id).execute();
  return copy;
}

/** What is asked of a form, as "photo → reference of the other listing". */
async function ask(db: Db, photos: { id: string }[], form: { row?: string; copyOf?: string } = {}) {
  const questions = await findPhotoQuestions(
    db,
    { table: "properties", row: form.row, copyOf: form.copyOf },
    photos.map(({ id }) => id),
  );
  return questions.map(({ photo, twin, listing }) => ({ photo, twin: twin.id, reference: listing?.reference }));
}

test("QUALITE-02 a photo that illustrates another listing is asked about once, whether it is the same file or looks alike", async () => {
  await using db = await openTestDatabase();
  const [first, other] = [await addPhoto(db, { empreinte_visuelle: kitchen }), await addPhoto(db, { empreinte_visuelle: garden })];
  const house = await addProperty(db, { titre: "Maison de quatre pièces", images: [first, other] }, "2026-10-02T08:00:00.000Z");
  const alike = await addPhoto(db, { empreinte_visuelle: kitchenAgain });
  const [question] = await findPhotoQuestions(db, { table: "properties", row: undefined, copyOf: undefined }, [alike.id]);
  expect(question && [questionTitle(question), question.listing && listingInWords(question.listing)]).toEqual([
    "Cette photo illustre déjà une autre annonce.",
    `Maison de quatre pièces (${house.reference}), en ligne depuis le 2 octobre 2026.`,
  ]);
  expect(question).toMatchObject({ photo: alike.id, twin: { id: first.id }, listing: { address: `/admin-dashboard/biens/${house.id}` } });

  // The form of the listing itself, and of another one that shows it.
  expect(await ask(db, [first, other], { row: house.id })).toEqual([]);
  const villa = await addProperty(db, { titre: "Villa", images: [alike] });
  expect(await ask(db, [first, other], { row: house.id })).toEqual([{ photo: first.id, twin: alike.id, reference: villa.reference }]);

  // The same file: sent for another kind of listing under a record of its own, or again for this one.
  const car = await addPhoto(db, { content_hash: "meme-fichier" });
  const { reference } = await addVehicle(db, { images: [car] });
  const sameFile = await addPhoto(db, { content_hash: "meme-fichier" });
  expect(await ask(db, [sameFile])).toEqual([{ photo: sameFile.id, twin: car.id, reference }]);
  const sentAgain = await addPhoto(db, { sent_at: "2026-11-01T08:00:00.000Z" });
  const studio = await addProperty(db, { titre: "Studio", images: [sentAgain] });
  expect(await ask(db, [sentAgain])).toEqual([{ photo: sentAgain.id, twin: sentAgain.id, reference: studio.reference }]);
  expect(await ask(db, [sentAgain], { row: studio.id })).toEqual([]);

  // Twice in one form: the later one is asked about.
  const pool = [
    await addPhoto(db, { empreinte_visuelle: "0f0f0f0f0f0f0f0f" }),
    await addPhoto(db, { empreinte_visuelle: "0f0f0f0f0f0f0f0e" }),
  ];
  expect(await ask(db, pool)).toEqual([{ photo: pool[1]?.id, twin: pool[0]?.id, reference: undefined }]);

  // The answer is remembered for that pair, both ways and sent twice; another listing is asked about still.
  expect(await storePhotoPair(db, first.id, alike.id)).toBe(true);
  expect(await storePhotoPair(db, alike.id, first.id)).toBe(true);
  expect(await ask(db, [first], { row: house.id })).toEqual([]);
  expect(await ask(db, [alike], { row: villa.id })).toEqual([]);
  const third = await addPhoto(db, { empreinte_visuelle: kitchen });
  expect(await ask(db, [third])).toMatchObject([{ reference: house.reference }]);
  expect(await storePhotoPair(db, first.id, "absente")).toBe(false);

  // What is in the bin is shown nowhere.
  await moveToBin(db, admin, "properties", [house.id, villa.id]);
  expect(await ask(db, [third])).toEqual([]);
});

test("a listing and its copies share their photos without a question", async () => {
  await using db = await openTestDatabase();
  const photo = await addPhoto(db, { empreinte_visuelle: kitchen, sent_at: "2026-11-01T08:00:00.000Z" });
  const images = [photo];
  const flat = await addProperty(db, { images });
  const copy = await addCopy(db, images, flat.id);
  const second = await addCopy(db, images, flat.id);
  const ofCopy = await addCopy(db, images, copy.id);
  for (const row of [flat.id, copy.id, second.id, ofCopy.id]) expect(await ask(db, images, { row })).toEqual([]);
  expect(await ask(db, images, { copyOf: second.id })).toEqual([]);
  expect(await ask(db, images)).toHaveLength(1);
});

test("a photo has its fingerprint when it is stored, older ones get theirs in the background, one process at a time", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id, storage_path } = await media.send(await phonePhoto({ width: 900, height: 600 }));
  const printOf = async () => {
    const row = db.selectFrom("uploaded_images").select("empreinte_visuelle").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).empreinte_visuelle;
  };
  const first = await printOf();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  media.queue.wake();
  await media.queue.whenIdle();

  // Another process is at it.
  await db.updateTable("uploaded_images").set({ empreinte_visuelle: null }).execute();
  const other = await claimJob(db, "fingerprint", id);
  media.queue.wake();
  await media.queue.whenIdle();
  expect([other?.key, await printOf()]).toEqual([id, null]);
  // It died: its claim is over.
  await db
    .updateTable("jobs")
    .set({ claimed_until: new Date(Date.now() - 1).toISOString() })
    .execute();
  media.queue.wake();
  await media.queue.whenIdle();
  expect(await printOf()).toBe(first);
  // One that cannot be read is not tried for ever.
  await media.storage.remove(`${storage_path}/image.jpg`);
  await db.updateTable("uploaded_images").set({ empreinte_visuelle: null }).execute();
  await renewWork(db, "fingerprint", id);
  media.queue.wake();
  await media.queue.whenIdle();
  expect(await printOf()).toBe("");
});

test("an answer goes with the pictures it was about", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [kept, gone] = [await addPhoto(db), await addPhoto(db)];
  await addProperty(db, { images: [kept] });
  await storePhotoPair(db, kept.id, gone.id);
  await storePhotoPair(db, kept.id, kept.id);
  await removeUnusedMedia({ db, storage: media.storage, now: Date.now() + 25 * 3_600_000 });
  expect(await db.selectFrom("photo_pairs").select(["image_a", "image_b"]).execute()).toEqual([{ image_a: kept.id, image_b: kept.id }]);
});

test("ten thousand pictures are compared within 50 milliseconds of a quick core", async () => {
  await using db = await openTestDatabase();
  const photo = await addPhoto(db, { empreinte_visuelle: kitchen });
  const { id: template } = await addPhoto(db);
  const { widths, ...row } = await db.selectFrom("uploaded_images").selectAll().where("id", "=", template).executeTakeFirstOrThrow();
  for (let step = 0; step < 100; step++) {
    const rows = Array.from({ length: 100 }, (_, index) => {
      const id = `${step}-${index}`;
      // Multiples of a large odd number: far from each other and from the photo.
      const empreinte_visuelle = ((BigInt(step * 100 + index + 1) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn)
        .toString(16)
        .padStart(16, "0");
      return { ...row, widths: JSON.stringify(widths), id, storage_path: `properties/${id}`, content_hash: id, empreinte_visuelle };
    });
    await db.insertInto("uploaded_images").values(rows).execute();
  }
  const { total } = await db.selectFrom("uploaded_images").select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  expect(Number(total)).toBe(10_002);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(await quickCoreTime(() => ask(db, [photo])));
  expect(Math.min(...times)).toBeLessThan(50);
});
