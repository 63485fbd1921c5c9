import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import {
  claimPublications,
  inspectPhotos,
  mendPhotos,
  publishWaitingPhotos,
} from "#app/features/selling/photos/photo-publications.server.ts";
import { createVehicleFromRequest } from "#app/features/selling/sell-sent.server.ts";
import { sellSent } from "#app/features/selling/sell-sent.ts";
import { listSent } from "#app/features/sent/sent-kinds.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { CLAIM_MS, releaseAllJobs } from "#app/kernel/jobs/jobs.server.ts";
import { findSent, readSentInSteps } from "#app/services/sent/sent-queries.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { type MediaStorage, readAll } from "#app/services/storage/storage.server.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addImage, addSellRequest, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action } from "./sent-list.tsx";

const app = vi.hoisted(() => ({ storage: undefined as unknown }));
vi.mock("#app/services/storage/app-storage.server.ts", () => ({ mediaStorage: () => app.storage as MediaStorage }));

const PRIX = 11_500_000;
const FILES = ["image.jpg", "apercu.jpg", "320.avif", "320.webp", "640.avif", "640.webp"];

async function openStorage(): Promise<AsyncDisposable & { storage: MediaStorage; publicFiles: () => Promise<string[]> }> {
  const folder = await mkdtemp(join(tmpdir(), "fadem-photos-"));
  const storage = openFolderStorage(folder);
  app.storage = storage;
  return {
    storage,
    publicFiles: async () => (await Array.fromAsync(storage.list("vehicles"))).map(({ path }) => path).sort(),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** An accepted request with private photos, each of whose files says which photo it is. */
async function addAccepted(db: Db, storage: MediaStorage, photos: number, more: Parameters<typeof addSellRequest>[1] = {}) {
  const images = [];
  for (let number = 1; number <= photos; number++) {
    const id = await addImage(db);
    const storage_path = `private/vehicles/${id.replaceAll("-", "")}`;
    const public_url = `/media/${storage_path}/image.jpg`;
    await db.updateTable("uploaded_images").set({ is_private: true, storage_path, public_url }).where("id", "=", id).execute();
    for (const name of FILES) await storage.put(`${storage_path}/${name}`, Buffer.from(`photo ${number}`));
    images.push({ id, alt: `Photo ${number} du véhicule` });
  }
  return addSellRequest(db, { statut: "accepte", images, ...more });
}

/** What a vehicle shows, each picture by the words in its file. */
async function picturesOf(db: Db, storage: MediaStorage, id: string) {
  const images = (await vehicleContent.find(db, id))?.images ?? [];
  return Promise.all(images.map(async ({ path }) => String(await readAll(storage, `${path}/image.jpg`))));
}

/** When a copy that failed is tried again. */
function halfMinuteLater() {
  return Date.now() + 30_001;
}

function waiting(db: Db) {
  return db.selectFrom("photo_publications").selectAll().orderBy("rang").execute();
}

test("CORRD-03 sell requests stand in the order they came, the newest first, whatever became of them", async () => {
  await using db = await openTestDatabase();
  for (const [day, statut] of [
    ["01", "nouveau"],
    ["02", "refuse"],
    ["03", "en_cours"],
    ["04", "nouveau"],
    ["05", "spam"],
  ] as const)
    await addSellRequest(db, { marque: `Jour ${day}`, statut, created_at: `2026-11-${day}T08:00:00.000Z` });
  const days = ["Jour 04", "Jour 03", "Jour 02", "Jour 01"];
  const filter = { q: "", statut: undefined, page: 1 };
  expect((await listSent(db, sellSent, filter)).rows.map(({ marque }) => marque)).toEqual(days);
  const exported: string[] = [];
  for await (const rows of readSentInSteps(db, sellSent, filter)) exported.push(...rows.map(({ marque }) => marque));
  expect(exported).toEqual(days);
});

test("an accepted request becomes one vehicle, offline, with its fields and public copies of its photos", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const media = { db, storage: place.storage };
  const { id } = await addAccepted(db, place.storage, 1, {
    statut: "en_cours",
    prenom: "Yawa",
    telephone: "+228 92 11 22 33",
    annee: 2018,
    prix_souhaite: 12_000_000,
    carburant: "diesel",
    notes_internes: "Vue à l’agence.",
  });

  expect(await createVehicleFromRequest(media, admin, id, PRIX)).toEqual({ kind: "not-accepted" });
  await db.updateTable("vehicle_sell_requests").set({ statut: "accepte" }).execute();
  expect(await createVehicleFromRequest(media, admin, id, PRIX)).toEqual({ kind: "created", vehicleId: id });
  expect(await createVehicleFromRequest(media, admin, id, PRIX)).toEqual({ kind: "already", vehicleId: id });
  expect(await createVehicleFromRequest(media, admin, "absente", PRIX)).toEqual({ kind: "absent" });

  expect(await findSent(db, "vehicle_sell_requests", id)).toMatchObject({ vehicle_id: id });
  const vehicle = await vehicleContent.find(db, id);
  expect(vehicle).toMatchObject({
    titre: "Toyota RAV4 2018",
    publication: "brouillon",
    publie_le: null,
    statut: "disponible",
    type_transaction: "vente",
    prix: PRIX,
    carburant: "diesel",
    proprietaire_nom: "Yawa Dossou",
    contact_proprietaire_public: false,
    images: [{ alt: "Photo 1 du véhicule" }],
  });
  expect(vehicle?.notes_internes).toContain("Vue à l’agence.");
  expect((await db.selectFrom("vehicles").select("id").execute()).length).toBe(1);
  expect(vehicle?.images[0]?.path).toMatch(/^vehicles\/[0-9a-f]{32}$/);
  expect(await picturesOf(db, place.storage, id)).toEqual(["photo 1"]);
  expect(await waiting(db)).toEqual([]);
});

test("DEC-57 of six conversions at once one creates, the others are told so, and no second copy of a photo is public", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const { id } = await addAccepted(db, place.storage, 2);
  const media = { db, storage: place.storage };
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => createVehicleFromRequest(media, admin, id, PRIX)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([...Array.from({ length: 5 }, () => "already"), "created"]);
  expect(await picturesOf(db, place.storage, id)).toEqual(["photo 1", "photo 2"]);
  expect(await place.publicFiles()).toHaveLength(2 * FILES.length);
  expect(await db.selectFrom("uploaded_images").select("id").where("is_private", "=", false).execute()).toHaveLength(2);
});

