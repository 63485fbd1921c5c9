import type { Db } from "#app/db/engine/client.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { findRowStatus, statutLabel } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import type { NextAction } from "#app/features/people/follow-commands.server.ts";
import { followerLabel, listFollowers } from "#app/features/people/person-queries.server.ts";
import type { Person } from "#app/features/people/person-state.ts";
import { nextActionLabel, planMark } from "#app/features/people/person-words.ts";
import { formatDeadline, formatShortDate, formatTime, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { findLastChange } from "#app/services/audit/history-queries.server.ts";

/** What two members made of the same thing, and the form that puts the second one in the place of the first. */
export type Conflict = {
  personne: string;
  lines: { label: string; theirs: string; mine: string }[];
  /** Absent when it can no longer be done. */
  again?: [name: string, value: string][];
  /** What stands now: the mark a form is drawn from after this answer. */
  seen: string;
};
type Told = Conflict & { sentence: string };

const MINUTE = "2026-11-17T07:30".length;

export async function planConflict(db: Db, current: Person, mine: NextAction): Promise<Told> {
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

export async function followerConflict(db: Db, current: Person, membre: string): Promise<Told> {
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

type Pressed = { person: string; table: SentTable; ligne: string; statut: string; vu: string };

/** Undefined when nobody changed it in between: then the move itself was not possible. */
export async function statutConflict(db: Db, { person, table, ligne, statut, vu }: Pressed): Promise<Told | undefined> {
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
