import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { BlockedDates, StayIntent, TypedStay } from "#app/features/bookings/requests/stay-input.ts";
import { pageEnd, priceOf, staySubject } from "#app/features/bookings/requests/stay-request.server.ts";
import { queueStayLetter } from "#app/features/bookings/stay-mails.server.ts";
import { findDeskStay } from "#app/features/bookings/stay-queries.server.ts";
import {
  type OfListing,
  type Stay,
  type StayAct,
  type StayStatut,
  statutOn,
  stayLetters,
  stayText,
  stayUnitOf,
  timeOfStay,
} from "#app/features/bookings/stays/stay.ts";
import { dateFault, type StayDates } from "#app/features/bookings/stays/stay-dates.ts";
import { TAKEN } from "#app/features/bookings/stays/stay-form-words.ts";
import { freeTime, isSetAside, moveTime, orTaken, takeTime } from "#app/features/bookings/time/held-time.server.ts";
import { nextReference, writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { findPersonOf, moveRequest } from "#app/features/contact/meeting-request.server.ts";
import { senderOf, storeRequest } from "#app/features/contact/store-request.server.ts";
import { stayOfferOf } from "#app/features/listing-parts/stay-offer.ts";
import { recordTold } from "#app/features/people/answer-commands.server.ts";
import { followNew, followUnfollowed } from "#app/features/people/follow-commands.server.ts";
import { TOLD_OTHERWISE } from "#app/features/people/person-words.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { type Right, scopeOf } from "#app/services/auth/rights.ts";
import { createDerivedLink } from "#app/services/private-links/private-links.server.ts";
import { findLive } from "#app/services/publication/change-rows.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { sha256 } from "#app/services/visitor-forms/store-once.server.ts";

type Refusal = "absent" | "stale" | "taken" | "refused" | "forbidden";
type Refused = { ok: false; reason: Refusal; message: string; errors?: FormErrors };
export type StayOutcome = { ok: true; stay: string } | Refused;

/** Who acts: whatever else a session holds is not needed here. */
type Member = Pick<AdminSession, "id" | "username" | "role" | "prenom" | "nom">;
type SeenStay = { id: string; version: number };

const refusals = {
  absent: "Ce séjour n’existe plus.",
  stale: "Ce séjour a changé entre-temps. Rien n’a été modifié.",
  taken: "Ces nuits ont été prises entre-temps.",
  forbidden: "Cette personne est suivie par un autre membre.",
};

function refuse(reason: keyof typeof refusals): Refused {
  return { ok: false, reason, message: refusals[reason] };
}

type Deed = {
  from: readonly StayStatut[];
  right: Right;
  request?: Record<string, unknown>;
  /** What its sender is told. */
  letter?: StayAct;
};

/** What an act on a stay is allowed from, what it makes of the request, and who may do it. */
const deeds: Record<Exclude<StayIntent, "bloquer" | "saisir">, Deed> = {
  accepter: {
    ...{ from: ["option", "expiree"], right: "sejours.modifier", letter: "acceptation" },
    request: { statut: "traite", urgence: "normale", motif: null },
  },
  refuser: {
    ...{ from: ["option", "expiree"], right: "sejours.modifier", letter: "refus" },
    request: { statut: "ferme", urgence: "normale", motif: null },
  },
  annuler: {
    from: ["option", "expiree", "acceptee"],
    right: "sejours.modifier",
    request: { statut: "traite", urgence: "normale", motif: null },
    letter: "annulation",
  },
  liberer: { from: ["bloquee"], right: "calendriers.modifier" },
};

/** One act on one stay as the member saw it: by its version, and only on the people this member may act for. */
function actOn(
  db: Db,
  admin: Member,
  { id, version }: SeenStay,
  intent: keyof typeof deeds,
  write: (trx: Trx, announce: Announce, stay: Stay) => Promise<Partial<Stay>>,
): Promise<StayOutcome> {
  const { from, right, request, letter } = deeds[intent];
  const done = changeContent<StayOutcome>(db, async (trx, announce) => {
    const stay = await trx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
    if (!stay) return refuse("absent");
    const person = await findPersonOf(trx, stay.demande_id);
    if (!mayActFor(admin, right, person)) return refuse("forbidden");
    if (stay.version !== version || !from.includes(statutOn(stay, nowIso())) || (await isSetAside(trx, "bookings", id)))
      return refuse("stale");
    const after = await writeBooking(trx, announce, admin, "bookings", stay, await write(trx, announce, stay));
    const mailed = letter && (await queueStayLetter(trx, after, letter));
    if (request) await moveRequest(trx, announce, admin, stay.demande_id, request, letter && { resume: stayLetters[letter], mailed });
    if (request && person) await followUnfollowed(trx, announce, admin, person.id);
    return { ok: true, stay: id };
  });
  return orTaken(done, () => refuse("taken"));
}

/** A member who acts for his own people also acts for a person whom no member follows, and becomes her follower. */
function mayActFor(admin: Member, right: Right, person: { assigne_a: string | null } | undefined) {
  const scope = scopeOf(admin, right);
  if (scope !== "own") return scope === "all";
  return person !== undefined && (person.assigne_a === null || person.assigne_a === admin.id);
}

/** Only while its nights are its own, or free: an option that ended may have lost them to another. */
export function acceptStay(db: Db, admin: Member, seen: SeenStay) {
  return actOn(db, admin, seen, "accepter", async (trx, announce, stay) => {
    await moveTime(trx, announce, timeOfStay(stay));
    return { statut: "acceptee" };
  });
}

export function refuseStay(db: Db, admin: Member, { motif, ...seen }: SeenStay & { motif: string | null }) {
  return actOn(db, admin, seen, "refuser", (trx) => withoutNights(trx, seen.id, { statut: "refusee", motif }));
}

export function cancelStay(db: Db, admin: Member, { motif, ...seen }: SeenStay & { motif: string | null }) {
  return actOn(db, admin, seen, "annuler", (trx) => withoutNights(trx, seen.id, { statut: "annulee", motif }));
}

/** `Texte envoyé` or `Prévenu autrement`: the text of the last act is owed no more. */
export async function noteStayTold(db: Db, admin: Member, { id }: Pick<SeenStay, "id">, isSent: boolean): Promise<StayOutcome> {
  const stay = await findDeskStay(db, id);
  if (!stay?.demande_id) return refuse("absent");
  const person = await findPersonOf(db as Trx, stay.demande_id);
  if (!mayActFor(admin, "sejours.modifier", person)) return refuse("forbidden");
  if (!stay.owed) return { ok: true, stay: id }; // pressed twice
  const caution = (await findSiteTexts(db)).properties.alerte_acompte;
  const words = { stay, nom: stay.nom ?? "", titre: stay.listing.titre, caution, motif: stay.motif };
  const texte = isSent ? stayText(stay.owed, words) : TOLD_OTHERWISE;
  const canal = isSent && stay.telephone_e164 ? "whatsapp" : "autre";
  return (await recordTold(db, admin, stay.demande_id, { canal, texte })) ? { ok: true, stay: id } : refuse("absent");
}

export function releaseDates(db: Db, admin: Member, seen: SeenStay) {
  return actOn(db, admin, seen, "liberer", (trx) => withoutNights(trx, seen.id, { statut: "annulee" }));
}

async function withoutNights(trx: Trx, id: string, change: Partial<Stay>) {
  await freeTime(trx, { table: "bookings", id });
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
    if (!(await takeTime(trx, announce, timeOfStay(row)))) return { ok: false, reason: "taken", message: TAKEN };
    await insertStay(trx, announce, admin, row);
    return { ok: true, stay: id };
  });
}

