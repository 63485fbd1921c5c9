import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { claimSellPhotos, storeSellPhoto, storeSellPhotosFromMultipart } from "#app/features/selling/photos/sell-photos.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type MediaIntake, storeUpload } from "#app/services/media/intake/store-upload.server.ts";
import { createVisitorLane } from "#app/services/media/intake/visitor-lane.server.ts";
import { removeUnusedMedia } from "#app/services/media/media-sweep.server.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import { inChunks, openTestMedia, type TestMedia } from "#tests/media.ts";
import { detailed, phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";

const MB = 1_024 * 1_024;
const LATER = "Les photos ne peuvent pas être reçues pour le moment. Envoyez votre demande sans elles\u00a0: nous vous les demanderons.";

function requestFrom(address: string, init: RequestInit = {}) {
  const request = new Request("http://localhost:3000/vendre-votre-vehicule", { method: "POST", ...init });
  request.headers.set("x-client-ip", address);
  return request;
}

function send(intake: MediaIntake, bytes: Uint8Array, address = "203.0.113.9", signal?: AbortSignal) {
  return storeSellPhoto(intake, requestFrom(address, { signal }), inChunks(bytes), "voiture.jpg");
}

const photo = () => phonePhoto({ width: 90, height: 60 });

/** Until so many files are on their way in. */
function arrivals(media: TestMedia, count: number) {
  return expect.poll(async () => (await media.temporaryFiles()).length).toBe(count);
}

/** A picture process of the visitors that works on each picture until it is told to end. */
function openSlowLane() {
  const jobs: { format: string; end: () => void }[] = [];
  const run = ({ format }: { format: string }) =>
    new Promise((resolve) => jobs.push({ format, end: () => resolve({ ok: false, fault: "unreadable" }) }));
  return { visitors: createVisitorLane({ run: run as never }), jobs };
}

const messageOf = (sent: Promise<unknown>) => sent.then(String, (error: Error) => error.message);

test("R17 the administrator's picture does not wait for strangers', however many they are", async () => {
  await using db = await openTestDatabase();
  const { visitors, jobs } = openSlowLane();
  await using media = await openTestMedia(db, { visitors });
  const bytes = await photo();
  const strangers = Array.from({ length: 24 }, (_, index) => messageOf(send(media.intake, bytes, `203.0.113.${index % 12}`)));
  await expect.poll(() => jobs.length).toBe(1);
  expect(await media.send(await photo(), { usage: "vehicles" })).toMatchObject({ width: 90 });
  for (let ended = 0; ended < strangers.length; ended++) {
    await expect.poll(() => jobs.length).toBeGreaterThan(ended);
    jobs[ended]?.end();
  }
  await Promise.all(strangers);
});

test("of one network so many photos wait, the rest is refused with a sentence, and another network is next", async () => {
  await using db = await openTestDatabase();
  const { visitors, jobs } = openSlowLane();
  await using media = await openTestMedia(db, { visitors });
  const bytes = await photo();
  const told: string[] = [];
  const crowd = Array.from({ length: 24 }, () => messageOf(send(media.intake, bytes)).then((message) => told.push(message)));
  const refused = "Trop de photos arrivent en même temps de votre connexion. Réessayez dans un instant.";
  // All of the crowd have come only when two of them are told: one still on its way would take a place that is freed below.
  await expect.poll(() => told).toEqual([refused, refused]);
  const neighbour = messageOf(send(media.intake, await detailed(40, 30).png().toBuffer(), "198.51.100.7"));
  await arrivals(media, 23); // two at the door, twenty behind them, and the neighbour
  for (let ended = 0; ended < 23; ended++) {
    await expect.poll(() => jobs.length).toBeGreaterThan(ended);
    jobs[ended]?.end();
  }
  await Promise.all(crowd);
  expect(told.filter((message) => message === refused)).toHaveLength(2);
  expect(await neighbour).toContain("abîmé");
  expect(jobs.map(({ format }) => format).indexOf("png")).toBeLessThan(3);
  expect(await media.temporaryFiles()).toEqual([]);
});

test("a sender who leaves while waiting is not decoded, and leaves nothing on the disk", async () => {
  await using db = await openTestDatabase();
  const { visitors, jobs } = openSlowLane();
  await using media = await openTestMedia(db, { visitors });
  const bytes = await photo();
  const first = messageOf(send(media.intake, bytes));
  await expect.poll(() => jobs.length).toBe(1);
  const leaving = new AbortController();
  const others = [1, 2, 3].map(() => messageOf(send(media.intake, bytes, undefined, leaving.signal)));
  await arrivals(media, 4);
  leaving.abort();
  expect(await Promise.all(others)).toEqual(others.map(() => "L’envoi a été interrompu. Recommencez."));
  jobs[0]?.end();
  await first;
  expect(jobs.length).toBe(1);
  expect(await media.temporaryFiles()).toEqual([]);
});

async function addUnclaimed(db: Db, network: string, megabytes: number) {
  const row = { photo_id: newId(), network, stored_bytes: Math.round(megabytes * MB), created_at: new Date().toISOString() };
  await db.insertInto("unclaimed_photos").values(row).execute();
  return row.photo_id;
}

test("photos without a form take 1 GB in all, a quarter for one network, and then are refused with a sentence", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id, token } = await send(media.intake, await photo());
  const own = await db.selectFrom("unclaimed_photos").selectAll().executeTakeFirstOrThrow();
  let stored = 0;
  for await (const { size } of media.storage.list("private")) stored += size;
  expect(own).toMatchObject({ photo_id: id, network: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(own.stored_bytes).toBeGreaterThanOrEqual(stored);

  const theirs = await addUnclaimed(db, own.network, 256);
  await expect(send(media.intake, await photo())).rejects.toMatchObject({
    code: "too-many",
    message: expect.stringContaining("votre connexion"),
  });
  await send(media.intake, await photo(), "198.51.100.7");
  await db.updateTable("unclaimed_photos").set({ network: "une autre" }).where("photo_id", "=", theirs).execute();
  await addUnclaimed(db, "une troisième", 800);
  await expect(send(media.intake, await photo(), "198.51.100.8")).rejects.toMatchObject({
    code: "storage-full",
    status: 507,
    message: LATER,
  });
  expect(await media.send(await photo())).toMatchObject({ width: 90 }); // the administrator has all the room there is

  const at = new Date().toISOString();
  const request = { id: newId(), nom: "Afi", email: "afi@exemple.tg", marque: "Toyota", modele: "Yaris", created_at: at, updated_at: at };
  await db
    .insertInto("vehicle_sell_requests")
    .values({ ...request, statut: "nouveau", recherche: "" })
    .execute();
  await db.transaction().execute((trx) => claimSellPhotos(trx, [token], request.id));
  expect(await db.selectFrom("unclaimed_photos").select("photo_id").where("photo_id", "=", id).execute()).toEqual([]);
  // Those that were never claimed go after three hours, and their room is free again.
  await removeUnusedMedia({ db, storage: media.storage, now: Date.now() + 3.5 * 3_600_000 });
  expect(await db.selectFrom("unclaimed_photos").select("photo_id").execute()).toEqual([]);
  expect(await db.selectFrom("uploaded_images").select("id").where("is_private", "=", true).execute()).toEqual([{ id }]);
  await send(media.intake, await photo(), "198.51.100.8");
});

test("the bound of 1 GB holds for photos that arrive at the same moment: what does not fit leaves no file", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  await addUnclaimed(db, "une autre", 1_024 - 0.01);
  const bytes = await photo();
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, (_, index) => send(media.intake, bytes, `203.0.113.${index}`)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const records = await db.selectFrom("uploaded_images").select("storage_path").execute();
  expect(records).toHaveLength(1);
  expect((await media.storedFiles()).every((path) => path.startsWith(records[0]?.storage_path ?? "-"))).toBe(true);
});

