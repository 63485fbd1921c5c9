import type { Insertable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import type { VehiclesTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { keepFormerSlug, nextReference } from "#app/platform/listings/listing-identity.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { isForHire, type Vehicle, vehicleSearchText, vehicleSlug } from "./vehicle.ts";
import type { VehicleInput } from "./vehicle-input.ts";

export type VehicleUpdate =
  | { ok: true; vehicle: Vehicle }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: Vehicle };

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export async function createVehicle(db: Db, actor: Actor, input: VehicleInput, id = newId()): Promise<Vehicle> {
  return changeContent(db, async (trx, announce) => {
    const existing = await trx.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirst();
    if (existing) return existing;
    const reference = await nextReference(trx, "vehicles", "V");
    const now = nowIso();
    const vehicle = await trx
      .insertInto("vehicles")
      .values({
        id,
        reference,
        slug: vehicleSlug({ titre: input.titre, reference }),
        created_at: now,
        updated_at: now,
        ...storedInput(input, reference),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, { action: "create", table_name: "vehicles", row_id: id, before: null, after: vehicle });
    announce("vehicles");
    return vehicle;
  });
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export async function updateVehicle(db: Db, actor: Actor, id: string, version: number, input: VehicleInput): Promise<VehicleUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    const slug = vehicleSlug({ titre: input.titre, reference: before.reference });
    const vehicle = await trx
      .updateTable("vehicles")
      .set({ ...storedInput(input, before.reference), slug, updated_at: nowIso(), version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (slug !== before.slug) await keepFormerSlug(trx, "vehicles", before, slug);
    await recordAudit(trx, actor, { action: "update", table_name: "vehicles", row_id: id, before, after: vehicle });
    announce("vehicles");
    return { ok: true, vehicle };
  });
}

/** The status alone, as the list changes it: a vehicle whose other fields are incomplete can move too. */
export async function setVehicleStatut(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  statut: Vehicle["statut"],
): Promise<VehicleUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    const vehicle = await trx
      .updateTable("vehicles")
      .set({ statut, updated_at: nowIso(), version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, { action: "update", table_name: "vehicles", row_id: id, before, after: vehicle });
    announce("vehicles");
    return { ok: true, vehicle };
  });
}

/** To the bin. False when it is absent or already there. */
export async function deleteVehicle(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return false;
    await setDeletedAt(trx, before, nowIso());
    await recordAudit(trx, actor, { action: "delete", table_name: "vehicles", row_id: id, before, after: null });
    announce("vehicles");
    return true;
  });
}

/** Out of the bin. False when it is not there. */
export async function restoreVehicle(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const row = await trx.selectFrom("vehicles").selectAll().where("id", "=", id).where("deleted_at", "is not", null).executeTakeFirst();
    if (!row) return false;
    await setDeletedAt(trx, row, null);
    await recordAudit(trx, actor, { action: "restore", table_name: "vehicles", row_id: id, before: null, after: row });
    announce("vehicles");
    return true;
  });
}

function findLive(trx: Trx, id: string) {
  return trx.selectFrom("vehicles").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

async function setDeletedAt(trx: Trx, { id, version }: Vehicle, deleted_at: string | null) {
  await trx
    .updateTable("vehicles")
    .set({ deleted_at, version: version + 1, updated_at: nowIso() })
    .where("id", "=", id)
    .execute();
}

type StoredInput = Omit<
  Insertable<VehiclesTable>,
  "id" | "slug" | "reference" | "created_at" | "updated_at" | "version" | "deleted_at" | "demo"
>;

/** A day rate typed before the kind was changed to a sale is not kept. */
function storedInput(input: VehicleInput, reference: string): StoredInput {
  return {
    ...input,
    prix_location_jour: isForHire(input) ? input.prix_location_jour : null,
    images: input.images && JSON.stringify(input.images),
    recherche: vehicleSearchText({ ...input, reference }),
  };
}
