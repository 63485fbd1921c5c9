import type { PersonEvent } from "#app/features/people/person-state.ts";
import type { Wait } from "#app/services/company-values/response-clock.ts";
import type { Unconfirmed, UnconfirmedListing } from "#app/services/content/rows/timed-publication.server.ts";

export const MAX_TASKS = 7;
/** More of a kind than this are one row with their number; so many people keep a row of their own, whatever else there is to do. */
const SEVERAL = 2;
const LEAST_PEOPLE = 4;

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
  /** How many people have no row after this one, the last of theirs. */
  others?: number;
  act: TaskAct;
};

/** How many of a kind are told apart, those beyond the first without their words. */
export const KNOWN_TASKS = 60;

/**
 * Tasks of one kind: how many there are, the first of them, the keys of those and of some more, and all of them as one row. People have no
 * such row: each is one by itself.
 */
export type TaskKind = { count: number; tasks: Task[]; keys: string[]; group?: Task };

/** A row that keeps its place, also when there is nothing left to do. */
export type PinnedTask = Task & { isDone?: boolean };

/** The rows as they would stand now, the most pressing kind first: each kind keeps a row, people have all the others. */
export function arrangeTasks(kinds: readonly TaskKind[]): Task[] {
  const others = kinds.filter(({ count, group }) => group && count > 0).length;
  const people = kinds.flatMap(({ tasks, group }) => (group ? [] : tasks)).slice(0, Math.max(LEAST_PEOPLE, MAX_TASKS - others));
  let spare = MAX_TASKS - people.length - others;
  const rows = kinds.flatMap(({ count, tasks, group }) => {
    if (!group) return tasks.filter((task) => people.includes(task));
    if (count <= 1) return tasks;
    if (count > SEVERAL || spare <= 0) return [group];
    spare -= 1;
    return tasks;
  });
  return countOthers(rows.slice(0, MAX_TASKS), kinds);
}

/** The last person on screen says how many more there are. */
function countOthers(rows: readonly PinnedTask[], kinds: readonly TaskKind[]): PinnedTask[] {
  const people = kinds.filter(({ group }) => !group);
  const keys = new Set(people.flatMap((kind) => kind.keys));
  const shown = rows.filter(({ key }) => keys.has(key));
  const others = people.reduce((sum, { count }) => sum + count, 0) - shown.length;
  return others > 0 ? rows.map((row) => (row === shown.at(-1) ? { ...row, others } : row)) : [...rows];
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
  const groups = new Map(kinds.flatMap(({ count, group }) => (group && count > 0 ? [[group.key, group]] : [])));
  const known = new Set(kinds.flatMap(({ keys }) => keys));
  const cut = kinds.filter(({ count, keys }) => count > keys.length).map(({ tasks }) => familyOf(tasks[0]?.key ?? ""));
  const rows = shown.map(({ others: _, ...row }): PinnedTask => {
    const found = groups.get(row.key) ?? singles.get(row.key);
    if (found) return found;
    return isPartial || known.has(row.key) || cut.includes(familyOf(row.key)) ? row : { ...row, isDone: true };
  });
  const places = new Set(shown.map(({ key }) => key));
  // What the list has no room for would not be shown either.
  const arranged = new Set(arrangeTasks(kinds).map(({ key }) => key));
  const arrivals = kinds.map(({ count, tasks, group }) => {
    if (group && places.has(group.key)) return 0;
    const fresh = tasks.filter(({ key }) => !places.has(key));
    if (group && arranged.has(group.key)) return count - tasks.length + fresh.length;
    return fresh.filter(({ key }) => arranged.has(key)).length;
  });
  return { rows: countOthers(rows, kinds), arrivals: arrivals.reduce((sum, count) => sum + count, 0) };
}

/** "personne" of "personne:42". */
function familyOf(key: string) {
  return key.split(":", 1)[0] ?? "";
}
