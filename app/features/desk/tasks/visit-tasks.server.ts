import type { Db } from "#app/db/engine/client.server.ts";
import { sentListUrl } from "#app/db/tables/content-types.ts";
import type { VisitBooking } from "#app/features/bookings/booking.ts";
import { bookingUrl } from "#app/features/bookings/booking-kinds.ts";
import { listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { listCrowdedNetworks } from "#app/features/bookings/time/asking-bounds.server.ts";
import { isToRemind } from "#app/features/bookings/visit-reminders.server.ts";
import { endOfVisit, modeLabels } from "#app/features/bookings/visits/visit.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { addDays, formatDeadline, todayInLome } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { MAX_CHOSEN } from "#app/services/lots/lot.ts";
import { MAX_TASKS, type Task, type TaskKind } from "./task.ts";

/** The morning on which a visit without outcome asks for one, and how long it goes on asking. */
const OUTCOME_HOUR = 10;
const OUTCOME_DAYS = 60;

type VisitKinds = Record<"soon" | "texts" | "later", TaskKind[]>;

/**
 * What visits ask of this member: `soon` those that no member answered in time, and those of the next hour that wait for a member; `texts`
 * those he goes to of which who asked was not told, where her fiche is not his; `later` reminders to send, and outcomes to note.
 */
export async function findVisitKinds(db: Db, admin: AdminSession, now = new Date()): Promise<VisitKinds> {
  const scope = scopeOf(admin, "agenda.modifier");
  if (scope === "none") return { soon: [], texts: [], later: [] };
  const today = todayInLome(now);
  const [moment, inAnHour] = [now.toISOString(), new Date(now.getTime() + HOUR_MS).toISOString()];
  const span = { from: `${addDays(today, -OUTCOME_DAYS)}T00:00:00.000Z`, to: scope === "own" ? "9" : `${addDays(today, 2)}T00:00:00.000Z` };
  const { visits } = await listBookings(db, admin, { ...span, only: "visits" });
  const soon = visits.filter(({ statut, debut }) => statut === "demande" && debut > moment && debut <= inAnHour);
  const missed = visits.filter(({ statut, debut }) => statut === "demande" && debut <= moment);
  const reminders = visits.filter((visit) => isToRemind(visit, now));
  const open = visits.filter((visit) => asksOutcome(visit, now));
  const untold = scope === "own" ? await withoutFollowed(db, admin, visits) : [];
  return {
    texts: kindOf(
      "textes-visites",
      untold.map((visit) => textTask(visit, today)),
      (count) => `${formatNumber(count)} textes à envoyer`,
    ),
    soon: [
      ...kindOf(
        "manquees",
        missed.map((visit) => missedTask(visit, today)),
        (count) => `${formatNumber(count)} visites restées sans réponse`,
      ),
      ...kindOf(
        "visites",
        soon.map((visit) => confirmTask(visit, today)),
        (count) => `${formatNumber(count)} visites à confirmer dans l’heure`,
      ),
    ],
    later: [
      ...kindOf(
        "rappels",
        reminders.map((visit) => reminderTask(visit, today)),
        (count) => `${formatNumber(count)} rappels de visite à envoyer`,
      ),
      ...kindOf(
        "issues",
        open.map((visit) => outcomeTask(visit, today)),
        (count) => `${formatNumber(count)} visites sans issue`,
      ),
    ],
  };
}

/** The visits with a text owed, but those of people this member follows: these stand among his people. */
async function withoutFollowed(db: Db, admin: AdminSession, visits: readonly VisitBooking[]): Promise<VisitBooking[]> {
  const untold = visits.filter(({ owed }) => owed !== null);
  if (untold.length === 0 || !hasRight(admin, "boite.lire")) return untold;
  const followed = await db.selectFrom("people").select("id").where("assigne_a", "=", admin.id).execute();
  return untold.filter(({ person_id }) => !followed.some(({ id }) => id === person_id));
}

/** On the morning after. */
function asksOutcome(visit: VisitBooking, now: Date): boolean {
  if (visit.statut !== "confirme") return false;
  const next = addDays(endOfVisit(visit).slice(0, "2026-11-19".length), 1);
  return now.getTime() >= Date.parse(`${next}T00:00:00.000Z`) + OUTCOME_HOUR * HOUR_MS;
}

function commonOf(visit: VisitBooking, today: string) {
  const { nom, debut, mode, listing, lieu } = visit;
  const what = [modeLabels[mode], lieu, listing && `${listing.titre} (${listing.reference})`].filter(Boolean).join(" · ");
  return { icon: "rendez_vous" as const, title: nom, to: bookingUrl(visit), what, note: formatDeadline(debut, today) };
}

function missedTask(visit: VisitBooking, today: string): Task {
  const common = commonOf(visit, today);
  return {
    ...common,
    key: `manquee:${visit.id}`,
    tone: "rouge",
    note: `restée sans réponse\u00a0: ${common.note}`,
    act: { kind: "lien", to: bookingUrl(visit), label: "Ouvrir", icon: "ouvrir" },
  };
}

/** Networks that reached what one may hold: the one with the most requests, all of which one button marks as unwanted. */
export async function findCrowdKind(db: Db, admin: AdminSession, now = new Date()): Promise<TaskKind[]> {
  if (!hasRight(admin, "contacts.ensemble") || !hasRight(admin, "boite.signaler")) return [];
  const [crowd] = await listCrowdedNetworks(db, now.toISOString());
  if (!crowd) return [];
  const { requests, names } = crowd;
  const fields = { intent: "choisis", acte: "indesirables", cle_envoi: newId(), id: requests.slice(0, MAX_CHOSEN) };
  const others = names.length - SHOWN_NAMES;
  const task: Task = {
    key: "reseau:demandes",
    icon: "rendez_vous",
    title: `${formatNumber(requests.length)} demandes d’un même réseau`,
    tone: "ambre",
    what: [...names.slice(0, SHOWN_NAMES), ...(others > 0 ? [`et ${formatNumber(others)} autres`] : [])].join(", "),
    note: "visites ou dates sans réponse",
    act: { kind: "envoi", action: sentListUrl("contact_requests"), fields, label: "Marquer indésirables" },
  };
  return [{ count: 1, tasks: [task], keys: [task.key], group: { ...task, key: "genre:reseau" } }];
}
const SHOWN_NAMES = 3;

function confirmTask(visit: VisitBooking, today: string): Task {
  const { id, version } = visit;
  const fields = { intent: "confirmer", id, version: String(version) };
  return {
    ...commonOf(visit, today),
    key: `visite:${id}`,
    tone: "ambre",
    act: { kind: "envoi", action: bookingUrl(visit), fields, label: "Confirmer" },
  };
}

function textTask(visit: VisitBooking, today: string): Task {
  const common = commonOf(visit, today);
  return {
    ...{ ...common, key: `texte:${visit.id}`, tone: "ambre", what: `Texte à envoyer · ${common.what}` },
    act: { kind: "lien", to: bookingUrl(visit), label: "Envoyer", icon: "repondre" },
  };
}

function reminderTask(visit: VisitBooking, today: string): Task {
  const common = commonOf(visit, today);
  return {
    ...common,
    key: `rappel:${visit.id}`,
    note: `rappel de ${common.note}`,
    act: { kind: "lien", to: bookingUrl(visit), label: "Rappeler", icon: "ouvrir" },
  };
}

function outcomeTask(visit: VisitBooking, today: string): Task {
  const common = commonOf(visit, today);
  return {
    ...common,
    key: `issue:${visit.id}`,
    note: `visite du ${common.note}`,
    act: { kind: "lien", to: bookingUrl(visit), label: "Noter l’issue", icon: "completer" },
  };
}

/** More than two are one row, which leads to the first of them. */
function kindOf(name: string, tasks: Task[], words: (count: number) => string): TaskKind[] {
  const [first] = tasks;
  if (!first) return [];
  const act = { kind: "lien", to: first.to ?? "", label: "Ouvrir", icon: "ouvrir" } as const;
  const group: Task = {
    ...first,
    key: `genre:${name}`,
    title: words(tasks.length),
    what: undefined,
    note: `la première\u00a0: ${first.title}`,
    act,
  };
  return [{ count: tasks.length, tasks: tasks.slice(0, MAX_TASKS), keys: tasks.map(({ key }) => key), group }];
}
