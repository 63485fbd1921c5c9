import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { TypedVisit } from "#app/features/bookings/requests/visit-input.ts";
import { freeTime, isSetAside, listTaken, moveTime, orTaken, takeTime, type Wanted } from "#app/features/bookings/time/held-time.server.ts";
import { nextReference, writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { queueVisitLetter } from "#app/features/bookings/visit-mails.server.ts";
import { findDeskVisit } from "#app/features/bookings/visit-queries.server.ts";
import { findSlotRules } from "#app/features/bookings/visits/slots.server.ts";
import { timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import {
  heldStatuts,
  pageEnd,
  remindAt,
  type Visit,
  type VisitAct,
  type VisitStatut,
  visitLetters,
  visitSubject,
  visitText,
} from "#app/features/bookings/visits/visit.ts";
import { findTeam } from "#app/features/bookings/visits/visit-place.server.ts";
import { findPersonOf, moveRequest } from "#app/features/contact/meeting-request.server.ts";
import { senderOf, storeRequest } from "#app/features/contact/store-request.server.ts";
import { resolveListing } from "#app/features/contact/typed-request-create.server.ts";
import { recordTold } from "#app/features/people/answer-commands.server.ts";
import { followUnfollowed } from "#app/features/people/follow-commands.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { TOLD_OTHERWISE } from "#app/features/people/person-words.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { addDays, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { type Right, scopeOf } from "#app/services/auth/rights.ts";
import { openSpans } from "#app/services/company-values/office-minutes.ts";
import { findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { createDerivedLink, extendLinks } from "#app/services/private-links/private-links.server.ts";
import { findLive } from "#app/services/publication/change-rows.server.ts";

type Reason = "absent" | "forbidden" | "stale" | "taken" | "refused" | "outside";
type Refusal = { ok: false; reason: Reason; message: string; errors?: FormErrors };
export type VisitOutcome = { ok: true; visit: string } | Refusal;

/** Who acts: whatever else a session holds is not needed here. */
type Member = Pick<AdminSession, "id" | "username" | "role" | "prenom" | "nom">;
type SeenVisit = { id: string; version: number };
type Moment = { debut: string; hors: string };

const RIGHT: Right = "agenda.modifier";
/** A member plans so far ahead. */
const MOST_DAYS_AHEAD = 366;

const refusals = {
  absent: "Cette visite n’existe plus.",
  stale: "Cette visite a changé entre-temps. Rien n’a été modifié.",
  forbidden: "Un autre membre s’occupe de cette visite.",
  outside: "Hors des heures d’ouverture. Continuer\u00a0?",
};

function refuse(reason: keyof typeof refusals): Refusal {
  return { ok: false, reason, message: refusals[reason] };
}

/** Says whose visit has the time, to who may read every visit. */
async function refuseTaken(db: Db | Trx, admin: Member, { source, units }: Wanted): Promise<Refusal> {
  const message = "Ce créneau a été pris entre-temps";
  for (const { ressource, unites } of scopeOf(admin, RIGHT) === "all" ? units.toReversed() : []) {
    const held = await listTaken(db, ressource, unites[0] ?? "", `${unites.at(-1)}~`);
    const other = held.find(({ source_id }) => source_id !== source.id)?.source_id;
    const holder = other && (await findHolder(db, other));
    if (holder)
      return { ok: false, reason: "taken", message: `${message}\u00a0: ${[holder.reference, holder.nom].filter(Boolean).join(", ")}.` };
  }
  return { ok: false, reason: "taken", message: `${message}.` };
}

function findHolder(db: Db | Trx, id: string) {
  return db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["contact_requests.reference", "nom"])
    .where("appointments.id", "=", id)
    .executeTakeFirst();
}

function refuseAt(field: string, message: string): Refusal {
  return { ok: false, reason: "refused", message, errors: { [field]: message } };
}

type Deed = {
  from: readonly VisitStatut[];
  /** Allowed only before it begins, or only from then on. */
  when?: "before" | "after";
  request?: Record<string, unknown>;
  /** What its sender is told by mail. */
  letter?: VisitAct;
};

const EARLY = "La visite n’a pas encore commencé.";
const LATE = "L’heure de cette visite est passée. Notez si elle a eu lieu, ou déplacez-la.";
const answered = { statut: "traite", urgence: "normale" };

/** What an act on a visit is allowed from, and what it makes of the request. An outcome that was noted by mistake is noted anew. */
const deeds = {
  confirmer: { from: ["demande"], when: "before", request: answered, letter: "confirmation" },
  deplacer: { from: heldStatuts, request: answered, letter: "deplacement" },
  refuser: { from: heldStatuts, request: { statut: "ferme", urgence: "normale" }, letter: "refus" },
  honoree: { from: [...heldStatuts, "absent"], when: "after", request: answered },
  absent: { from: [...heldStatuts, "honore"], when: "after", request: answered },
  confier: { from: heldStatuts },
} as const satisfies Record<string, Deed>;

type Write = (trx: Trx, announce: Announce, visit: Visit, now: string) => Promise<Partial<Visit> | Refusal>;

/** One act on one visit as the member saw it: by its version, and only on those this member may act on. */
function actOn(db: Db, admin: Member, { id, version }: SeenVisit, intent: keyof typeof deeds, write: Write): Promise<VisitOutcome> {
  const { from, when, request, letter }: Deed = deeds[intent];
  const done = changeContent(db, async (trx, announce): Promise<VisitOutcome> => {
    const visit = await trx.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
    if (!visit) return refuse("absent");
    if (!mayActOn(admin, visit)) return refuse("forbidden");
    if (visit.version !== version || !from.includes(visit.statut) || (await isSetAside(trx, "appointments", id))) return refuse("stale");
    const now = nowIso();
    if (when === "after" && visit.debut > now) return { ok: false, reason: "refused", message: EARLY };
    if (when === "before" && visit.debut <= now) return { ok: false, reason: "refused", message: LATE };
    const change = await write(trx, announce, visit, now);
    if ("ok" in change) return change;
    const after = await writeBooking(trx, announce, admin, "appointments", visit, change);
    const mailed = letter && (await queueVisitLetter(trx, after, letter));
    const told = letter && { resume: visitLetters[letter], mailed };
    if (request) await moveRequest(trx, announce, admin, visit.demande_id, dated(request, visit, after), told);
    if (intent === "confirmer") await followUnfollowed(trx, announce, admin, (await findPersonOf(trx, visit.demande_id))?.id ?? null);
    return { ok: true, visit: id };
  });
  return orTaken(done, (wanted) => refuseTaken(db, admin, wanted));
}

function mayActOn(admin: Member, { agent }: Pick<Visit, "agent">) {
  const scope = scopeOf(admin, RIGHT);
  return scope === "all" || (scope === "own" && agent === admin.id);
}

/** The request says the day of its visit. */
function dated(request: Record<string, unknown>, before: Visit, { debut }: Visit) {
  return debut === before.debut ? request : { ...request, date_souhaitee: debut.slice(0, 10) };
}

/** Only while its time is its own, or free. Who confirms goes, unless another member does. Confirmed after the hour of its reminder, the confirmation is the reminder. */
export function confirmVisit(db: Db, admin: Member, seen: SeenVisit) {
  return actOn(db, admin, seen, "confirmer", async (trx, announce, visit, now) => {
    await moveTime(trx, announce, timeOfVisit(visit, await findVisitSettings(trx), await findTeam(trx, visit)), now);
    return { statut: "confirme", agent: visit.agent ?? admin.id, sequence: visit.sequence + 1, rappel_le: toldBy(visit.debut, now) };
  });
}

function toldBy(debut: string, now: string): string | null {
  return now >= remindAt(debut) ? now : null;
}

/** Another time, agreed with the visitor: never time that another holds, and outside the opening hours after a question. */
export function moveVisit(db: Db, admin: Member, { debut, hors, ...seen }: SeenVisit & Moment) {
  return actOn(db, admin, seen, "deplacer", async (trx, announce, visit, now) => {
    const { settings, fault } = await judgeMoment(trx, { debut, hors }, now);
    if (fault) return fault;
    const change = { debut, duree: settings.duree };
    await moveTime(trx, announce, timeOfVisit({ ...visit, ...change }, settings, await findTeam(trx, visit)), now);
    await extendLinks(trx, "rendez_vous", visit.id, pageEnd(change));
    const standing = { statut: "confirme" as const, agent: visit.agent ?? admin.id, sequence: visit.sequence + 1 };
    return { ...change, ...standing, rappel_le: toldBy(debut, now) };
  });
}

/** Whether a member may put a visit there; slots, notice and horizon are for visitors. */
async function judgeMoment(trx: Trx, { debut, hors }: Moment, now: string) {
  const rules = await findSlotRules(trx, now);
  const { settings } = rules;
  if (debut <= now) return { settings, fault: refuseAt("debut", "Choisissez un moment à venir.") };
  if (debut.slice(0, 10) > addDays(todayInLome(new Date(now)), MOST_DAYS_AHEAD))
    return { settings, fault: refuseAt("debut", "Choisissez un jour dans l’année qui vient.") };
  const [from, to] = [Date.parse(debut), Date.parse(debut) + settings.duree * 60_000];
  const isOpen = openSpans(rules, Date.parse(`${debut.slice(0, 10)}T00:00:00.000Z`)).some(
    ([opens, closes]) => opens <= from && to <= closes,
  );
  return { settings, fault: isOpen || hors === "oui" ? undefined : refuse("outside") };
}

export function refuseVisit(db: Db, admin: Member, { motif, ...seen }: SeenVisit & { motif: string | null }) {
  return actOn(db, admin, seen, "refuser", async (trx, _announce, visit) => {
    await freeTime(trx, { table: "appointments", id: visit.id });
    return { statut: "refuse", motif, sequence: visit.sequence + 1 };
  });
}

export function honourVisit(db: Db, admin: Member, seen: SeenVisit) {
  return actOn(db, admin, seen, "honoree", async () => ({ statut: "honore" }));
}

export function missVisit(db: Db, admin: Member, seen: SeenVisit) {
  return actOn(db, admin, seen, "absent", async () => ({ statut: "absent" }));
}

/** Another member goes: given out by those who see every visit. */
export function assignVisit(db: Db, admin: Member, { agent, ...seen }: SeenVisit & { agent: string }) {
  return actOn(db, admin, seen, "confier", async (trx) => {
    if (scopeOf(admin, RIGHT) !== "all") return refuse("forbidden");
    return (await isActive(trx, agent)) ? { agent } : refuseAt("agent", "Ce membre n’a plus de compte ouvert.");
  });
}

async function isActive(trx: Trx, account: string): Promise<boolean> {
  const member = await authDb(trx).selectFrom("user").select("desactive_le").where("id", "=", account).executeTakeFirst();
  return member?.desactive_le === null;
}

/** `Texte envoyé` or `Prévenu autrement`: the text of the last act is owed no more. */
export async function noteTold(db: Db, admin: Member, { id }: Pick<SeenVisit, "id">, isSent: boolean): Promise<VisitOutcome> {
  const visit = await findDeskVisit(db, admin, id);
  if (!visit) return refuse("absent");
  if (!mayActOn(admin, visit)) return refuse("forbidden");
  if (!visit.owed) return { ok: true, visit: id }; // pressed twice
  const texte = isSent
    ? visitText(visit.owed, { visit, nom: visit.nom, titre: visit.listing?.titre, lieu: visit.lieu, motif: visit.motif })
    : TOLD_OTHERWISE;
  const canal = isSent && visit.telephone_e164 ? "whatsapp" : "autre";
  return (await recordTold(db, admin, visit.demande_id, { canal, texte })) ? { ok: true, visit: id } : refuse("absent");
}

/**
 * The text of the reminder was opened: its task is over. Noted once, whatever version the member saw, since what was sent was sent; a visit
 * that is confirmed no more has nothing to remind of.
 */
export function noteReminder(db: Db, admin: Member, { id }: Pick<SeenVisit, "id">): Promise<VisitOutcome> {
  return changeContent(db, async (trx, announce): Promise<VisitOutcome> => {
    const visit = await trx.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
    if (!visit) return refuse("absent");
    if (!mayActOn(admin, visit)) return refuse("forbidden");
    // Who was not told of a move is told of it: a reminder would be the first she hears of the new hour.
    const owed = (await findOwedTexts(trx, [visit.demande_id])).get(visit.demande_id);
    if (visit.statut !== "confirme" || owed === visitLetters.deplacement) return refuse("stale");
    if (visit.rappel_le === null) await writeBooking(trx, announce, admin, "appointments", visit, { rappel_le: nowIso() });
    return { ok: true, visit: id };
  });
}

/**
 * A visit that was agreed on the telephone or at the door, with its request: confirmed at once, and the member goes. One command behind the
 * form of the Agenda and that of the inbox; the same form sent twice is one visit.
 */
export async function addTypedVisit(db: Db, admin: Member, { cle_envoi, hors, annonce, ...input }: TypedVisit): Promise<VisitOutcome> {
  if (scopeOf(admin, RIGHT) === "none") return refuse("forbidden");
  const found = await resolveListing(db, annonce);
  if ("fault" in found) return refuseAt("annonce", found.fault);
  const { listing } = found;
  const origin = { member: admin, canal: input.canal, isAnswered: true, key: [cle_envoi, input, listing?.id ?? null] };
  const outcome = await storeRequest<Refusal>(db, origin, async (trx, announce) => {
    const now = nowIso();
    if (listing && !(await findLive(trx, listing.table, listing.id))) return refuseAt("annonce", "Cette annonce n’existe plus.");
    const { settings, fault } = await judgeMoment(trx, { debut: input.debut, hors }, now);
    if (fault) return fault;
    const demande_id = newId();
    const visit = {
      ...{ id: newId(), created_at: now, updated_at: now, demande_id, reference: await nextReference(trx, "appointments") },
      ...{ listing_table: listing?.table ?? null, listing_id: listing?.id ?? null, mode: input.mode, debut: input.debut },
      ...{ duree: settings.duree, fuseau: input.fuseau, statut: "confirme" as const, agent: admin.id, rappel_le: toldBy(input.debut, now) },
    };
    const time = timeOfVisit(visit, settings, await findTeam(trx, visit));
    if (!(await takeTime(trx, announce, time, now))) return refuseTaken(trx, admin, time);
    return {
      ...{ id: demande_id, nature: "visite", sender: senderOf(input), about: listing, message: input.message },
      ...{ sujet: visitSubject(listing), jour: input.debut.slice(0, 10) },
      async onStored() {
        await trx.insertInto("appointments").values(visit).execute();
        await recordAudit(trx, admin, { action: "create", table_name: "appointments", row_id: visit.id, before: null, after: visit });
        announce("appointments", "bureau");
        await createDerivedLink(trx, { usage: "rendez_vous", cible_id: visit.id, expire_le: pageEnd(visit) });
        const stored = await trx.selectFrom("appointments").selectAll().where("id", "=", visit.id).executeTakeFirstOrThrow();
        await queueVisitLetter(trx, stored, "confirmation");
      },
    };
  });
  if (!outcome.ok) return outcome;
  const { id } = await db.selectFrom("appointments").select("id").where("demande_id", "=", outcome.id).executeTakeFirstOrThrow();
  return { ok: true, visit: id };
}