test("below 512 MB of free room strangers' photos are refused before a byte is read, and the administrator's are taken", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const intake = { ...media.intake, storage: { ...media.storage, freeBytes: async () => 511 * MB } };
  async function* unread(): AsyncGenerator<Uint8Array> {
    yield await Promise.reject(new Error("read"));
  }
  await expect(storeSellPhoto(intake, requestFrom("203.0.113.9"), unread(), "x.jpg")).rejects.toMatchObject({
    status: 507,
    message: LATER,
  });
  expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([]); // a refusal costs no writing
  const sent = storeUpload(intake, { body: inChunks(await photo()), originalName: "", rules: usageRules.vehicles });
  expect(await sent).toMatchObject({ width: 90 });
  expect(await media.storage.freeBytes?.()).toBeGreaterThan(0);
});

async function formWithPhotos(name: string, count: number) {
  const form = new FormData();
  form.set("nom", name);
  for (let index = 0; index < count; index++) form.append("photos", new File([new Uint8Array(await photo())], `${index + 1}.jpg`));
  return form;
}

test("DEC-19 when photos cannot be taken the words of a form without script are, and each photo is named with its reason", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const intake = { ...media.intake, storage: { ...media.storage, freeBytes: async () => 0 } };
  const read = await storeSellPhotosFromMultipart(intake, requestFrom("203.0.113.9", { body: await formWithPhotos("Afi", 2) }));
  expect(read).toMatchObject({
    kind: "read",
    photos: [
      { name: "1.jpg", error: LATER },
      { name: "2.jpg", error: LATER },
    ],
  });
  expect(read.kind === "read" && read.fields.get("nom")).toBe("Afi");
});

