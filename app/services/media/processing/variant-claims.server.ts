import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables, onePictureTables } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { claimNext, finishJob, isFreeJob, type JobClaim, releaseJob, renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { audienceOf, widest } from "#app/services/publication/audience.server.ts";

const VARIANTS = "variants";
const FINGERPRINT = "fingerprint";

export type VariantTask = { id: string; storage_path: string; related_type: string; attempts: number; claim: JobClaim };
export type FingerprintTask = { id: string; storage_path: string; claim: JobClaim };

/**
 * Takes the next picture that waits for its other widths. Pictures of the site come first; a stranger's photo waits until the form it
 * belongs to was sent.
 */
export async function claimNextTask(db: Db, now: number): Promise<VariantTask | undefined> {
  const waiting = db
    .selectFrom("uploaded_images")
    .select("id")
    .where("variants_state", "=", "pending")
    .where((row) => row.or([row("is_private", "=", false), row("owner_id", "is not", null)]))
    .where(isFreeJob(VARIANTS, "uploaded_images.id", iso(now)))
    .orderBy("is_private")
    .orderBy("created_at")
    .limit(1);
  return claimNext(db, VARIANTS, waiting, now, async (claim) => {
    const task = await db
      .updateTable("uploaded_images")
      .set((row) => ({ attempts: row("attempts", "+", 1) }))
      .where("id", "=", claim.key)
      .where("variants_state", "=", "pending")
      .returning(["id", "storage_path", "related_type", "attempts"])
      .executeTakeFirst();
    return task && { ...task, claim };
  });
}

/** Spelt like the condition of its index: with a value sent beside the statement SQLite would not see that it applies. */
const isUnprinted = sql<boolean>`empreinte_visuelle is null and width is not null and not is_private`;

/** Takes the next picture without a fingerprint. Those that wait for their other widths are claimed for that first. */
export async function claimUnprinted(db: Db, now: number): Promise<FingerprintTask | undefined> {
  const unprinted = db.selectFrom("uploaded_images").where(isUnprinted).where("variants_state", "!=", "pending");
  const waiting = unprinted
    .select("id")
    .where(isFreeJob(FINGERPRINT, "uploaded_images.id", iso(now)))
    .orderBy("created_at")
    .orderBy("id")
    .limit(1);
  return claimNext(db, FINGERPRINT, waiting, now, async (claim) => {
    const task = await unprinted.select(["id", "storage_path"]).where("id", "=", claim.key).executeTakeFirst();
    return task && { ...task, claim };
  });
}

/** Not before `due`; at once without it. */
export async function releaseTask(
  db: Db,
  { id, claim }: VariantTask,
  { due, countsAsAttempt }: { due?: number; countsAsAttempt: boolean },
) {
  if (!countsAsAttempt)
    await db
      .updateTable("uploaded_images")
      .set((row) => ({ attempts: row("attempts", "-", 1) }))
      .where("id", "=", id)
      .where("variants_state", "=", "pending")
      .execute();
  await releaseJob(db, claim, due);
}

/** The sizes made so far stay in use. */
export async function markFailed(db: Db, { id, claim }: VariantTask) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("uploaded_images").set({ variants_state: "failed" }).where("id", "=", id).execute();
    await finishJob(trx, claim);
  });
}

/** Its other widths are wanted once more. */
export async function wantVariants(trx: Trx, id: string) {
  await trx.updateTable("uploaded_images").set({ variants_state: "pending", attempts: 0 }).where("id", "=", id).execute();
  await renewWork(trx, VARIANTS, id);
}

/** "" when the picture cannot be read: it is then not tried again, and like no other. */
export async function storeFingerprint(db: Db, { id, claim }: FingerprintTask, empreinte_visuelle: string) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("uploaded_images").set({ empreinte_visuelle }).where("id", "=", id).execute();
    await finishJob(trx, claim);
  });
}

function iso(ms: number) {
  return new Date(ms).toISOString();
}

const CLOCK_MS = DAY_MS; // a clock set back by less does not hide a row

type Picture = { id: string; created_at: string };

/** Whom it concerns that a picture has other sizes: visitors when a row they see shows it. Texts name an address, whatever its sizes. */
export async function pictureAudience(trx: Trx, table: ContentTable, picture: Picture): Promise<Audience> {
  const listing = listingTables.find((name) => name === table);
  const onePicture = onePictureTables.find((name) => name === table);
  if (onePicture) {
    const rows = await trx.selectFrom(onePicture).selectAll().where("image_id", "=", picture.id).execute();
    return widest(rows.map((row) => audienceOf(onePicture, undefined, row)));
  }
  if (listing) {
    const rows = await findListings(trx, listing, picture);
    return widest(rows.map((row) => audienceOf(listing, undefined, row)));
  }
  return "bureau";
}

/** A listing that shows it was saved after it was sent: the audit log names those few, where reading every listing would hold visitors up. */
function findListings(trx: Trx, table: ListingTable, { id, created_at }: Picture) {
  const since = new Date(Date.parse(created_at) - CLOCK_MS).toISOString();
  const saved = trx.selectFrom("audit_log").select("row_id").where("table_name", "=", table).where("at", ">=", since);
  const { shared, rows } = sharedTable(trx, table);
  return shared
    .selectFrom(rows)
    .selectAll()
    .$castTo<RowIn<ListingTable>>()
    .where("id", "in", saved)
    .where(sql<boolean>`images like ${`%${id}%`}`)
    .execute();
}
