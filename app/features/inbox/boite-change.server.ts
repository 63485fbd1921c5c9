import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { reportDecisions } from "#app/features/contact/listing-report.ts";
import { findRowStatus, statutLabel } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import type { BoiteDone } from "#app/features/inbox/parts/boite-words.ts";
import { closeHere, lotNumber, type NextAction, nextActionSentences } from "#app/features/people/follow-commands.server.ts";
import { closeOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { findViewContext, readListed } from "#app/features/people/people-views.server.ts";
import { followerLabel, listFollowers, listSources, type Source } from "#app/features/people/person-queries.server.ts";
import { MOST_READ, type Person } from "#app/features/people/person-state.ts";
import { nextActionLabel, planMark, quickMoments } from "#app/features/people/person-words.ts";
import type { Reader } from "#app/features/people/seen-people.server.ts";
import type { PriceMistake } from "#app/features/selling/sell-request-opened.tsx";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { keysChoice } from "#app/features/team/members.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { optionalMoment, optionalParagraphs } from "#app/lib/forms/fields.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { capitalize, pluralize } from "#app/lib/text/text.ts";
import { formatDeadline, formatShortDate, formatTime, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { findLastChange } from "#app/services/audit/history-queries.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { intentsWith } from "#app/services/auth/define-action.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { type ChosenOutcome, runLotWithin } from "#app/services/lots/run-lot.server.ts";
import { canMove, type Sent } from "#app/services/sent/define-sent.ts";
import { readerOf } from "./boite-data.server.ts";

const MAX_AT_ONCE = 100;

export const boiteIntents = {
  ...intentsWith("boite.modifier", ["statut", "clore", "corbeille", "annuler", "action", "plus_tard", "note", "touches", "vehicule"]),
  ...intentsWith("annonces-signalees.modifier", reportDecisions),
  ...intentsWith("boite.fusionner", ["fusionner", "defusionner", "refuser", "reproposer", "separer", "reunir"]),
  ...intentsWith("boite.signaler", ["indesirable"]),
  ...intentsWith("boite.saisir", ["detacher"]),
  ...intentsWith("boite.attribuer", ["suivre"]),
  ...intentsWith("boite.prendre", ["prendre"]),
};
export type BoiteIntent = keyof typeof boiteIntents;

/** What was typed comes back with what is wrong with it. */
export type BoiteFailure = Message & {
  typed?: { personne: string; action?: string; echeance?: string; note?: string; appel?: boolean };
  field?: string;
  prix?: PriceMistake;
  /** Another member changed the same before. */
  conflict?: Conflict;
};
export type BoiteOutcome =
  | (ChangeOutcome<BoiteDone, BoiteFailure> & { person?: string; words?: Record<string, string> })
  | { leads: string };

const id = z.string().min(1).max(36);
export const boiteChangeSchema = z.object({
  id: z.array(id).max(MAX_AT_ONCE).default([]),
  avec: id.optional(),
  table: z.enum(sentTables).optional(),
  ligne: id.optional(),
  statut: z.enum(sentTables.flatMap((table) => Object.keys(sentOf(table).statuts))).optional(),
  membre: z.string().max(36).optional(),
  action: z.string().max(1_000).optional(),
  echeance: optionalMoment(nextActionSentences.date).optional(),
  vite: z.enum(quickMoments).optional(),
  note: optionalParagraphs({ max: 5_000 }).optional(),
  appel: z.literal("on").optional(),
  touches: keysChoice.optional(),
  prix: z.string().max(100).optional(),
  /** What stood on the page where this was pressed: the status, the follower, or the mark of the plan. */
  vu: z.string().max(200).optional(),
  lot: z.array(id).max(4).default([]),
  cle_envoi: z
    .string()
    .max(80)
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type BoiteChange = z.infer<typeof boiteChangeSchema>;

/** Nothing was changed: both versions are shown, and what was typed stays. */
export function stale({ sentence, ...conflict }: Conflict & { sentence: string }, typed?: BoiteFailure["typed"]): BoiteOutcome {
  return { failure: { title: "Rien n’a été changé", description: sentence, conflict, typed }, status: 409 };
}

export function refused(description: string, status: number, more: Omit<BoiteFailure, "title"> = {}): BoiteOutcome {
  return { failure: { title: "Erreur", description, ...more }, status };
}

/** What two members made of the same thing, and the form that puts the second one in the place of the first. */
type Conflict = {
  personne: string;
  title: string;
  /** The first name of the member who was first, where it is known. */
  by?: string;
  lines: { label: string; theirs: string; mine: string }[];
  /** Absent when it can no longer be done. */
  again?: [name: string, value: string][];
  /** What stands now: the mark a form is drawn from after this answer. */
  seen: string;
};
type ConflictAnswer = Conflict & { sentence: string };

const MINUTE = "2026-11-17T07:30".length;

export async function planConflict(db: Db, current: Person, mine: NextAction): Promise<ConflictAnswer> {
  const today = todayInLome();
  const moment = (echeance: string | null) => (echeance === null ? "Sans date" : formatDeadline(echeance, today));
  const action = (plan: Pick<Person, "prochaine_action" | "echeance">) =>
    plan.prochaine_action || plan.echeance ? nextActionLabel(plan) : "Aucune";
  const own = { prochaine_action: mine.action || null, echeance: mine.echeance };
  const seen = planMark(current);
  return {
    personne: current.id,
    seen,
    title: "La prochaine action a changé",
    ...(await firstChange(db, "people", current.id, current.updated_at)),
    lines: [
      { label: "Prochaine action", theirs: action(current), mine: action(own) },
      { label: "Échéance", theirs: moment(current.echeance), mine: moment(mine.echeance) },
    ],
    again: [
      ["intent", "action"],
      ["id", current.id],
      ["action", mine.action],
      ["echeance", (mine.echeance ?? "").slice(0, MINUTE)],
      ["vu", seen],
    ],
  };
}

export async function followerConflict(db: Db, current: Person, membre: string): Promise<ConflictAnswer> {
  const members = await listFollowers(db);
  const nameOf = (id: string | null) => {
    const member = members.find((other) => other.id === id);
    return member ? followerLabel(member) : id ? "Compte supprimé" : "Personne";
  };
  const seen = current.assigne_a ?? "";
  return {
    personne: current.id,
    seen,
    title: "Le suivi a changé",
    ...(await firstChange(db, "people", current.id, current.updated_at)),
    lines: [{ label: "Suivi par", theirs: nameOf(current.assigne_a), mine: nameOf(membre) }],
    again: [
      ["intent", "suivre"],
      ["id", current.id],
      ["membre", membre],
      ["vu", seen],
    ],
  };
}

type RequestedMove = { person: string; table: SentTable; ligne: string; statut: string; vu: string };

/** Undefined when it was not changed in between: then the move itself was not possible. */
export async function statutConflict(db: Db, { person, table, ligne, statut, vu }: RequestedMove): Promise<ConflictAnswer | undefined> {
  const row = await findRowStatus(db, table, ligne);
  if (!row?.statut || row.statut === vu) return undefined;
  return {
    personne: person,
    seen: row.statut,
    title: "Le statut a changé",
    ...(await firstChange(db, table, ligne, nowIso())),
    lines: [{ label: "Statut", theirs: statutLabel(table, row.statut), mine: statutLabel(table, statut) }],
    ...(row.moves.some(({ target }) => target === statut) && {
      again: [
        ["intent", "statut"],
        ["id", person],
        ["table", table],
        ["ligne", ligne],
        ["statut", statut],
        ["vu", row.statut],
      ],
    }),
  };
}

async function firstChange(db: Db, table: string, id: string, otherwise: string): Promise<Pick<ConflictAnswer, "sentence" | "by">> {
  const change = await findLastChange(db, table, id);
  const at = change?.at ?? otherwise;
  const day = at.slice(0, 10) === todayInLome() ? "" : `le ${formatShortDate(at)} `;
  const when = `${day}à ${formatTime(at)}.`;
  if (!change) return { sentence: `Cette fiche a été modifiée ${when}` };
  return { sentence: `${change.nom} a modifié cette fiche ${when}`, by: change.nom.split(" ")[0] };
}

/** "vente à décider (Yao Koffi), avis à relire (Sénam L.)": what several people are left for. */
export function leftInWords(act: PersonAct, left: readonly Source[]): string {
  const reasons = Map.groupBy(left, ({ table }) => (act === "indesirable" ? "avis à rejeter" : sentOf(table).undecided));
  return [...reasons]
    .map(([reason, sources]) => `${reason} (${[...new Set(sources.map(({ nom }) => nom || "Sans nom"))].join(", ")})`)
    .join(", ");
}

/** What the address says of several people of whom some were left: `?fait=clos_partie&nombre=3&reste=id,id`. */
export async function findLeftWords(db: Db, admin: AdminSession, params: URLSearchParams): Promise<Message | undefined> {
  const act = params.get("fait") === "clos_partie" ? "clore" : params.get("fait") === "indesirable_partie" ? "indesirable" : undefined;
  const ids = (params.get("reste") ?? "").split(",").slice(0, MAX_AT_ONCE);
  if (!act || !params.get("reste")) return undefined;
  const context = await findViewContext(db, readerOf(admin));
  const people = (await readListed(db, context, ids)).map(({ id }) => id);
  const left = undecided(act, await listSources(db, people, context));
  const done = Math.min(Math.max(Math.trunc(Number(params.get("nombre")) || 0), 0), MAX_AT_ONCE);
  return { title: `✅ ${partDone(act, done)}, ${formatNumber(ids.length)} non`, description: `${capitalize(leftInWords(act, left))}.` };
}

function partDone(act: "clore" | "indesirable", count: number): string {
  if (act === "indesirable")
    return `${formatNumber(count)} ${pluralize(count, "marquée comme indésirable", "marquées comme indésirables")}`;
  return `${formatNumber(count)} ${pluralize(count, "fiche close", "fiches closes")}`;
}

export const personActs = ["clore", "indesirable", "corbeille"] as const;
export type PersonAct = (typeof personActs)[number];

/** The numbers under which it can be undone, and the requests that wait for a decision that this is not. */
export type PeopleOutcome = { lots: string[]; left: Source[] /** A text that was owed is owed no more. */; isSettled?: true | undefined };

type PeopleChange = {
  act: PersonAct;
  people: readonly string[];
  /** Made with the form: the same act sent twice acts once. */
  cle: string;
  /** Whose rows this member may change. */
  may: (table: SentTable) => boolean;
  reader: Pick<Reader, "isOwnOnly">;
};

const TO_DECIDE = "à décider";

/**
 * Closes, marks or bins what these people sent, all in one transaction: "many" when that is more than one person's newest. Sent again under
 * the same key, it tells what the first sending did.
 */
export function changePeople(db: Db, actor: Actor, change: PeopleChange): Promise<PeopleOutcome | "many"> {
  return changeContent(db, async (trx, announce) => {
    const { act, people, cle, may, reader } = change;
    const sources = await listSources(trx, people, reader);
    if (sources.length > MOST_READ) return "many";
    const meant = sources.filter((source) => may(source.table) && isMeant(act, source));
    const step = { trx, announce, actor, change };
    const outcomes: ChosenOutcome[] = [];
    for (const table of sentTables) outcomes.push(await changeKind(step, sentOf(table), idsOf(meant, table)));
    // Who is closed is owed no text: of a visit that was refused the row is closed already.
    const isSettled =
      act === "clore" &&
      (await closeOwedTexts(
        trx,
        sources.map(({ id }) => id),
      ));
    const lots = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report.id] : []));
    const to = act === "clore" ? "clos" : "spam";
    const presses = act === "corbeille" ? undefined : await closeHere(trx, actor, people, { to, lot: lotNumber(cle) });
    if (presses) announce("people", "bureau");
    return { lots: presses ? [...lots, presses] : lots, left: undecided(act, sources), isSettled: isSettled || undefined };
  });
}

type Step = { trx: Trx; announce: Announce; actor: Actor; change: PeopleChange };

/** One key for each table: their rows are brought back apart. */
const keyOf = (cle: string, table: SentTable) => `${cle}:${table}`;

/** To close concerns what is open, but for an accepted sale, which keeps its status; the other two all that is there. */
function isMeant(act: PersonAct, { etat, table }: Source) {
  if (act === "clore" && etat === "traite" && !sentOf(table).closed) return false;
  return act === "corbeille" || (act === "clore" ? etat !== "clos" && etat !== "spam" : etat !== "spam");
}

/** Those that have no status for this act: a member decides about each in its fiche. */
function undecided(act: PersonAct, sources: readonly Source[]): Source[] {
  if (act === "corbeille") return [];
  return sources.filter((source) => isMeant(act, source) && !statutBy(act, sentOf(source.table)));
}

function statutBy(act: PersonAct, { closed, hasSpam }: Sent): string | undefined {
  return act === "clore" ? closed : hasSpam ? "spam" : undefined;
}

function idsOf(sources: readonly Source[], table: Source["table"]) {
  return sources.filter((source) => source.table === table).map(({ id }) => id);
}

/** A kind without a status for closed rows waits for a decision: closing its person decides nothing. */
function changeKind({ trx, announce, actor, change: { act, cle } }: Step, sent: Sent, ids: readonly string[]): Promise<ChosenOutcome> {
  const statut = statutBy(act, sent);
  return runLotWithin<SentTable>(trx, announce, actor, {
    cle: keyOf(cle, sent.table),
    table: sent.table,
    ids,
    nameOf: sent.nameOf,
    ...(act === "corbeille" || !statut ? { act: "corbeille" } : { act: "statut", detail: statut }),
    judge: (row, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      if (!statut) return { left: TO_DECIDE };
      return canMove(sent, row, statut) ? { change: { statut, a_verifier: false } } : { left: "déjà fait" };
    },
  });
}