/** A stay that was agreed on the telephone or at the door, with its request: given at once, whatever the rules of the page say of its length. */
export async function addTypedStay(db: Db, admin: Member, listing: OfListing, input: TypedStay): Promise<StayOutcome> {
  const key = [input.cle_envoi, listing.id, input];
  const id = idOf(JSON.stringify(key), listing);
  const origin = { member: admin, canal: input.canal, isAnswered: true, key };
  const outcome = await storeRequest<Refused>(db, origin, async (trx, announce) => {
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
      ...{ demande_id, reference: await nextReference(trx, "bookings"), personnes: input.personnes, statut: "acceptee" as const },
      ...(offer && priceOf(offer, dates)),
    };
    if (!(await takeTime(trx, announce, timeOfStay(row)))) return { ok: false, reason: "taken", message: TAKEN };
    const { titre, reference } = about;
    return {
      ...{ id: demande_id, nature: "reservation", sender: senderOf(input), about: { ...listing, titre, reference } },
      ...{ sujet: staySubject(listing.table, titre), message: input.message, jour: input.arrivee },
      async onStored() {
        await insertStay(trx, announce, admin, row);
        await createDerivedLink(trx, { usage: "reservation", cible_id: id, expire_le: pageEnd(dates.depart) });
      },
    };
  });
  if (!outcome.ok) return outcome;
  if (scopeOf(admin, "sejours.modifier") === "own") await followTyped(db, admin, id);
  return { ok: true, stay: id };
}

/** Without it a member who reads his own people alone would not find again the stay he typed. */
async function followTyped(db: Db, admin: Member, stay: string) {
  const request = await db
    .selectFrom("bookings")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["contact_requests.id", "person_id"])
    .where("bookings.id", "=", stay)
    .executeTakeFirst();
  if (request?.person_id) await followNew(db, admin, request.person_id, request.id, stay);
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
function faultOf({ table }: OfListing, dates: StayDates): Refused | undefined {
  const fault = dateFault(dates, { unit: stayUnitOf(table), min: 1, max: null }, new Set(), todayInLome());
  return fault && { ok: false, reason: "refused", message: fault.message, errors: { [fault.field]: fault.message } };
}
