import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { daysBetween, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { Booking, KindName, OfListing, StayBooking, VisitBooking } from "./booking.ts";
import { kindOf, letterOf } from "./booking-kinds.ts";
import { statutOn } from "./stays/stay.ts";
import { isNotSetAside, stayHolds, visitHolds } from "./time/held-time.server.ts";
import { heldStatuts } from "./visits/visit.ts";
import { findVisitPlace } from "./visits/visit-place.server.ts";

/** Who reads: a member who sees his own alone sees those he goes to, and those of the people he follows. */
export type Reader = Pick<AdminSession, "id" | "role">;

/** Days, or moments of visits. `isAsked`: those alone that wait for an answer; `only`: the others are not read. */
type Span = { from: string; to: string; listing?: OfListing; isAsked?: true; only?: "visits" | "stays" };

export type Bookings = { visits: VisitBooking[]; stays: StayBooking[] };

/** More stand on no screen. */
const MOST = 400;
const DAY = "2026-11-19".length;

/** Visits that begin from one day on and before another, and stays and blocked dates that touch those days, departures of the first morning among them. */
export async function listBookings(db: Db, reader: Reader, span: Span): Promise<Bookings> {
  const visits = span.only === "stays" ? [] : await withVisits(db, await visitsWithin(db, reader, span));
  const stays = span.only === "visits" ? [] : await withStays(db, await staysWithin(db, reader, span));
  return { visits, stays: span.isAsked ? stays.filter(({ statut }) => statut === "option") : stays };
}

function visitsWithin(db: Db, reader: Reader, { from, to, listing, isAsked }: Span) {
  let query = visitRows(db).where(isOfReader(reader, "visit")).where("debut", ">=", from).where("debut", "<", to);
  if (isAsked) query = query.where("appointments.statut", "=", "demande");
  if (listing) query = query.where("appointments.listing_table", "=", listing.table).where("appointments.listing_id", "=", listing.id);
  return query.orderBy("debut").orderBy("appointments.id").limit(MOST).execute();
}

function staysWithin(db: Db, reader: Reader, { from, to, listing, isAsked }: Span) {
  let query = stayRows(db)
    .where(isOfReader(reader, "stay"))
    .where("depart", ">=", from.slice(0, DAY))
    .where("arrivee", "<", to.slice(0, DAY));
  if (isAsked) query = query.where("bookings.statut", "=", "option");
  if (listing) query = query.where("bookings.listing_table", "=", listing.table).where("bookings.listing_id", "=", listing.id);
  return query.orderBy("arrivee").orderBy("bookings.id").limit(MOST).execute();
}

export async function findBooking(db: Db, reader: Reader, kind: KindName, id: string): Promise<Booking | undefined> {
  const isReaders = isOfReader(reader, kind);
  if (kind === "visit") return (await withVisits(db, await visitRows(db).where(isReaders).where("appointments.id", "=", id).execute()))[0];
  return (await withStays(db, await stayRows(db).where(isReaders).where("bookings.id", "=", id).execute()))[0];
}

/** The visit or the stay of a request, for its card: who may read the request may read it. */
export async function findOfRequest(db: Db, demande_id: string): Promise<Booking | undefined> {
  const [visit] = await withVisits(db, await visitRows(db).where("demande_id", "=", demande_id).execute());
  return visit ?? (await withStays(db, await stayRows(db).where("demande_id", "=", demande_id).execute()))[0];
}

/** As who asked for it finds it by its link: a stay whose request is in the bin is out of sight. */
export async function findForSender(db: Db | Trx, kind: KindName, id: string): Promise<Booking | undefined> {
  if (kind === "visit") return (await withVisits(db, await visitRows(db).where("appointments.id", "=", id).execute()))[0];
  const [stay] = await withStays(db, await stayRows(db).where("bookings.id", "=", id).execute());
  return stay?.demande_id && stay.demande_retiree === null ? stay : undefined;
}

/** As the command that has just written it reads it, wherever its request is. */
export async function readBooking(db: Db | Trx, kind: KindName, id: string): Promise<Booking | undefined> {
  if (kind === "visit") return (await withVisits(db, await joinedVisits(db).where("appointments.id", "=", id).execute()))[0];
  return (await withStays(db, await joinedStays(db).where("bookings.id", "=", id).execute()))[0];
}

/** Of some listings of a table, or of some requests. */
type Of = { table: ListingTable; ids: readonly string[] } | { requests: readonly string[] };

/** What is asked for or promised and not over: the sale of its listing, or the erasure of its person, is asked about (S2, S15). */
export async function listComing(db: Db, of: Of, now = nowIso()): Promise<Bookings> {
  let visits = visitRows(db).where("appointments.statut", "in", heldStatuts).where("debut", ">", now).orderBy("debut").limit(MOST);
  let stays = stayRows(db)
    .where("bookings.statut", "in", ["option", "acceptee"])
    .where("depart", ">", todayInLome(new Date(now)));
  stays = stays.where("demande_id", "is not", null).orderBy("arrivee").limit(MOST);
  if ("requests" in of) {
    visits = visits.where("demande_id", "in", of.requests);
    stays = stays.where("demande_id", "in", of.requests);
  } else {
    visits = visits.where("appointments.listing_table", "=", of.table).where("appointments.listing_id", "in", of.ids);
    stays = stays.where("bookings.listing_table", "=", of.table).where("bookings.listing_id", "in", of.ids);
  }
  const read = await withStays(db, await stays.execute(), now);
  return { visits: await withVisits(db, await visits.execute()), stays: read.filter(({ statut }) => statut !== "expiree") };
}

const senderColumns = ["nom", "telephone", "telephone_e164", "email", "message", "person_id", "canal"] as const;
const ofRequest = ["contact_requests.reference as told_reference", "contact_requests.deleted_at as demande_retiree"] as const;

function joinedVisits(db: Db | Trx) {
  return db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .selectAll("appointments")
    .select(senderColumns)
    .select(ofRequest)
    .select(visitHolds(nowIso()).as("holds"));
}

function joinedStays(db: Db | Trx) {
  return db
    .selectFrom("bookings")
    .leftJoin("contact_requests", "contact_requests.id", "bookings.demande_id")
    .selectAll("bookings")
    .select(senderColumns)
    .select(ofRequest)
    .select(stayHolds(nowIso()).as("holds"));
}

/**
 * What is only asked for goes with its request, into the bin or among the spam. Visits of a request in the bin are out of sight, but for a
 * confirmed one that holds its time: it has to be refused first.
 */
function visitRows(db: Db | Trx) {
  return joinedVisits(db)
    .where(isNotSetAside.visit)
    .where((row) => row.or([row("contact_requests.deleted_at", "is", null), row("appointments.statut", "=", "confirme")]));
}

function stayRows(db: Db | Trx) {
  return joinedStays(db).where(isNotSetAside.stay);
}

/** For queries that join each with its request. Blocked dates belong to no person: each member who reads stays sees them. */
function isOfReader(reader: Reader, kind: KindName) {
  const scope = scopeOf(reader, kindOf(kind).rights.read);
  if (scope !== "own") return scope === "all" ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`;
  const isMine = kind === "visit" ? sql<boolean>`appointments.agent = ${reader.id}` : sql<boolean>`bookings.statut = 'bloquee'`;
  return sql<boolean>`(coalesce(${isMine}, false) or coalesce(person_id in (select id from people where assigne_a = ${reader.id}), false))`;
}

type JoinedVisit = Awaited<ReturnType<ReturnType<typeof joinedVisits>["execute"]>>[number];
type JoinedStay = Awaited<ReturnType<ReturnType<typeof joinedStays>["execute"]>>[number];

async function withVisits(db: Db | Trx, rows: readonly JoinedVisit[]): Promise<VisitBooking[]> {
  const about = await readAbout(db, rows);
  const places = new Map<string, string>();
  for (const row of rows) if (!places.has(keyOf(row))) places.set(keyOf(row), (await findVisitPlace(db, row)).lieu);
  return rows.map(({ reseau: _, autres_demandes: __, told_reference: reference, canal, ...row }) => {
    const listing = about.listings.get(keyOf(row));
    return {
      ...{
        ...row,
        kind: "visit",
        reference,
        isTyped: canal !== "formulaire",
        holds: Boolean(row.holds),
        lieu: places.get(keyOf(row)) ?? "",
      },
      listing: listing ? { titre: listing.titre, reference: listing.reference, url: listing.url } : null,
      owed: letterOf("visit", about.owed.get(row.demande_id)),
    };
  });
}

async function withStays(db: Db | Trx, rows: readonly JoinedStay[], now = nowIso()): Promise<StayBooking[]> {
  const about = await readAbout(db, rows);
  return rows.flatMap(({ reseau: _, autres_demandes: __, told_reference: reference, canal, ...row }) => {
    const found = about.listings.get(keyOf(row));
    if (!found) return []; // gone for good
    const { heures, ...listing } = found;
    return [
      {
        ...{
          ...row,
          kind: "stay" as const,
          reference,
          heures,
          isTyped: canal !== "formulaire",
          listing: { ...listing, url: `${listing.url}/sejours` },
        },
        ...{ statut: statutOn(row, now), holds: Boolean(row.holds), nuits: daysBetween(row.arrivee, row.depart) },
        owed: letterOf("stay", about.owed.get(row.demande_id ?? "")),
      },
    ];
  });
}

type BookedRow = { demande_id: string | null; listing_table: ListingTable | null; listing_id: string | null };

function keyOf({ listing_table, listing_id }: Pick<BookedRow, "listing_table" | "listing_id">): string {
  return `${listing_table} ${listing_id}`;
}

/** The listings of some rows and the texts that are owed for them, each read once. */
async function readAbout(db: Db | Trx, rows: readonly BookedRow[]) {
  const listings = new Map<string, { titre: string; reference: string; url: string; heures: string | null }>();
  for (const table of listingTables) {
    const ids = [...new Set(rows.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : [])))];
    if (ids.length === 0) continue;
    for (const { id, titre, reference, heures_sejour } of await listingRows(db, table, ids))
      listings.set(`${table} ${id}`, { titre, reference, url: `${adminListUrl(table)}/${id}`, heures: heures_sejour });
  }
  const requests = rows.flatMap(({ demande_id }) => demande_id ?? []);
  return { listings, owed: await findOwedTexts(db, requests) };
}

async function listingRows(db: Db | Trx, table: ListingTable, ids: readonly string[]) {
  if (table === "properties" || table === "vehicles") {
    const { shared, rows } = sharedTable<"properties" | "vehicles">(db, table);
    return shared.selectFrom(rows).select(["id", "titre", "reference", "heures_sejour"]).where("id", "in", ids).execute();
  }
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const listings = await shared.selectFrom(rows).select(["id", "titre", "reference"]).where("id", "in", ids).execute();
  return listings.map((row) => ({ ...row, heures_sejour: null }));
}
