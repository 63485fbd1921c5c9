import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes, type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { type Bucket, countAttempt, countAttempts, findRefusal, TooManyAttempts } from "#app/kernel/limits/rate-limit.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { emptyLinesOf } from "#app/services/audit/empty-lines.server.ts";
import type { Beacon } from "#app/services/measure/beacon.ts";
import { NO_LISTING, PRESS_DAYS, PRESS_LENGTH, PRESS_SIGNS } from "#app/services/measure/press-reference.ts";
import { isRobot, networkKey, visitorKey } from "#app/services/measure/visitor-key.server.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { forgetEvents } from "./update-people.server.ts";

const STEP = 100;

const letters = listingTables.map((table) => contentTypes[table].listing.letter).join("");
const pressReference = new RegExp(`^(?:(${NO_LISTING})|([${letters}]-\\d{4,6}))-([${PRESS_SIGNS}]{${PRESS_LENGTH}})$`);
const canaux = { whatsapp: "whatsapp", call: "appel" } as const;

function bucketsOf(request: Request): { visitor: Bucket; network: Bucket; marked: Bucket } {
  const perHour = (key: string, limit: number) => ({ key: `press:${key}`, rule: { limit, windowMs: HOUR_MS } });
  return {
    visitor: perHour(`visitor:${visitorKey(request)}`, 6),
    network: perHour(`network:${networkKey(request)}`, 30),
    marked: perHour("marked", 300),
  };
}

/**
 * Stores a press of a WhatsApp or call button: its reference, channel, listing, page and the time, and nothing of who pressed. Resolves to the
 * address of the listing, null without one; undefined when it counts for nothing: a robot, a wrong form, a listing visitors do not see, a
 * reference that is known, more than an hour allows, or one of too many from a network, which is stored with a mark: carriers put thousands
 * of phones behind one address, and its message may still come. Those alone have a bound for all, so that no crowd takes the place of others.
 */
export async function storePress(db: Db, request: Request, { kind, page, reference = "" }: Beacon): Promise<string | null | undefined> {
  const canal = kind === "whatsapp" || kind === "call" ? canaux[kind] : undefined;
  const [, isGeneral, named] = pressReference.exec(reference) ?? [];
  if (!canal || !(isGeneral || named) || isRobot(request.headers.get("user-agent"))) return undefined;
  const { visitor, network, marked } = bucketsOf(request);
  const isCrowd = (await findRefusal(db, [network])) !== undefined;
  if (await findRefusal(db, isCrowd ? [visitor, marked] : [visitor])) return undefined;
  const listing = named ? await findPublicListing(db, named) : null;
  if (listing === undefined) return undefined;
  try {
    return await changeContent(db, async (trx, announce) => {
      const known = await trx.selectFrom("started_requests").select("id").where("reference", "=", reference).executeTakeFirst();
      if (known) return undefined;
      await countAttempts(db, trx, [visitor]);
      const a_verifier = !(await countAttempt(db, trx, network));
      if (a_verifier) await countAttempts(db, trx, [marked]);
      const about = { listing_table: listing?.table ?? null, listing_id: listing?.id ?? null };
      await trx
        .insertInto("started_requests")
        .values({ id: newId(), created_at: nowIso(), reference, canal, page, a_verifier, ...about })
        .execute();
      if (a_verifier) return undefined;
      announce("started_requests", "bureau");
      return listing ? `${listingPath(listing.table)}/${listing.slug}` : null;
    });
  } catch (error) {
    if (error instanceof TooManyAttempts) return undefined; // the counter of Stats has moved already
    throw error;
  }
}

async function findPublicListing(db: Db, reference: string): Promise<{ table: ListingTable; id: string; slug: string } | undefined> {
  const table = listingTables.find((name) => contentTypes[name].listing.letter === reference.charAt(0));
  const row =
    table && (await publicRows<ListingTable>(db, table).select(["id", "slug"]).where("reference", "=", reference).executeTakeFirst());
  return table && row && { table, ...row };
}

/** Deletes presses no member matched within 30 days and empties their journal lines; a matched one goes with its person. */
export async function deleteOldPresses(db: Db, now = Date.now()): Promise<number> {
  const limit = new Date(now - PRESS_DAYS * DAY_MS).toISOString();
  for (let deleted = 0; ; ) {
    const count = await changeContent(db, async (trx) => {
      const old = trx.selectFrom("started_requests").select("id").where("rapprochee_le", "is", null).where("created_at", "<", limit);
      return deletePresses(trx, await old.limit(STEP).execute());
    });
    deleted += count;
    if (count < STEP) return deleted;
  }
}

/** Deletes the matched presses of a person, with their events. */
export async function deletePressesOf(trx: Trx, person: string): Promise<number> {
  return deletePresses(trx, await trx.selectFrom("started_requests").select("id").where("person_id", "=", person).execute());
}

async function deletePresses(trx: Trx, presses: readonly { id: string }[]): Promise<number> {
  if (presses.length === 0) return 0;
  const ids = presses.map(({ id }) => id);
  await trx.deleteFrom("started_requests").where("id", "in", ids).execute();
  await emptyLinesOf(trx, "started_requests", ids);
  await forgetEvents(trx, "started_requests", ids);
  return ids.length;
}
