import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { moveSellRequests } from "#app/features/vehicle-sell-requests/sell-request-commands.server.ts";
import { findSellRequest } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { findVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { openFolderStorage } from "#app/platform/media/storage/folder-storage.server.ts";
import { readAll } from "#app/platform/media/storage/storage.server.ts";
import { addImage, addSellRequest, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { createVehicleFromRequest } from "./sell-request-vehicle.server.ts";

test("an accepted request becomes one vehicle, offline, with its fields and public copies of its photos", async () => {
  await using db = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "fadem-photos-"));
  const storage = openFolderStorage(folder);
  const photo = await addImage(db);
  const storage_path = `private/vehicles/${photo.replaceAll("-", "")}`;
  const public_url = `/media/${storage_path}/image.jpg`;
  await db.updateTable("uploaded_images").set({ is_private: true, storage_path, public_url }).where("id", "=", photo).execute();
  await storage.put(`${storage_path}/image.jpg`, Buffer.from("photo"));
  const { id } = await addSellRequest(db, {
    prenom: "Yawa",
    telephone: "+228 92 11 22 33",
    annee: 2018,
    prix_souhaite: 11_500_000,
    carburant: "diesel",
    notes_internes: "Vue à l’agence.",
    images: [{ id: photo, alt: "Photo 1 du véhicule" }],
  });
  const media = { db, storage };

  expect(await createVehicleFromRequest(media, admin, id)).toEqual({ kind: "not-accepted" });
  await moveSellRequests(db, admin, [id], "accepte");
  const first = await createVehicleFromRequest(media, admin, id);
  expect(await createVehicleFromRequest(media, admin, id)).toEqual(first);
  expect(await createVehicleFromRequest(media, admin, "absente")).toEqual({ kind: "absent" });

  const vehicleId = first.kind === "created" ? first.vehicleId : "";
  expect(await findSellRequest(db, id)).toMatchObject({ vehicle_id: vehicleId });
  const vehicle = await findVehicle(db, vehicleId);
  expect(vehicle).toMatchObject({
    titre: "Toyota RAV4 2018",
    statut: "maintenance",
    type_transaction: "vente",
    prix: 11_500_000,
    carburant: "diesel",
    proprietaire_nom: "Yawa Dossou",
    contact_proprietaire_public: false,
    images: [{ alt: "Photo 1 du véhicule" }],
  });
  expect(vehicle?.notes_internes).toContain("Vue à l’agence.");
  expect((await db.selectFrom("vehicles").select("id").execute()).length).toBe(1);
  const [copy] = vehicle?.images ?? [];
  expect(copy?.path).toMatch(/^vehicles\/[0-9a-f]{32}$/);
  expect(String(await readAll(storage, `${copy?.path}/image.jpg`))).toBe("photo");
  await rm(folder, { recursive: true });
});