test("forms with photos inside from one network are read one after the other, and do not hold up those of others", async () => {
  await using db = await openTestDatabase();
  const { visitors, jobs } = openSlowLane();
  await using media = await openTestMedia(db, { visitors });
  const read: string[] = [];
  async function sendForm(address: string, name: string) {
    const sent = await storeSellPhotosFromMultipart(media.intake, requestFrom(address, { body: await formWithPhotos(name, 1) }));
    read.push(sent.kind === "read" ? String(sent.fields.get("nom")) : sent.message);
  }
  const forms = [sendForm("203.0.113.9", "a1")];
  await expect.poll(() => jobs.length).toBe(1);
  forms.push(sendForm("203.0.113.9", "a2"), sendForm("203.0.113.9", "a3"));
  await arrivals(media, 4); // three forms, and the photo of the first
  forms.push(sendForm("198.51.100.7", "b1"));
  await arrivals(media, 6); // a form and its photo more
  for (const index of [0, 1, 2, 3]) {
    await expect.poll(() => jobs.length).toBe(index + 1);
    jobs[index]?.end();
  }
  await Promise.all(forms);
  expect([...read].sort()).toEqual(["a1", "a2", "a3", "b1"]);
  expect(read.indexOf("b1")).toBeLessThan(3);
  expect(await media.temporaryFiles()).toEqual([]);
});

test("what one network has on its way is bounded on the disk as well", async () => {
  await using db = await openTestDatabase();
  const visitors = createVisitorLane({ run: (async () => ({ ok: false, fault: "unreadable" })) as never });
  await using media = await openTestMedia(db, { visitors });
  const jpeg = await detailed(40, 30).jpeg().toBuffer();
  const holding: (() => void)[] = [];
  async function* slow() {
    yield Buffer.concat([jpeg, Buffer.alloc(4.9 * MB)]);
    await new Promise<void>((resolve) => holding.push(resolve));
  }
  const senders = Array.from({ length: 15 }, () => storeSellPhoto(media.intake, requestFrom("203.0.113.9"), slow(), "x.jpg"));
  const outcomes = Promise.allSettled(senders);
  await expect.poll(() => holding.length).toBe(13); // 13 × 4.9 MB, less the quarter that is not counted
  for (const end of holding) end();
  const refused = (await outcomes).filter((outcome) => outcome.status === "rejected" && outcome.reason.code === "too-many");
  expect(refused.length).toBe(2);
  expect(await media.temporaryFiles()).toEqual([]);
});
