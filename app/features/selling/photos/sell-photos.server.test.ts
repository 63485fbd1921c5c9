import { expect, test } from "vitest";
import type { Trx } from "#app/db/engine/client.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import { removeUnusedMedia } from "#app/services/media/media-sweep.server.ts";
import { readAll } from "#app/services/storage/storage.server.ts";
import { inChunks, openTestMedia, type TestMedia } from "#tests/media.ts";
import { CANARY, detailed, phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import {
  claimSellPhotos,
  findLostSellPhotos,
  findSellPhotos,
  findWaitingSellPhotos,
  storeSellPhoto,
  storeSellPhotosFromMultipart,
} from "./sell-photos.server.ts";

function requestFrom(address: string, init: RequestInit = { method: "POST" }) {
  const request = new Request("http://localhost:3000/vehicules/vendre", init);
  request.headers.set("x-client-ip", address);
  return request;
}

async function send({ intake }: TestMedia, bytes: Uint8Array, address = "203.0.113.9") {
  return storeSellPhoto(intake, requestFrom(address), inChunks(bytes), "ma voiture.jpg");
}

const photo = (index = 0) => phonePhoto({ width: 90 + index, height: 60 });

function claim(db: TestDatabase, tokens: string[], requestId: string, now?: number) {
  return db.transaction().execute((trx: Trx) => claimSellPhotos(trx, tokens, requestId, now));
}

test("SELL-07 a photo of a sell request is private, under a random name, without metadata", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id } = await send(media, await photo());

  const record = await db.selectFrom("uploaded_images").selectAll().executeTakeFirstOrThrow();
  expect(record).toMatchObject({ id, is_private: true, original_name: "ma voiture.jpg", related_type: "vehicle_sell_requests" });
  expect(record.storage_path).toMatch(/^private\/vehicles\/[0-9a-f]{32}$/);
  for (const path of await media.storedFiles()) expect((await readAll(media.storage, path))?.includes(CANARY), path).toBe(false);
  expect(await findImages(db, [{ id, alt: "" }])).toEqual(new Map()); // no public page can show it
});

test("only JPEG, PNG and WebP up to 5 MB come from strangers", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  await expect(send(media, await detailed(40, 30).gif().toBuffer())).rejects.toMatchObject({ code: "file-invalid-type" });
  await expect(send(media, Buffer.concat([await photo(), Buffer.alloc(5 * 1_024 * 1_024)]))).rejects.toMatchObject({
    code: "file-too-large",
  });
  expect(await media.storedFiles()).toEqual([]);
});

test("a request gets the photos its sender was given tokens for, five at most, each once", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photos = [];
  for (let index = 0; index < 6; index++) photos.push(await send(media, await photo(index)));
  const tokens = photos.map(({ token }) => token);
  const [first, second] = [newId(), newId()];

  expect(await claim(db, [tokens[0] ?? "", tokens[0] ?? "", "n’importe quoi", `${photos[1]?.id}.9999999999999.AAAA`], first)).toEqual([
    { id: photos[0]?.id, alt: "Photo 1 du véhicule" },
  ]);
  expect(await claim(db, tokens, second)).toHaveLength(4); // the first of the five belongs to another request
  expect(await claim(db, tokens.slice(1, 5), second)).toHaveLength(4); // the same form sent again
  expect(await claim(db, [tokens[5] ?? ""], second, Date.now() + 3 * 3_600_000)).toEqual([]);

  const shown = await findSellPhotos(db, [{ id: photos[0]?.id ?? "", alt: "Devant" }]);
  expect(shown).toEqual([expect.objectContaining({ alt: "Devant", path: expect.stringMatching(/^private\//), width: 90 })]);
});

test("photos of a form that is sent back keep their names until a request has taken them", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [first, second] = [await send(media, await photo(1)), await send(media, await photo(2))];
  const tokens = [second.token, "n’importe quoi", first.token];
  const { original_name } = await db
    .selectFrom("uploaded_images")
    .select("original_name")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();

  expect(await findWaitingSellPhotos(db, tokens)).toEqual([
    { token: second.token, name: original_name },
    { token: first.token, name: original_name },
  ]);
  await claim(db, [second.token], newId());
  expect(await findWaitingSellPhotos(db, tokens)).toEqual([{ token: first.token, name: original_name }]);
  expect(await findWaitingSellPhotos(db, tokens, Date.now() + 3 * 3_600_000)).toEqual([]);
});

test("the photos that were gone when their request was stored are known by name, and a forged token is none", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [kept, lost] = [await send(media, await photo(1)), await send(media, await photo(2))];
  const id = newId();
  const images = JSON.stringify(await claim(db, [kept.token], id));
  const at = "2026-11-16T08:00:00.000Z";
  const car = { nom: "Dossou", email: null, telephone: "90 12 34 56", marque: "Toyota", modele: "RAV4", statut: "nouveau" as const };
  await db
    .insertInto("vehicle_sell_requests")
    .values({ ...car, id, images, reference: "D-7K4M", recherche: "", created_at: at, updated_at: at } as never)
    .execute();
  const find = (...tokens: string[]) => findLostSellPhotos(db, tokens, "D-7K4M");
  expect(await find(kept.token, lost.token)).toEqual([{ token: lost.token, name: "ma voiture.jpg" }]);
  expect(await find(kept.token, lost.token.replace(/.$/, "!"), "x".repeat(40))).toEqual([]);
  await db.deleteFrom("uploaded_images").where("id", "=", lost.id).execute(); // after three hours
  expect(await find(kept.token, lost.token)).toEqual([{ token: lost.token, name: "Photo 2" }]);
});

test("a photo nobody claims goes after three hours, a claimed one stays and gets its sizes", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const kept = await send(media, await phonePhoto({ width: 700, height: 500 }));
  const forgotten = await send(media, await photo(1));
  const at = new Date().toISOString();
  const request = { id: newId(), nom: "Afi", email: "afi@exemple.tg", marque: "Toyota", modele: "Yaris", created_at: at, updated_at: at };
  await db
    .insertInto("vehicle_sell_requests")
    .values({ ...request, statut: "nouveau", recherche: "" })
    .execute();
  await claim(db, [kept.token], request.id);
  const { queue, storage } = media;
  queue.wake();
  await queue.whenIdle();
  const states = await db.selectFrom("uploaded_images").select(["id", "variants_state"]).orderBy("created_at").execute();
  expect(states).toEqual([
    { id: kept.id, variants_state: "ready" },
    { id: forgotten.id, variants_state: "pending" },
  ]);

  expect(await removeUnusedMedia({ db, storage, now: Date.now() + 2.5 * 3_600_000 })).toEqual([]);
  expect(await removeUnusedMedia({ db, storage, now: Date.now() + 3.5 * 3_600_000 })).toMatchObject([{ id: forgotten.id }]);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toEqual([{ id: kept.id }]);
  expect((await media.storedFiles()).length).toBe(6);

  await db.deleteFrom("vehicle_sell_requests").execute();
  expect(await removeUnusedMedia({ db, storage, now: Date.now() + 25 * 3_600_000 })).toMatchObject([{ id: kept.id }]);
  expect(await media.storedFiles()).toEqual([]);
});

test("thirty photos in five minutes are enough for one address", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const empty = () => send(media, Buffer.alloc(0));
  for (let sent = 0; sent < 30; sent++) await expect(empty()).rejects.toMatchObject({ code: "file-too-small" });
  await expect(empty()).rejects.toMatchObject({ code: "too-many" });
  await expect(send(media, Buffer.alloc(0), "198.51.100.7")).rejects.toMatchObject({ code: "file-too-small" });
});

