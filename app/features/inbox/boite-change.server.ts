import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import type { LeftRow } from "#app/db/tables/platform-tables.ts";
import { findRowStatus, statutLabel } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import type { BoiteDone } from "#app/features/inbox/parts/boite-words.ts";
import { closePresses, lotNumber, type NextAction, nextActionSentences } from "#app/features/people/follow-commands.server.ts";
import { followerLabel, listFollowers, listSources, type Source } from "#app/features/people/person-queries.server.ts";
import { MOST_READ, type Person } from "#app/features/people/person-state.ts";
import { nextActionLabel, planMark, quickMoments } from "#app/features/people/person-words.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { keysChoice } from "#app/features/team/members.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { optionalMoment, optionalParagraphs } from "#app/lib/forms/fields.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatDeadline, formatShortDate, formatTime, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { findLastChange } from "#app/services/audit/history-queries.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { intentsWith } from "#app/services/auth/define-action.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { type ChosenOutcome, runLotWithin } from "#app/services/lots/run-lot.server.ts";
import { canMove, type Sent } from "#app/services/sent/define-sent.ts";

const MAX_AT_ONCE = 100;

export const boiteIntents = {
  ...intentsWith("boite.modifier", ["statut", "clore", "corbeille", "annuler", "action", "plus_tard", "note", "touches"]),
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
  /** Another member changed the same before. */
  conflict?: Conflict;
};
export type BoiteOutcome = ChangeOutcome<BoiteDone, BoiteFailure> & { person?: string };

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
    ...{ personne: current.id, seen, sentence: await sentenceOf(db, "people", current.id, current.updated_at) },
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
    ...{ personne: current.id, seen, sentence: await sentenceOf(db, "people", current.id, current.updated_at) },
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
    ...{ personne: person, seen: row.statut, sentence: await sentenceOf(db, table, ligne, nowIso()) },
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

async function sentenceOf(db: Db, table: string, id: string, otherwise: string): Promise<string> {
  const change = await findLastChange(db, table, id);
  const at = change?.at ?? otherwise;
  const day = at.slice(0, 10) === todayInLome() ? "" : `le ${formatShortDate(at)} `;
  return change
    ? `${change.nom} a modifié cette fiche ${day}à ${formatTime(at)}.`
    : `Cette fiche a été modifiée ${day}à ${formatTime(at)}.`;
}

export const personActs = ["clore", "indesirable", "corbeille"] as const;
export type PersonAct = (typeof personActs)[number];

/** The numbers under which it can be undone, and how many requests wait for a decision that this is not. */
export type PeopleOutcome = { lots: string[]; left: number };

type PeopleChange = {
  act: PersonAct;
  people: readonly string[];
  /** Made with the form: the same act sent twice acts once. */
  cle: string;
  /** Whose rows this member may change. */
  may: (table: SentTable) => boolean;
};

const TO_DECIDE = "à décider";

/**
 * Closes, marks or bins what these people sent, all in one transaction: "many" when that is more than one person's newest. Sent again under
 * the same key, it tells what the first sending did.
 */
export function changePeople(db: Db, actor: Actor, change: PeopleChange): Promise<PeopleOutcome | "many"> {
  return changeContent(db, async (trx, announce) => {
    const { act, people, cle, may } = change;
    const sources = await listSources(trx, people);
    if (sources.length > MOST_READ) return "many";
    const meant = sources.filter((source) => may(source.table) && isMeant(act, source));
    const step = { trx, announce, actor, change };
    const outcomes: ChosenOutcome[] = [];
    for (const table of sentTables) outcomes.push(await changeKind(step, sentOf(table), idsOf(meant, table)));
    const lots = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report.id] : []));
    const presses = act === "clore" ? await closePresses(trx, actor, people, lotNumber(cle)) : undefined;
    if (presses) announce("people", "bureau");
    const laissees: LeftRow[] = outcomes.flatMap((outcome) => ("report" in outcome ? outcome.report.laissees : outcome.laissees));
    return { lots: presses ? [...lots, presses] : lots, left: laissees.filter(({ motif }) => motif === TO_DECIDE).length };
  });
}

type Step = { trx: Trx; announce: Announce; actor: Actor; change: PeopleChange };

/** One key for each table: their rows are brought back apart. */
const keyOf = (cle: string, table: SentTable) => `${cle}:${table}`;

/** To close concerns what is open; the other two all that is there. */
function isMeant(act: PersonAct, { etat }: Source) {
  return act === "corbeille" || (act === "clore" ? etat !== "clos" && etat !== "spam" : etat !== "spam");
}

function idsOf(sources: readonly Source[], table: Source["table"]) {
  return sources.filter((source) => source.table === table).map(({ id }) => id);
}

/** A kind without a status for closed rows waits for a decision: closing its person decides nothing. */
function changeKind({ trx, announce, actor, change: { act, cle } }: Step, sent: Sent, ids: readonly string[]): Promise<ChosenOutcome> {
  const statut: string | undefined = act === "clore" ? sent.closed : sent.hasSpam ? "spam" : undefined;
  return runLotWithin<SentTable>(trx, announce, actor, {
    ...{ cle: keyOf(cle, sent.table), table: sent.table, ids, nameOf: sent.nameOf },
    ...(act === "corbeille" || !statut ? { act: "corbeille" } : { act: "statut", detail: statut }),
    judge: (row, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      if (!statut) return { left: TO_DECIDE };
      return canMove(sent, row, statut) ? { change: { statut, a_verifier: false } } : { left: "déjà fait" };
    },
  });
}
