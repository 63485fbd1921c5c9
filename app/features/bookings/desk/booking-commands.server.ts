import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { BookingAct, BookingKind, KindName } from "#app/features/bookings/booking.ts";
import { kindOf, letterOf, type StayAct, type VisitAct } from "#app/features/bookings/booking-kinds.ts";
import { readBooking } from "#app/features/bookings/booking-queries.server.ts";
import { bookingText } from "#app/features/bookings/booking-text.ts";
import { findTextFacts, queueLetter } from "#app/features/bookings/letters.server.ts";
import { optionEnd } from "#app/features/bookings/requests/stay-request.server.ts";
import { type Stay, statutOn, timeOfStay } from "#app/features/bookings/stays/stay.ts";
import { freeTime, isSetAside, listTaken, moveTime, orTaken, type Wanted } from "#app/features/bookings/time/held-time.server.ts";
import { findPersonOf, moveRequest } from "#app/features/bookings/time/meeting-request.server.ts";
import { type BookingRow, writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { findSlotRules } from "#app/features/bookings/visits/slots.server.ts";
import { timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import { pageEnd, remindAt, type Visit } from "#app/features/bookings/visits/visit.ts";
import { findTeam } from "#app/features/bookings/visits/visit-place.server.ts";
import { recordTold } from "#app/features/people/answer-commands.server.ts";
import { followUnfollowed } from "#app/features/people/follow-commands.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { TOLD_OTHERWISE } from "#app/features/people/person-words.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { addDays, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { openSpans } from "#app/services/company-values/office-minutes.ts";
import { findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { extendLinks } from "#app/services/private-links/private-links.server.ts";

type Reason = "absent" | "forbidden" | "stale" | "taken" | "refused" | "outside";
export type Refusal = { ok: false; reason: Reason; message: string; errors?: FormErrors };
export type BookingOutcome = { ok: true; id: string } | Refusal;

/** Who acts: whatever else a session holds is not needed here. */
export type Member = Pick<AdminSession, "id" | "username" | "role" | "prenom" | "nom">;
export type SeenBooking = { id: string; version: number };
export type ActOf = { visit: VisitAct; stay: StayAct };

/** What goes with an act: a reason, another moment ("oui": outside the opening hours too), another member. */
export type Typed = { motif?: string | null; debut?: string; hors?: string; agent?: string };

export function refuse(name: KindName, reason: keyof BookingKind["refusals"]): Refusal {
  return { ok: false, reason, message: kindOf(name).refusals[reason] };
}

export function refuseAt(field: string, message: string): Refusal {
  return { ok: false, reason: "refused", message, errors: { [field]: message } };
}

type Acting<Row> = { trx: Trx; announce: Announce; member: Member; row: Row; typed: Typed; now: string };

/** What is special in the acts on one kind: `change` is what the act makes of the row beside its statut. */
type Engine<Row extends BookingRow> = {
  name: KindName;
  find: (trx: Trx, id: string) => Promise<Row | undefined>;
  statutOn: (row: Row, now: string) => string;
  /** Undefined where it has no hour. */
  begins: (row: Row) => string | undefined;
  agent: (row: Row) => string | null;
  time: (trx: Trx, row: Row) => Promise<Wanted>;
  change: (acting: Acting<Row>, act: string) => Promise<Partial<Row> | Refusal>;
};

const visits: Engine<Visit> = {
  ...{ name: "visit", statutOn: ({ statut }) => statut, begins: ({ debut }) => debut, agent: ({ agent }) => agent },
  find: (trx, id) => trx.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst(),
  time: async (trx, visit) => timeOfVisit(visit, await findVisitSettings(trx), await findTeam(trx, visit)),
  async change({ trx, announce, member, row, typed, now }, act) {
    const sequence = row.sequence + 1;
    // Who confirms or moves goes, unless another member does. What was agreed after the hour of its reminder needs none.
    const agreed = (debut: string) => ({
      statut: "confirme" as const,
      agent: row.agent ?? member.id,
      sequence,
      rappel_le: toldBy(debut, now),
    });
    switch (act) {
      case "confirmer":
        return agreed(row.debut);
      case "deplacer": {
        if (typed.debut === row.debut) return refuseAt("debut", SAME_HOUR);
        const { settings, fault } = await judgeMoment(trx, typed, now);
        if (fault) return fault;
        const change = { debut: typed.debut ?? "", duree: settings.duree };
        await moveTime(trx, announce, timeOfVisit({ ...row, ...change }, settings, await findTeam(trx, row)), now);
        await extendLinks(trx, "rendez_vous", row.id, pageEnd(change));
        return { ...change, ...agreed(change.debut) };
      }
      case "refuser":
        return { statut: "refuse", motif: typed.motif ?? null, sequence };
      case "confier": {
        if (scopeOf(member, kindOf("visit").rights.change) !== "all") return refuse("visit", "forbidden");
        const isActive = await isAccountOpen(trx, typed.agent ?? "");
        return isActive ? { agent: typed.agent } : refuseAt("agent", "Ce membre n’a plus de compte ouvert.");
      }
      default:
        return { statut: act === "honoree" ? "honore" : "absent" };
    }
  },
};

const stays: Engine<Stay> = {
  ...{ name: "stay", statutOn, begins: () => undefined, agent: () => null },
  find: (trx, id) => trx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst(),
  time: async (_, stay) => timeOfStay(stay),
  async change({ trx, typed, now }, act) {
    switch (act) {
      case "accepter":
        return { statut: "acceptee" };
      case "prolonger":
        return { option_jusqu_a: await optionEnd(trx, now) };
      case "refuser":
        return { statut: "refusee", motif: typed.motif ?? null };
      case "annuler":
        return { statut: "annulee", motif: typed.motif ?? null };
      default:
        return { statut: "annulee" };
    }
  },
};

/** One act on one booking as the member saw it: by its version, and only on those this member may act on. */
export function actOn<Name extends KindName>(
  db: Db,
  member: Member,
  name: Name,
  act: ActOf[Name],
  seen: SeenBooking,
  typed: Typed = {},
): Promise<BookingOutcome> {
  return name === "visit" ? run(db, member, visits, act, seen, typed) : run(db, member, stays, act, seen, typed);
}

const SAME_HOUR = "La visite est déjà à cette heure.";
const EARLY = "La visite n’a pas encore commencé.";
const LATE = "L’heure de cette visite est passée. Notez si elle a eu lieu, ou déplacez-la.";

function run<Row extends BookingRow>(
  db: Db,
  member: Member,
  engine: Engine<Row>,
  name: string,
  { id, version }: SeenBooking,
  typed: Typed,
): Promise<BookingOutcome> {
  const kind = kindOf(engine.name);
  const act = kind.acts[name];
  if (!act) return Promise.resolve(refuse(engine.name, "absent"));
  const done = changeContent(db, async (trx, announce): Promise<BookingOutcome> => {
    const row = await engine.find(trx, id);
    if (!row) return refuse(engine.name, "absent");
    const person = await findPersonOf(trx, row.demande_id);
    if (!mayAct(member, engine.name, act, { agent: engine.agent(row), person })) return refuse(engine.name, "forbidden");
    const now = nowIso();
    const isOpen = row.version === version && act.from.includes(engine.statutOn(row, now)) && !(await isSetAside(trx, kind.table, id));
    if (!isOpen) return refuse(engine.name, "stale");
    const begins = engine.begins(row);
    if (begins !== undefined && act.when === "after" && begins > now) return { ok: false, reason: "refused", message: EARLY };
    if (begins !== undefined && act.when === "before" && begins <= now) return { ok: false, reason: "refused", message: LATE };
    if (act.time === "take") await moveTime(trx, announce, await engine.time(trx, row), now);
    if (act.time === "free") await freeTime(trx, { table: kind.table, id });
    const change = await engine.change({ trx, announce, member, row, typed, now }, name);
    if ("ok" in change) return change;
    const after = await writeBooking(trx, announce, member, kind.table, row, change);
    const mailed = act.letter && (await queueLetter(trx, engine.name, id, act.letter));
    const told = act.letter && { resume: kind.letters[act.letter] ?? "", mailed };
    if (act.request) await moveRequest(trx, announce, member, row.demande_id, dated(act.request, row, after), told);
    if (act.request && person) await followUnfollowed(trx, announce, member, person.id);
    return { ok: true, id };
  });
  return orTaken(done, (wanted) => refuseTaken(db, member, engine.name, wanted));
}

type Whose = { agent: string | null; person: { assigne_a: string | null } | undefined };

/**
 * A member of his own alone acts on those he goes to and on those of the people he follows. A stay of a person whom no member follows is
 * open to him too: he becomes her follower.
 */
function mayAct(member: Member, name: KindName, act: BookingAct | undefined, { agent, person }: Whose): boolean {
  const scope = scopeOf(member, act?.right ?? kindOf(name).rights.change);
  if (scope !== "own") return scope === "all";
  if (agent === member.id || person?.assigne_a === member.id) return true;
  return name === "stay" && person?.assigne_a === null;
}

/** The request says the day of its visit. */
function dated(request: Record<string, unknown>, before: BookingRow, after: BookingRow & { debut?: string }) {
  const day = after.debut?.slice(0, "2026-11-19".length);
  return day === undefined || ("debut" in before && before.debut === after.debut) ? request : { ...request, date_souhaitee: day };
}

/** Of a visit: says whose has the time, to who may read every visit. */
export async function refuseTaken(db: Db | Trx, member: Member, name: KindName, { source, units }: Wanted): Promise<Refusal> {
  const refusal = refuse(name, "taken");
  if (name === "stay" || scopeOf(member, kindOf(name).rights.change) !== "all") return refusal;
  for (const { ressource, unites } of units.toReversed()) {
    const held = await listTaken(db, ressource, unites[0] ?? "", `${unites.at(-1)}~`);
    const other = held.find(({ source_id }) => source_id !== source.id)?.source_id;
    const holder = other && (await readBooking(db, "visit", other));
    if (holder) {
      const whose = [holder.reference, holder.nom].filter(Boolean).join(", ");
      return { ...refusal, message: `${refusal.message.slice(0, -1)}\u00a0: ${whose}.` };
    }
  }
  return refusal;
}

/** Confirmed after the hour of its reminder, the confirmation is the reminder. */
export function toldBy(debut: string, now: string): string | null {
  return now >= remindAt(debut) ? now : null;
}

/** A member plans so far ahead. */
const MOST_DAYS_AHEAD = 366;

/** Whether a member may put a visit there; slots, notice and horizon are for visitors. */
export async function judgeMoment(trx: Trx, { debut = "", hors }: Typed, now: string) {
  const rules = await findSlotRules(trx, now);
  const { settings } = rules;
  if (debut <= now) return { settings, fault: refuseAt("debut", "Choisissez un moment à venir.") };
  if (debut.slice(0, 10) > addDays(todayInLome(new Date(now)), MOST_DAYS_AHEAD))
    return { settings, fault: refuseAt("debut", "Choisissez un jour dans l’année qui vient.") };
  const [from, to] = [Date.parse(debut), Date.parse(debut) + settings.duree * 60_000];
  const isOpen = openSpans(rules, Date.parse(`${debut.slice(0, 10)}T00:00:00.000Z`)).some(
    ([opens, closes]) => opens <= from && to <= closes,
  );
  const outside: Refusal = { ok: false, reason: "outside", message: "Hors des heures d’ouverture. Continuer\u00a0?" };
  return { settings, fault: isOpen || hors === "oui" ? undefined : outside };
}

async function isAccountOpen(trx: Trx, account: string): Promise<boolean> {
  const member = await authDb(trx).selectFrom("user").select("desactive_le").where("id", "=", account).executeTakeFirst();
  return member?.desactive_le === null;
}

/** `Texte envoyé` or `Prévenu autrement`: the text of the last act is owed no more. */
export async function noteTold(
  db: Db,
  member: Member,
  name: KindName,
  { id }: Pick<SeenBooking, "id">,
  isSent: boolean,
): Promise<BookingOutcome> {
  const booking = await readBooking(db, name, id);
  if (!booking?.demande_id) return refuse(name, "absent");
  const person = await findPersonOf(db, booking.demande_id);
  const agent = booking.kind === "visit" ? booking.agent : null;
  if (!mayAct(member, name, undefined, { agent, person })) return refuse(name, "forbidden");
  if (!booking.owed) return { ok: true, id }; // pressed twice
  const texte = isSent ? bookingText(booking.owed, booking, await findTextFacts(db)) : TOLD_OTHERWISE;
  const canal = isSent && booking.telephone_e164 ? "whatsapp" : "autre";
  return (await recordTold(db, member, booking.demande_id, { canal, texte })) ? { ok: true, id } : refuse(name, "absent");
}

/**
 * The text of the reminder was opened: its task is over. Noted once, whatever version the member saw, since what was sent was sent; a visit
 * that is confirmed no more has nothing to remind of.
 */
export function noteReminder(db: Db, member: Member, { id }: Pick<SeenBooking, "id">): Promise<BookingOutcome> {
  return changeContent(db, async (trx, announce): Promise<BookingOutcome> => {
    const visit = await visits.find(trx, id);
    if (!visit) return refuse("visit", "absent");
    const person = await findPersonOf(trx, visit.demande_id);
    if (!mayAct(member, "visit", undefined, { agent: visit.agent, person })) return refuse("visit", "forbidden");
    // Who was not told of a move is told of it: a reminder would be the first she hears of the new hour.
    const owed = letterOf("visit", (await findOwedTexts(trx, [visit.demande_id])).get(visit.demande_id));
    if (visit.statut !== "confirme" || owed === "deplacement") return refuse("visit", "stale");
    if (visit.rappel_le === null) await writeBooking(trx, announce, member, "appointments", visit, { rappel_le: nowIso() });
    return { ok: true, id };
  });
}
