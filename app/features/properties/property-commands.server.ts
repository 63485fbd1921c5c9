import type { Insertable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import type { PropertiesTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { keepFormerSlug, nextReference } from "#app/platform/listings/listing-identity.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import type { Property } from "./property.ts";
import type { PropertyInput } from "./property-input.ts";
import { propertySearchText, propertySlug } from "./property-search.ts";

export type PropertyUpdate =
  | { ok: true; property: Property }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: Property };

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export async function createProperty(db: Db, actor: Actor, input: PropertyInput, id = newId()): Promise<Property> {
  return changeContent(db, async (trx, announce) => {
    const existing = await trx.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirst();
    if (existing) return existing;
    const reference = await nextReference(trx, "properties", "B");
    const now = nowIso();
    const property = await trx
      .insertInto("properties")
      .values({
        id,
        reference,
        slug: propertySlug({ titre: input.titre, reference }),
        created_at: now,
        updated_at: now,
        ...storedInput(input, reference),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, { action: "create", table_name: "properties", row_id: id, before: null, after: property });
    announce("properties");
    return property;
  });
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export async function updateProperty(db: Db, actor: Actor, id: string, version: number, input: PropertyInput): Promise<PropertyUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    const slug = propertySlug({ titre: input.titre, reference: before.reference });
    const property = await trx
      .updateTable("properties")
      .set({ ...storedInput(input, before.reference), slug, updated_at: nowIso(), version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (slug !== before.slug) await keepFormerSlug(trx, "properties", before, slug);
    await recordAudit(trx, actor, { action: "update", table_name: "properties", row_id: id, before, after: property });
    announce("properties");
    return { ok: true, property };
  });
}

/** To the bin. False when it is absent or already there. */
export async function deleteProperty(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return false;
    await setDeletedAt(trx, before, nowIso());
    await recordAudit(trx, actor, { action: "delete", table_name: "properties", row_id: id, before, after: null });
    announce("properties");
    return true;
  });
}

/** Out of the bin. False when it is not there. */
export async function restoreProperty(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const row = await trx.selectFrom("properties").selectAll().where("id", "=", id).where("deleted_at", "is not", null).executeTakeFirst();
    if (!row) return false;
    await setDeletedAt(trx, row, null);
    await recordAudit(trx, actor, { action: "restore", table_name: "properties", row_id: id, before: null, after: row });
    announce("properties");
    return true;
  });
}

function findLive(trx: Trx, id: string) {
  return trx.selectFrom("properties").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

async function setDeletedAt(trx: Trx, { id, version }: Property, deleted_at: string | null) {
  await trx
    .updateTable("properties")
    .set({ deleted_at, version: version + 1, updated_at: nowIso() })
    .where("id", "=", id)
    .execute();
}

type StoredInput = Omit<
  Insertable<PropertiesTable>,
  "id" | "slug" | "reference" | "created_at" | "updated_at" | "version" | "deleted_at" | "demo"
>;

function storedInput(input: PropertyInput, reference: string): StoredInput {
  return {
    ...input,
    type_sejour: input.type_transaction === "location-meublee" ? input.type_sejour : null,
    images: input.images && JSON.stringify(input.images),
    commodites: JSON.stringify(input.commodites),
    recherche: propertySearchText({ ...input, reference }),
  };
}
