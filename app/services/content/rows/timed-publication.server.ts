import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { findReconfirmDays } from "#app/services/company-values/settings-queries.server.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import { changeRows, findLive } from "#app/services/publication/change-rows.server.ts";
import { daysUnconfirmed, reconfirmBefore } from "#app/services/publication/reconfirmation.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

const AT_ONCE = 500;
/** Who the history names: no member pressed anything. */
const CLOCK: Actor = { username: "mise en ligne programmée" };

type Media = { db: Db; storage: MediaStorage };

/** Puts online what is due. */
export function publishTimedRegularly(media: Media, everyMs = LOOK_EVERY_MS) {
  return workRegularly({ name: "timed-publication", work: () => publishDue(media), everyMs });
}

/**
 * Every process looks by itself. A row is taken inside the transaction that puts it online, in which writers go one at a time: however many
 * processes find it due, one of them changes it, writes its line of history and tells visitors.
 */
export async function publishDue({ db, storage }: Media, now = nowIso()): Promise<number> {
  let published = 0;
  for (const table of listingTables)
    for (const row of await listDue(db, table, now))
      if (!(await lacksPicture({ db, storage }, row))) published += await publish(db, table, row.id, now);
  return published;
}

async function listDue(db: Db, table: ListingTable, now: string) {
  const { shared, rows } = sharedTable(db, table);
  return shared
    .selectFrom(rows)
    .select(["id", "images"])
    .where(isTimed)
    .where("publier_le", "<=", now)
    .where("deleted_at", "is", null)
    .orderBy("publier_le")
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
}

/** Spelt like the condition of its index. */
const isTimed = sql<boolean>`publication = 'programme'`;

function publish(db: Db, table: ListingTable, id: string, now: string): Promise<number> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, table, id);
    // Another process, or a person, was first.
    if (before?.publication !== "programme" || before.publier_le === null || before.publier_le > now) return 0;
    await changeRows(trx, announce, CLOCK, table, [before], { change: { publication: "en_ligne", publier_le: null } });
    return 1;
  });
}

type RowPictures = { images: { id: string; alt: string }[] | null };

/** A page with a hole in it is not put before visitors unseen. */
async function lacksPicture({ db, storage }: Media, { images }: RowPictures): Promise<boolean> {
  const imagesById = await findImages(db, images ?? []);
  for (const { id } of images ?? []) {
    const image = imagesById.get(id);
    if (!image || (await storage.size(`${image.path}/image.jpg`)) === undefined) return true;
  }
  return false;
}

export type BlockedListing = { table: ListingTable; id: string; titre: string; reference: string; publier_le: string; isInBin: boolean };

const LATE_MS = 60_000;
const BIN_TOLD_MS = DAY_MS;

/** What should be online and is not: a picture of it is missing, or it went to the bin, which is told for a day. */
export async function listBlockedPublications(db: Db, now = Date.now()): Promise<BlockedListing[]> {
  const late = new Date(now - LATE_MS).toISOString();
  const announcedSince = new Date(now - BIN_TOLD_MS).toISOString();
  const dueByTable = await Promise.all(
    listingTables.map(async (table) => {
      const { shared, rows } = sharedTable(db, table);
      const blocked = await shared
        .selectFrom(rows)
        .select(["id", "titre", "reference", "publier_le", "deleted_at"])
        .where(isTimed)
        .where("publier_le", "<=", late)
        .where((eb) => eb.or([eb("deleted_at", "is", null), eb("publier_le", ">=", announcedSince)]))
        .orderBy("publier_le")
        .limit(20)
        .execute();
      return blocked.map(({ deleted_at, publier_le, ...row }) => ({
        ...row,
        table,
        publier_le: publier_le ?? "",
        isInBin: deleted_at !== null,
      }));
    }),
  );
  return dueByTable.flat();
}

export type UnconfirmedListing = { table: ListingTable; id: string; titre: string; reference: string; version: number; days: number };
export type Unconfirmed = { total: number; listings: UnconfirmedListing[] };

const SHOWN = 5;
/** Spelt like the condition and the column of its index (the baseline). */
const isOfferedRow = sql<boolean>`deleted_at is null and publication = 'en_ligne' and statut = 'disponible'`;
const since = sql<string>`coalesce(confirme_le, publie_le)`;

/** How many listings are to be asked about, and those that have waited longest. Computed when read: nothing is written for it. */
export async function findUnconfirmed(db: Db, now = Date.now(), tables: readonly ListingTable[] = listingTables): Promise<Unconfirmed> {
  const limit = await findReconfirmDays(db);
  const parts = await Promise.all(tables.map((table) => findIn(db, table, limit, now)));
  const listings = parts.flatMap(({ listings }) => listings).sort((one, other) => other.days - one.days);
  return { total: parts.reduce((sum, { total }) => sum + total, 0), listings: listings.slice(0, SHOWN) };
}

async function findIn(db: Db, table: ListingTable, limit: number, now: number): Promise<Unconfirmed> {
  const { shared, rows } = sharedTable(db, table);
  const unconfirmed = shared.selectFrom(rows).where(isOfferedRow).where(since, "<", reconfirmBefore(limit, now));
  const { total } = await unconfirmed.select((row) => row.fn.countAll().as("total")).executeTakeFirstOrThrow();
  if (Number(total) === 0) return { total: 0, listings: [] };
  const longest = await unconfirmed.selectAll().$castTo<RowIn<ListingTable>>().orderBy(since).orderBy("id").limit(SHOWN).execute();
  const listings = longest.map((row) => {
    const { id, titre, reference, version } = row;
    return { table, id, titre, reference, version, days: daysUnconfirmed(row, limit, now) ?? limit };
  });
  return { total: Number(total), listings };
}
