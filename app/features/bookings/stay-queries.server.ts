import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { type Stay, type StayAct, statutOn, stayActOf } from "#app/features/bookings/stays/stay.ts";
import { isNotSetAside, stayHolds } from "#app/features/bookings/time/held-time.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { daysBetween, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";

/** A stay as the back-office reads it: an option that is over reads as ended, whether a process has written so or not. */
export type DeskStay = Omit<Stay, "reseau" | "autres_demandes"> & {
  /** Of its request; none on what members typed before those had one, and on dates taken out of the calendar. */
  reference: string | null;
  nuits: number;
  /** Its nights are its own now. */
  holds: boolean;
  listing: { titre: string; reference: string; url: string };
  nom: string | null;
  telephone: string | null;
  telephone_e164: string | null;
  email: string | null;
  message: string | null;
  person_id: string | null;
  /** Since when its request is in the bin: what was accepted stays held. */
  demande_retiree: string | null;
  /** The act of which who asked was not told. */
  owed: StayAct | null;
};

type Span = { from: string; to: string; listing?: { table: ListingTable; id: string }; followedBy?: string };

/** Those that touch the days from `from` to before `to`, blocks among them. */
export async function listDeskStays(db: Db, { from, to, listing, followedBy }: Span): Promise<DeskStay[]> {
  let query = stays(db).where("depart", ">", from).where("arrivee", "<", to).orderBy("arrivee").orderBy("bookings.id").limit(MOST);
  if (listing) query = query.where("bookings.listing_table", "=", listing.table).where("bookings.listing_id", "=", listing.id);
  if (followedBy) query = query.where("person_id", "in", db.selectFrom("people").select("id").where("assigne_a", "=", followedBy));
  return withListings(db, await query.execute());
}

/** More stand on no screen. */
const MOST = 400;

export async function findDeskStay(db: Db, id: string): Promise<DeskStay | undefined> {
  const [stay] = await withListings(db, await stays(db).where("bookings.id", "=", id).execute());
  return stay;
}

/** The stay of a request, for its card. */
export async function findStayOfRequest(db: Db, demande_id: string): Promise<DeskStay | undefined> {
  const [stay] = await withListings(db, await stays(db).where("demande_id", "=", demande_id).execute());
  return stay;
}

function stays(db: Db) {
  return db
    .selectFrom("bookings")
    .leftJoin("contact_requests", "contact_requests.id", "bookings.demande_id")
    .selectAll("bookings")
    .select(["nom", "telephone", "telephone_e164", "email", "message", "person_id"])
    .select(["contact_requests.reference as told_reference", "contact_requests.deleted_at as demande_retiree"])
    .select(stayHolds(nowIso()).as("holds"))
    .where(isNotSetAside.stay);
}

type Joined = Awaited<ReturnType<ReturnType<typeof stays>["execute"]>>[number];

async function withListings(db: Db, rows: Joined[]): Promise<DeskStay[]> {
  const now = nowIso();
  const listings = new Map<string, DeskStay["listing"]>();
  for (const table of listingTables) {
    const ids = [...new Set(rows.flatMap((row) => (row.listing_table === table ? [row.listing_id] : [])))];
    if (ids.length === 0) continue;
    const { shared, rows: name } = sharedTable<ListingTable>(db, table);
    for (const { id, titre, reference } of await shared
      .selectFrom(name)
      .select(["id", "titre", "reference"])
      .where("id", "in", ids)
      .execute())
      listings.set(`${table} ${id}`, { titre, reference, url: `${adminListUrl(table)}/${id}/sejours` });
  }
  const owed = await findOwedTexts(
    db,
    rows.flatMap(({ demande_id }) => demande_id ?? []),
  );
  return rows.flatMap(({ reseau: _, autres_demandes: __, told_reference: reference, ...row }) => {
    const listing = listings.get(`${row.listing_table} ${row.listing_id}`);
    if (!listing) return []; // gone for good
    return [
      {
        ...row,
        reference,
        listing,
        statut: statutOn(row, now),
        holds: Boolean(row.holds),
        nuits: daysBetween(row.arrivee, row.depart),
        owed: stayActOf(owed.get(row.demande_id ?? "")),
      },
    ];
  });
}

/** Who asked for it, and the name of its listing, for what is told to them; undefined where one of the two is gone. */
export async function describeStay(db: Db | Trx, { demande_id, listing_table, listing_id }: Stay) {
  if (demande_id === null) return undefined;
  const sender = await db
    .selectFrom("contact_requests")
    .select(["nom", "email", "reference"])
    .where("id", "=", demande_id)
    .executeTakeFirst();
  const { shared, rows } = sharedTable<ListingTable>(db, listing_table);
  const listing = await shared.selectFrom(rows).select("titre").where("id", "=", listing_id).executeTakeFirst();
  return sender && listing && { ...sender, titre: listing.titre };
}

export type ComingStay = Pick<Stay, "id" | "listing_id" | "arrivee" | "depart" | "statut"> & { nom: string; reference: string | null };

/** Options that live and stays that were given, of these listings, that are not over (S2): what becomes of the listing moves none of them. */
export async function listComingStays(db: Db | Trx, table: ListingTable, ids: readonly string[], now = nowIso()): Promise<ComingStay[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select([
      "bookings.id",
      "contact_requests.reference",
      "bookings.listing_id",
      "arrivee",
      "depart",
      "bookings.statut",
      "option_jusqu_a",
      "nom",
    ])
    .where("bookings.listing_table", "=", table)
    .where("bookings.listing_id", "in", ids)
    .where("bookings.statut", "in", ["option", "acceptee"])
    .where(isNotSetAside.stay)
    .where("depart", ">", todayInLome(new Date(now)))
    .orderBy("arrivee")
    .limit(MOST)
    .execute();
  return rows.filter((stay) => statutOn(stay, now) === stay.statut);
}
