import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { moveRequest } from "#app/features/contact/meeting-request.server.ts";
import { stayOfferOf } from "#app/features/listing-parts/stay-offer.ts";
import { holdsNights, type OfListing, type Stay, type StayStatut, statutOn, stayUnitOf } from "#app/features/stays/stay.ts";
import { dateFault, type StayDates } from "#app/features/stays/stay-dates.ts";
import { TAKEN } from "#app/features/stays/stay-form-words.ts";
import type { BlockedDates, StayIntent, TypedStay } from "#app/features/stays/stay-input.ts";
import { endOptions, freeNights, nextReference, takeNights, writeStay } from "#app/features/stays/stay-nights.server.ts";
import { pageEnd, priceOf, staySubject } from "#app/features/stays/stay-request.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import { type AdminSession, adminDisplayName } from "#app/services/auth/admin-session.ts";
import { onlyFollowed } from "#app/services/auth/followed-people.server.ts";
import { type Right, scopeOf } from "#app/services/auth/rights.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { createDerivedLink } from "#app/services/private-links/private-links.server.ts";
import { findLive } from "#app/services/publication/change-rows.server.ts";
import { sha256, storeOnce, submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";

type Refusal = "absent" | "stale" | "taken" | "refused" | "forbidden";
export type StayOutcome = { ok: true; stay: string } | { ok: false; reason: Refusal; message: string; errors?: FormErrors };

/** Who acts: whatever else a session holds is not needed here. */
type Member = Pick<AdminSession, "id" | "username" | "role" | "prenom" | "nom">;
type SeenStay = { id: string; version: number };

const refusals = {
  absent: "Ce séjour n’existe plus.",
  stale: "Ce séjour a changé entre-temps. Rien n’a été modifié.",
  taken: "Ces nuits ont été prises entre-temps.",
  forbidden: "Cette personne est suivie par un autre membre.",
};

function refuse(reason: keyof typeof refusals): StayOutcome {
  return { ok: false, reason, message: refusals[reason] };
}

type Deed = { from: readonly StayStatut[]; right: Right; request?: Record<string, unknown> };

/** What an act on a stay is allowed from, what it makes of the request, and who may do it. */
const deeds: Record<Exclude<StayIntent, "bloquer" | "saisir">, Deed> = {
  accepter: { from: ["option", "expiree"], right: "sejours.modifier", request: { statut: "traite", urgence: "normale", motif: null } },
  refuser: { from: ["option", "expiree"], right: "sejours.modifier", request: { statut: "ferme", urgence: "normale", motif: null } },
  annuler: {
    from: ["option", "expiree", "acceptee"],
    right: "sejours.modifier",
    request: { statut: "traite", urgence: "normale", motif: null },
  },
  liberer: { from: ["bloquee"], right: "calendriers.modifier" },
};

/** One act on one stay as the member saw it: by its version, and only on the people this member may act for. */
function actOn(
  db: Db,
  admin: Member,
  { id, version }: SeenStay,
  intent: keyof typeof deeds,
  write: (trx: Trx, announce: Announce, stay: Stay) => Promise<Partial<Stay> | undefined>,
): Promise<StayOutcome> {
  const { from, right, request } = deeds[intent];
  return changeContent<StayOutcome>(db, async (trx, announce) => {
    const stay = await trx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
    if (!stay) return refuse("absent");
    if (!(await mayActFor(trx, admin, right, stay.demande_id))) return refuse("forbidden");
    if (stay.version !== version || !from.includes(statutOn(stay, nowIso()))) return refuse("stale");
    const change = await write(trx, announce, stay);
    if (!change) return refuse("taken");
    await writeStay(trx, announce, admin, stay, change);
    if (request) await moveRequest(trx, announce, admin, stay.demande_id, request);
    return { ok: true, stay: id };
  });
}

async function mayActFor(trx: Trx, admin: Member, right: Right, demande_id: string | null) {
  const scope = scopeOf(admin, right);
  if (scope !== "own") return scope === "all";
  return demande_id !== null && (await onlyFollowed(trx as Db, "contact_requests", [demande_id], admin.id)).length === 1;
}

/** Only while its nights are its own, or free: an option that ended may have lost them to another. */
export function acceptStay(db: Db, admin: Member, seen: SeenStay) {
  return actOn(db, admin, seen, "accepter", async (trx, announce, stay) => {
    const now = nowIso();
    if (!holdsNights(stay, now)) {
      await freeNights(trx, stay.id); // its own of an option that is over: they are taken anew, all or none
      await endOptions(trx, announce, now, ofListing(stay), stay.id);
      if (!(await takeNights(trx, stay))) return undefined;
    }
    return { statut: "acceptee" };
  });
}

function ofListing({ listing_table: table, listing_id: id }: Stay): OfListing {
  return { table, id };
}

export function refuseStay(db: Db, admin: Member, { motif, ...seen }: SeenStay & { motif: string | null }) {
  return actOn(db, admin, seen, "refuser", (trx) => withoutNights(trx, seen.id, { statut: "refusee", motif }));
}

export function cancelStay(db: Db, admin: Member, { motif, ...seen }: SeenStay & { motif: string | null }) {
  return actOn(db, admin, seen, "annuler", (trx) => withoutNights(trx, seen.id, { statut: "annulee", motif }));
}

export function releaseDates(db: Db, admin: Member, seen: SeenStay) {
  return actOn(db, admin, seen, "liberer", (trx) => withoutNights(trx, seen.id, { statut: "annulee" }));
}

async function withoutNights(trx: Trx, id: string, change: Partial<Stay>) {
  await freeNights(trx, id);
  return change;
}

/**
 * Whole days out of the calendar, with a reason that only members read. The same form sent twice blocks once; other dates sent under its
 * key are other dates, or they would be announced as blocked and stay free.
 */
export function blockDates(db: Db, admin: Member, listing: OfListing, { cle_envoi, motif, ...dates }: BlockedDates): Promise<StayOutcome> {
  return changeContent<StayOutcome>(db, async (trx, announce) => {
    if (scopeOf(admin, "calendriers.modifier") !== "all") return refuse("forbidden");
    if (!(await findLive(trx, listing.table, listing.id))) return refuse("absent");
    const fault = faultOf(listing, dates);
    if (fault) return fault;
    const id = idOf(cle_envoi && JSON.stringify([cle_envoi, dates.arrivee, dates.depart]), listing);
    const known = await trx.selectFrom("bookings").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { ok: true, stay: id };
    const row = { ...newStay(id, listing, dates), statut: "bloquee" as const, motif };
    await endOptions(trx, announce, nowIso(), listing);
    if (!(await takeNights(trx, row))) return { ok: false, reason: "taken", message: TAKEN };
    await insertStay(trx, announce, admin, row);
    return { ok: true, stay: id };
  });
}

/** A stay that was agreed on the telephone or at the door, with its request: given at once, whatever the rules of the page say of its length. */
export async function addTypedStay(db: Db, admin: Member, listing: OfListing, input: TypedStay): Promise<StayOutcome> {
  const key = sha256(JSON.stringify([input.cle_envoi, listing.id, input])).slice(0, 64);
  const id = idOf(key, listing);
  const outcome = await storeOnce<StayOutcome>(db, "contact_requests", submissionWithKey(key), async (trx, announce, mark) => {
    if (scopeOf(admin, "sejours.modifier") === "none") return refuse("forbidden");
    const about = await findLive(trx, listing.table, listing.id);
    if (!about) return refuse("absent");
    const dates = { arrivee: input.arrivee, depart: input.depart };
    const fault = faultOf(listing, dates);
    if (fault) return fault;
    const demande_id = newId();
    const offer = stayOfferOf(listing.table, { ...about, reservable: true });
    const row = {
      ...newStay(id, listing, dates),
      ...{ demande_id, reference: await nextReference(trx), personnes: input.personnes, statut: "acceptee" as const },
      ...(offer && priceOf(offer, dates)),
    };
    await endOptions(trx, announce, nowIso(), listing);
    if (!(await takeNights(trx, row))) return { ok: false, reason: "taken", message: TAKEN };
    const words = {
      ...{ nom: input.nom, prenom: null, entreprise: null, email: input.email, telephone: input.telephone },
      telephone_e164: internationalPhone(input.telephone, input.indicatif),
      sujet: staySubject(listing.table, about.titre),
      message: input.message ?? "",
    };
    const request = {
      ...words,
      ...mark,
      ...{ id: demande_id, created_at: row.created_at, updated_at: row.created_at, cle_envoi: key },
      ...{ recherche: requestSearchText("contact_requests", words), nature: "reservation" as const, canal: input.canal },
      ...{ saisi_par: adminDisplayName(admin) || admin.username, service_demande: contentTypes[listing.table].listing.service },
      ...{ urgence: "normale" as const, statut: "traite" as const, notes_internes: null },
      ...{ listing_table: listing.table, listing_id: listing.id, date_souhaitee: input.arrivee },
    };
    await trx.insertInto("contact_requests").values(request).execute();
    const { recherche: _found, cle_envoi: _key, ...after } = request;
    await recordAudit(trx, admin, { action: "create", table_name: "contact_requests", row_id: demande_id, before: null, after });
    announce("contact_requests", "bureau");
    await insertStay(trx, announce, admin, row);
    await createDerivedLink(trx, { usage: "reservation", cible_id: id, expire_le: pageEnd(dates.depart) });
    return { ok: true, stay: id };
  });
  return outcome.ok ? { ok: true, stay: id } : outcome;
}

/** The same form sent twice is one row: its key makes the id. */
function idOf(key: string, { id }: OfListing): string {
  if (key === "") return newId();
  const digest = sha256(`${id} ${key}`);
  return [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20), digest.slice(20, 32)].join("-");
}

function newStay(id: string, { table, id: listing_id }: OfListing, dates: StayDates) {
  const now = nowIso();
  return { id, created_at: now, updated_at: now, listing_table: table, listing_id, ...dates, origine: "bureau" as const };
}

async function insertStay(trx: Trx, announce: Announce, admin: Member, row: ReturnType<typeof newStay> & Pick<Stay, "statut">) {
  await trx.insertInto("bookings").values(row).execute();
  await recordAudit(trx, admin, { action: "create", table_name: "bookings", row_id: row.id, before: null, after: row });
  announce("bookings", "bureau");
}

/** A member may go below the minimum and above the maximum of the page; dates in the past, in the wrong order or beyond the calendar are none. */
function faultOf({ table }: OfListing, dates: StayDates): StayOutcome | undefined {
  const fault = dateFault(dates, { unit: stayUnitOf(table), min: 1, max: null }, new Set(), todayInLome());
  return fault && { ok: false, reason: "refused", message: fault.message, errors: { [fault.field]: fault.message } };
}
