import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { slugify } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";

type Identity = { id: string; slug: string };

/** "V-0012" after "V-0011"; deleted rows keep theirs. */
export async function nextReference(trx: Trx, table: ListingTable, prefix: string): Promise<string> {
  const last = await trx
    .selectFrom(table)
    .select("reference")
    .orderBy((eb) => eb.fn("length", ["reference"]), "desc")
    .orderBy("reference", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = Number(last?.reference.replace(/\D/g, "") ?? 0) + 1;
  return `${prefix}-${String(number).padStart(4, "0")}`;
}

/** An old address answers 301; one that becomes current again is no longer old. */
export async function storeFormerSlug(trx: Trx, table: ListingTable, before: Identity, slug: string) {
  await trx.deleteFrom("former_slugs").where("table_name", "=", table).where("slug", "in", [before.slug, slug]).execute();
  await trx.insertInto("former_slugs").values({ table_name: table, slug: before.slug, row_id: before.id, created_at: nowIso() }).execute();
}

/** What an address answers that shows no listing. */
export type ElsewhereListing = { kind: "moved"; slug: string } | { kind: "gone"; id: string } | { kind: "unknown" };

/** Where a listing that is no longer at this address went. */
export async function findFormerSlug(db: Db, table: ListingTable, slug: string): Promise<ElsewhereListing> {
  const former = await db
    .selectFrom("former_slugs")
    .select("row_id")
    .where("table_name", "=", table)
    .where("slug", "=", slug)
    .executeTakeFirst();
  const row =
    former &&
    (await db
      .selectFrom(table)
      .select(["id", "slug", ...visibilityColumns])
      .where("id", "=", former.row_id)
      .executeTakeFirst());
  if (!row) return { kind: "unknown" };
  const visibility = visibilityOf(row);
  if (visibility === "public") return { kind: "moved", slug: row.slug };
  return visibility === "gone" ? { kind: "gone", id: row.id } : { kind: "unknown" };
}

/** "villa-avec-piscine-b-0142": the reference keeps it unique. */
export function listingSlug({ titre, reference }: { titre: string; reference: string }) {
  return [slugify(titre), reference.toLowerCase()].filter(Boolean).join("-");
}