async function send(db: Db, fields: Fields) {
  const { call } = await signInToBackOffice(db);
  return call(action, "/admin-dashboard/vehicules/demandes", { fields });
}

test("DEC-73 without a price, or with a wrong one, nothing is created or public, and a sentence says what is missing", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const { id } = await addAccepted(db, place.storage, 1);
  const expected = { "": "Le champ prix est obligatoire", "0": "Veuillez saisir un prix valide", cher: "Veuillez saisir un prix valide" };
  for (const [prix, error] of Object.entries(expected))
    expect(await send(db, { intent: "vehicule", id, prix })).toMatchObject({
      status: 400,
      body: { description: error, prix: { id, typed: prix, error } },
    });
  expect(await send(db, { intent: "vehicule", id })).toMatchObject({ status: 400 });
  expect(await db.selectFrom("vehicles").select("id").execute()).toEqual([]);
  expect(await place.publicFiles()).toEqual([]);
  expect(await findSent(db, "vehicle_sell_requests", id)).toMatchObject({ vehicle_id: null });

  const { headers } = await send(db, { intent: "vehicule", id, prix: "11 500 000" });
  expect(headers.get("location")).toBe(`/admin-dashboard/vehicules/${id}`);
  expect(await vehicleContent.find(db, id)).toMatchObject({ prix: PRIX });
  expect(await send(db, { intent: "vehicule", id, prix: "1" })).toMatchObject({
    status: 409,
    body: { description: "Cette demande est déjà devenue un véhicule.", vehicleId: id },
  });
});

test("DEC-57 a storage that fails at any file leaves nothing public, and the photos follow once it is back, in order", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  for (const failsAt of [0, 3, 7, 11]) {
    const { id } = await addAccepted(db, place.storage, 2);
    const before = await place.publicFiles();
    let puts = 0;
    const put: MediaStorage["put"] = (path, content) =>
      puts++ === failsAt ? Promise.reject(new Error("away")) : place.storage.put(path, content);
    app.storage = { ...place.storage, put };
    expect(await send(db, { intent: "vehicule", id, prix: "5000000" })).toMatchObject({
      status: 202,
      body: { title: "Véhicule créé, photos en attente", vehicleId: id },
    });
    expect(await vehicleContent.find(db, id)).toMatchObject({ images: [] });
    expect(await place.publicFiles()).toEqual(before);

    expect(await publishWaitingPhotos({ db, storage: place.storage })).toBe(0); // not at once
    expect(await publishWaitingPhotos({ db, storage: place.storage }, halfMinuteLater())).toBe(1);
    expect(await picturesOf(db, place.storage, id)).toEqual(["photo 1", "photo 2"]);
    expect(await place.publicFiles()).toHaveLength(before.length + 2 * FILES.length);
    expect(await waiting(db)).toEqual([]);
  }
});

