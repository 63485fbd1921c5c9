import type { PersonEvent } from "#app/features/people/person-state.ts";
import type { Wait } from "#app/services/company-values/response-clock.ts";
import type { Unconfirmed, UnconfirmedListing } from "#app/services/content/rows/timed-publication.server.ts";

export const MAX_TASKS = 7;
/** More of a kind than this are one row with their number. */
const SEVERAL = 2;

/** What the one button of a row does. */
export type TaskAct =
  | { kind: "lien"; to: string; label: string; icon: "repondre" | "ouvrir" | "relire" | "completer" }
  | { kind: "appel"; number: string; label: string }
  | { kind: "confirmer"; listing: UnconfirmedListing }
  | { kind: "deplier"; unconfirmed: Unconfirmed };

export type TaskIcon = PersonEvent["genre"] | "defaut" | "annonce" | "brouillon";

export type Task = {
  /** Of what it is about, wherever it stands. */
  key: string;
  icon: TaskIcon;
  title: string;
  /** Where the title leads, when the button does not. */
  to?: string;
  what?: string;
  wait?: Wait;
  note?: string;
  tone?: "rouge" | "ambre";
  act: TaskAct;
};

/** How many of a kind are told apart, those beyond the first without their words. */
export const KNOWN_TASKS = 60;

/** Tasks of one kind: how many there are, the first of them, the keys of those and of some more, and all of them as one row. */
export type TaskKind = { count: number; tasks: Task[]; keys: string[]; group: Task };

/** A row that keeps its place, also when there is nothing left to do. */
export type PinnedTask = Task & { isDone?: boolean };

/** The rows as they would stand now, the most pressing kind first. */
export function arrangeTasks(kinds: readonly TaskKind[]): Task[] {
  return kinds.flatMap(({ count, tasks, group }) => (count > SEVERAL ? [group] : tasks)).slice(0, MAX_TASKS);
}

/**
 * The rows on screen as they are by now, each where it was; what is not among them waits and is counted. While some of it could not be read,
 * what is not found is left as it was.
 */
export function pinTasks(
  shown: readonly PinnedTask[],
  kinds: readonly TaskKind[],
  isPartial: boolean,
): { rows: PinnedTask[]; arrivals: number } {
  const singles = new Map(kinds.flatMap(({ tasks }) => tasks).map((task) => [task.key, task]));
  const groups = new Map(kinds.map((kind) => [kind.group.key, kind]));
  const known = new Set(kinds.flatMap(({ keys }) => keys));
  const cut = kinds.filter(({ count, keys }) => count > keys.length).map(({ tasks }) => familyOf(tasks[0]?.key ?? ""));
  const rows = shown.map((row): PinnedTask => {
    const group = groups.get(row.key);
    if (group && group.count > 0) return group.group;
    const single = singles.get(row.key);
    if (single) return single;
    return isPartial || known.has(row.key) || cut.includes(familyOf(row.key)) ? row : { ...row, isDone: true };
  });
  const places = new Set(shown.map(({ key }) => key));
  // What the list has no room for would not be shown either.
  const arranged = new Set(arrangeTasks(kinds).map(({ key }) => key));
  const arrivals = kinds
    .filter(({ group }) => !places.has(group.key))
    .map(({ count, tasks, group }) => {
      const isNew = ({ key }: Task) => !places.has(key);
      if (count <= SEVERAL) return tasks.filter((task) => arranged.has(task.key) && isNew(task)).length;
      return arranged.has(group.key) ? count - tasks.length + tasks.filter(isNew).length : 0;
    })
    .reduce((sum, count) => sum + count, 0);
  return { rows, arrivals };
}

/** "personne" of "personne:42". */
function familyOf(key: string) {
  return key.split(":", 1)[0] ?? "";
}
