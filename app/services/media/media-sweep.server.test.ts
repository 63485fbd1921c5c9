import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { WorkStopped } from "#app/kernel/runtime/regular-work.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { keepDraft } from "#app/services/kept-forms/drafts.server.ts";
import { addImage, addProperty, addSellRequest, admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { forgetUnusedPictures } from "./media-references.server.ts";
import { removeOrphanFiles, removeUnusedMedia } from "./media-sweep.server.ts";

const in25Hours = () => Date.now() + 25 * 3_600_000;

/** More rows than one step reads, the last of which names the picture. */
async function addTexts(db: Db, count: number, last: string) {
  const at = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, index) => {
    const content = index === count - 1 ? last : `Phrase ${index}`;
    const id = `texte-${String(index).padStart(5, "0")}`;
    return {
      id,
      section: "about" as const,
      key: `k${index}`,
      content,
      recherche: "",
      type: "paragraph" as const,
      created_at: at,
      updated_at: at,
    };
  });
  for (let start = 0; start < count; start += 100)
    await db
      .insertInto("site_text_content")
      .values(rows.slice(start, start + 100))
      .execute();
}

function listIds(db: Db) {
  return db.selectFrom("uploaded_images").select("id").orderBy("id").execute();
}

test("what a row beyond the first step names is in use", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [kept, gone] = [await addImage(db), await addImage(db)];
  await addTexts(db, 1_203, `Voir /media/properties/${kept.replaceAll("-", "")}/image.jpg`);
  expect(await removeUnusedMedia({ db, storage: media.storage, now: in25Hours() })).toMatchObject([{ id: gone }]);
  expect(await listIds(db)).toEqual([{ id: kept }]);
});

test("the search for unused media rests after every step, and stopped there it has removed nothing", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const gone = await addImage(db);
  await addTexts(db, 1_203, "Phrase");
  const rest = vi.fn(async () => undefined);
  rest.mockImplementationOnce(async () => {
    throw new WorkStopped();
  });
  const sweep = { db, storage: media.storage, now: in25Hours(), rest };
  await expect(removeUnusedMedia(sweep)).rejects.toThrow(WorkStopped);
  expect(await listIds(db)).toEqual([{ id: gone }]);

  rest.mockClear();
  expect(await removeUnusedMedia(sweep)).toMatchObject([{ id: gone }]);
  expect(rest).toHaveBeenCalledTimes(2); // three steps of texts
});

/** Something that happens between the search and the removal. */
function justBeforeTransaction(db: Db, act: () => Promise<unknown>) {
  const begin = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementationOnce(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    return Object.assign(transaction, { execute: (async (work) => act().then(() => execute(work))) as typeof execute });
  });
}

test("a picture that is named, adopted or sent again while unused ones are looked for stays", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const id = await addImage(db);
  const request = await addSellRequest(db);
  const change = (set: { owner_id: string } | { sent_at: string }) =>
    db.updateTable("uploaded_images").set(set).where("id", "=", id).execute();
  const meanwhile = [
    () => change({ owner_id: request.id }),
    () => change({ sent_at: new Date(in25Hours()).toISOString() }),
    () => addProperty(db, { images: [{ id, alt: "Façade" }] }),
  ];
  for (const act of meanwhile) {
    await db.updateTable("uploaded_images").set({ owner_table: null, owner_id: null, sent_at: null }).execute();
    justBeforeTransaction(db, act);
    expect(await removeUnusedMedia({ db, storage: media.storage, now: in25Hours() })).toEqual([]);
    expect(await listIds(db)).toEqual([{ id }]);
  }
});

test("a photo that a draft names is in use until the draft has had its time, and one that a draft took up meanwhile stays", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [photo, film, late] = [await addImage(db), await addImage(db), await addImage(db)];
  const [first, second] = [newId(), newId()];
  const typed = (cle: string, base: number, valeurs: FormValues) =>
    keepDraft(db, admin, { table: "properties", row: cle, base, valeurs, appareil: "telephone" });
  await typed(first, 0, { images: [`${photo}|Façade`], video_url: `/media/properties/${film.replaceAll("-", "")}/video.mp4` });
  await typed(second, 0, { titre: "Villa" });
  justBeforeTransaction(db, () => typed(second, 1, { titre: "Villa", images: [`${late}|`] }));
  expect(await removeUnusedMedia({ db, storage: media.storage, now: in25Hours() })).toEqual([]);
  await db.transaction().execute((trx) => forgetUnusedPictures(trx, [photo]));
  expect(await listIds(db)).toHaveLength(3);
  const in31Days = Date.now() + 31 * 86_400_000;
  expect(await removeUnusedMedia({ db, storage: media.storage, now: in31Days })).toHaveLength(3);
});

test("files without a record are found however many files there are", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const kept = await addImage(db);
  const folder = `properties/${kept.replaceAll("-", "")}`;
  for (let index = 0; index < 510; index++) await media.storage.put(`${folder}/${index}.webp`, Buffer.from("x"));
  await media.storage.put("uploads/0123456789abcdef0123456789abcdef/image.jpg", Buffer.from("x"));
  expect(await removeOrphanFiles({ db, storage: media.storage, now: in25Hours() })).toMatchObject([
    { path: "uploads/0123456789abcdef0123456789abcdef/image.jpg" },
  ]);
  expect(await media.storedFiles()).toHaveLength(510);
});
