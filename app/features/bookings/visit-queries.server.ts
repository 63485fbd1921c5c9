import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { isNotSetAside, visitHolds } from "#app/features/bookings/time/held-time.server.ts";
import { type Visit, type VisitAct, type VisitStatut, visitActOf } from "#app/features/bookings/visits/visit.ts";
import { findVisitPlace } from "#app/features/bookings/visits/visit-place.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";

/** A visit as the back-office reads it, with its sender and its listing; a visit at the office, or to a listing that is gone for good, has none. */
export type DeskVisit = Omit<Visit, "reseau" | "autres_demandes"> & {
  /** Of its request; none on what members typed before those had one. */
  reference: string | null;
  /** Its time is its own now; one that is only asked for loses it after two open days, or to another. */
  holds: boolean;
  /** "Tomdé, Kara": what stands beside its hour. */
  lieu: string;
  listing: { titre: string; reference: string; url: string } | null;
  nom: string;
  telephone: string | null;
  telephone_e164: string | null;
  email: string | null;
  message: string;
  person_id: string | null;
  /** The act of which who asked was not told. */
  owed: VisitAct | null;
};

/** Who reads: a Commercial or Chantier member sees those he goes to. */
type Reader = Pick<AdminSession, "id" | "role">;
/** `statut`: of those alone that stand so. */
type Span = { from: string; to: string; statut?: VisitStatut };

/** More stand on no screen. */
const MOST = 400;

/** Those that begin from one moment on and before another, as moments or days, in their order. */
export async function listDeskVisits(db: Db, admin: Reader, { from, to, statut }: Span): Promise<DeskVisit[]> {
  const within = seenBy(db, admin)?.where("debut", ">=", from).where("debut", "<", to).orderBy("debut").orderBy("appointments.id");
  const query = statut ? within?.where("appointments.statut", "=", statut) : within;
  return query ? withListings(db, await query.limit(MOST).execute()) : [];
}

export async function findDeskVisit(db: Db, admin: Reader, id: string): Promise<DeskVisit | undefined> {
  const query = seenBy(db, admin)?.where("appointments.id", "=", id);
  const [visit] = query ? await withListings(db, await query.execute()) : [];
  return visit;
}

/** The visit of a request, for its card: who may read the request may read it. */
export async function findVisitOfRequest(db: Db, demande_id: string): Promise<DeskVisit | undefined> {
  const [visit] = await withListings(db, await visits(db).where("demande_id", "=", demande_id).execute());
  return visit;
}

function seenBy(db: Db, admin: Reader) {
  const scope = scopeOf(admin, "agenda.lire");
  if (scope === "none") return undefined;
  return scope === "all" ? visits(db) : visits(db).where("agent", "=", admin.id);
}

/**
 * Those of a request in the bin are out of sight, but for a confirmed one that holds its time: it has to be refused first. One that is only
 * asked for goes with its request, into the bin or among the spam.
 */
function visits(db: Db) {
  return db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .selectAll("appointments")
    .select([
      "nom",
      "telephone",
      "telephone_e164",
      "email",
      "message",
      "person_id",
      "contact_requests.reference as told_reference",
      visitHolds(nowIso()).as("holds"),
    ])
    .where(isNotSetAside.visit)
    .where((row) => row.or([row("contact_requests.deleted_at", "is", null), row("appointments.statut", "=", "confirme")]));
}

type Joined = Awaited<ReturnType<ReturnType<typeof visits>["execute"]>>[number];

async function withListings(db: Db, rows: Joined[]): Promise<DeskVisit[]> {
  const listings = new Map<string, DeskVisit["listing"]>();
  for (const table of listingTables) {
    const ids = [...new Set(rows.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : [])))];
    if (ids.length === 0) continue;
    const { shared, rows: name } = sharedTable<ListingTable>(db, table);
    for (const { id, titre, reference } of await shared
      .selectFrom(name)
      .select(["id", "titre", "reference"])
      .where("id", "in", ids)
      .execute())
      listings.set(`${table} ${id}`, { titre, reference, url: `${adminListUrl(table)}/${id}` });
  }
  const owed = await findOwedTexts(
    db,
    rows.map(({ demande_id }) => demande_id),
  );
  const places = new Map<string, string>();
  for (const row of rows) {
    const key = `${row.listing_table} ${row.listing_id}`;
    if (!places.has(key)) places.set(key, (await findVisitPlace(db, row)).lieu);
  }
  return rows.map(({ reseau: _, autres_demandes: __, told_reference: reference, ...row }) => ({
    ...row,
    reference,
    lieu: places.get(`${row.listing_table} ${row.listing_id}`) ?? "",
    holds: Boolean(row.holds),
    listing: listings.get(`${row.listing_table} ${row.listing_id}`) ?? null,
    owed: visitActOf(owed.get(row.demande_id)),
  }));
}

/** Who asked for it, and the name of its listing, for what is told to them; undefined where the request is gone. */
export async function describeVisit(db: Db | Trx, visit: Pick<Visit, "demande_id" | "listing_table" | "listing_id">) {
  const sender = await db
    .selectFrom("contact_requests")
    .select(["nom", "email", "reference"])
    .where("id", "=", visit.demande_id)
    .executeTakeFirst();
  if (!sender) return undefined;
  const { listing_table: table, listing_id: id } = visit;
  const { lieu } = await findVisitPlace(db, visit);
  if (!table || !id) return { ...sender, titre: null, lieu };
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const listing = await shared.selectFrom(rows).select("titre").where("id", "=", id).executeTakeFirst();
  return { ...sender, titre: listing?.titre ?? null, lieu };
}