test("R21 a server killed while it copies loses no photo and leaves no public file: the next start, or fsck, does the rest", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const media = { db, storage: place.storage };
  for (const mend of ["start", "fsck"]) {
    const { id } = await addAccepted(db, place.storage, 2);
    const before = await place.publicFiles();
    // Everything the process did until it was killed: the transaction, a claim, some of the files.
    const dies = () => Promise.reject(new Error("killed"));
    await createVehicleFromRequest({ db, storage: { ...place.storage, put: dies } }, admin, id, PRIX);
    const claimed = await claimPublications(db, halfMinuteLater(), id);
    const [first] = claimed?.publications ?? [];
    await place.storage.put(`${first?.storage_path}/image.jpg`, Buffer.from("half a copy"));
    expect(await publishWaitingPhotos(media)).toBe(0); // it might still be alive

    if (mend === "start") {
      await releaseAllJobs(db);
      await publishWaitingPhotos(media, halfMinuteLater());
    } else {
      await db.updateTable("jobs").set({ due: "2026-01-01T00:00:00.000Z", claimed_until: "2026-01-01T00:00:00.000Z" }).execute();
      const report = await inspectPhotos(media);
      expect(report.unpublished).toHaveLength(2);
      await mendPhotos(media, report);
      expect(await inspectPhotos(media)).toMatchObject({ unpublished: [], damaged: [], dangling: [], orphans: [] });
    }
    expect(await picturesOf(db, place.storage, id)).toEqual(["photo 1", "photo 2"]);
    expect(await place.publicFiles()).toHaveLength(before.length + 2 * FILES.length);
    expect((await place.publicFiles()).some((path) => path.startsWith(first?.storage_path ?? "-"))).toBe(false);
  }
});

test("a copy that outlasts its claim loses the photos to another process, and takes its files away", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const { id } = await addAccepted(db, place.storage, 1);
  let isFirst = true;
  const put: MediaStorage["put"] = async (path, content) => {
    await place.storage.put(path, content);
    if (!isFirst) return;
    isFirst = false;
    expect(await publishWaitingPhotos({ db, storage: place.storage }, Date.now() + CLAIM_MS)).toBe(1); // the other process
  };
  expect(await createVehicleFromRequest({ db, storage: { ...place.storage, put } }, admin, id, PRIX)).toMatchObject({ kind: "created" });
  expect(await picturesOf(db, place.storage, id)).toEqual(["photo 1"]);
  expect(await place.publicFiles()).toHaveLength(FILES.length);
});

test("a photo whose other sizes are made while it is copied is copied again, with all of them", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const { id, images } = await addAccepted(db, place.storage, 1);
  const [photo] = images ?? [];
  const row = await db
    .selectFrom("uploaded_images")
    .selectAll()
    .where("id", "=", photo?.id ?? "")
    .executeTakeFirstOrThrow();
  await db.updateTable("uploaded_images").set({ variants_state: "pending", widths: "[320]" }).where("id", "=", row.id).execute();
  let isFirst = true;
  const put: MediaStorage["put"] = async (path, content) => {
    await place.storage.put(path, content);
    if (!isFirst) return;
    isFirst = false;
    await place.storage.put(`${row.storage_path}/960.webp`, Buffer.from("larger"));
    await db.updateTable("uploaded_images").set({ variants_state: "ready", widths: "[320,960]" }).where("id", "=", row.id).execute();
  };
  await createVehicleFromRequest({ db, storage: { ...place.storage, put } }, admin, id, PRIX);
  const [image] = (await vehicleContent.find(db, id))?.images ?? [];
  expect(image?.widths).toEqual([320, 960]);
  expect(await place.publicFiles()).toEqual([...FILES, "960.webp"].map((name) => `${image?.path}/${name}`).sort());
});

test("photos of a vehicle that was deleted for good, or that are gone themselves, leave the line", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const media = { db, storage: place.storage };
  const gone = { ...place.storage, put: () => Promise.reject(new Error("away")) };
  const [withoutVehicle, withoutPhoto] = [await addAccepted(db, place.storage, 1), await addAccepted(db, place.storage, 1)];
  for (const { id } of [withoutVehicle, withoutPhoto]) await createVehicleFromRequest({ db, storage: gone }, admin, id, PRIX);
  await db.deleteFrom("vehicles").where("id", "=", withoutVehicle.id).execute();
  await db
    .deleteFrom("uploaded_images")
    .where("id", "=", withoutPhoto.images?.[0]?.id ?? "")
    .execute();
  await publishWaitingPhotos(media, halfMinuteLater());
  expect(await waiting(db)).toEqual([]);
  expect(await place.publicFiles()).toEqual([]);
  expect(await db.selectFrom("uploaded_images").select("id").where("is_private", "=", false).execute()).toEqual([]);
});

test("a vehicle that a former program created without noting it is found, not created again", async () => {
  await using db = await openTestDatabase();
  await using place = await openStorage();
  const { id } = await addAccepted(db, place.storage, 1);
  await createVehicleFromRequest({ db, storage: place.storage }, admin, id, PRIX);
  await db.updateTable("vehicle_sell_requests").set({ vehicle_id: null }).execute();
  expect(await createVehicleFromRequest({ db, storage: place.storage }, admin, id, PRIX)).toEqual({ kind: "already", vehicleId: id });
  expect(await findSent(db, "vehicle_sell_requests", id)).toMatchObject({ vehicle_id: id });
  expect(await picturesOf(db, place.storage, id)).toEqual(["photo 1"]);
});