test("without scripts the photos come with the form, and one that fails is named while the rest goes on", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const form = new FormData();
  form.set("nom", "Afi");
  form.append("photos", new File([new Uint8Array(await photo(0))], "un.jpg"));
  form.append("photos", new File(["pas une photo"], "deux.jpg"));
  form.append("photos", new File([], ""));
  form.append("photos", new File([Buffer.concat([await photo(1), Buffer.alloc(6_000_000)])], "trois.jpg"));
  for (const index of [2, 3, 4]) form.append("photos", new File([new Uint8Array(await photo(index))], `${index + 2}.jpg`));
  form.set("email", "afi@exemple.tg");

  const read = await storeSellPhotosFromMultipart(media.intake, requestFrom("203.0.113.9", { method: "POST", body: form }));
  if (read.kind !== "read") throw new Error(read.message);
  expect(Object.fromEntries(read.fields)).toEqual({ nom: "Afi", email: "afi@exemple.tg" });
  expect(read.photos).toEqual([
    { id: expect.any(String), token: expect.any(String) },
    { name: "deux.jpg", error: expect.stringContaining("n’est pas accepté") },
    { name: "trois.jpg", error: expect.stringContaining("5") },
    { id: expect.any(String), token: expect.any(String) },
    { id: expect.any(String), token: expect.any(String) },
    { name: "6.jpg", error: "Vous ne pouvez ajouter que 5 images maximum" },
  ]);
  expect(await media.temporaryFiles()).toEqual([]);
});

test("ten thousand parts, endless fields and broken bodies are refused with a sentence", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const type = { "content-type": "multipart/form-data; boundary=xx" };
  const part = (index: number) => `--xx\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nv\r\n`;
  const bodies: [string, number][] = [
    [`${Array.from({ length: 10_000 }, (_, index) => part(index)).join("")}--xx--`, 413],
    [`--xx\r\ncontent-disposition: form-data; name="f"\r\n\r\n${"v".repeat(70_000)}\r\n--xx--`, 413],
    [`${`--xx\r\ncontent-disposition: form-data; name="f"\r\n\r\n${"v".repeat(60_000)}\r\n`.repeat(5)}--xx--`, 413], // 256 KB in all
    [`--xx\r\n${"x".repeat(20_000)}`, 413],
    ["rien", 413],
    [part(1), 413],
    ['--xx\r\ncontent-disposition: form-data; name="f"\r\n\r\n\xff\xfe\r\n--xx--', 400],
  ];
  for (const [body, status] of bodies) {
    const request = requestFrom("203.0.113.9", { method: "POST", headers: type, body: Buffer.from(body, "latin1") });
    expect(await storeSellPhotosFromMultipart(media.intake, request), body.slice(0, 60)).toMatchObject({ kind: "refused", status });
  }
  const unnamed = requestFrom("203.0.113.9", { method: "POST", body: "x", headers: { "content-type": "text/plain" } });
  expect(await storeSellPhotosFromMultipart(media.intake, unnamed)).toMatchObject({ kind: "refused", status: 400 });
  expect(await media.temporaryFiles()).toEqual([]);
});
