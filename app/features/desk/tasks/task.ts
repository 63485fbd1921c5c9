import type { PersonEvent } from "#app/features/people/person-state.ts";
import type { Wait } from "#app/services/company-values/response-clock.ts";
import type { Unconfirmed, UnconfirmedListing } from "#app/services/content/rows/timed-publication.server.ts";

export const MAX_TASKS = 7;
/** More of a kind than this are one row with their number; so many people keep a row of their own, whatever else there is to do. */
const SEVERAL = 2;
const LEAST_PEOPLE = 4;

/** What the one button of a row does. */
export type TaskAct =
  | {
      kind: "lien";
      to: string;
      label: string;
      icon: "repondre" | "ouvrir" | "relire" | "completer";
      /** "Pas maintenant": ends the task for good, by this form of another screen. */
      later?: { action: string; fields: Readonly<Record<string, string>> };
    }
  | { kind: "appel"; number: string; label: string }
  /** Done at once, by a form of another screen. */
  | { kind: "envoi"; action: string; fields: Readonly<Record<string, string | readonly string[]>>; label: string }
  | { kind: "confirmer"; listing: UnconfirmedListing }
  | { kind: "deplier"; unconfirmed: Unconfirmed };

export type TaskIcon = PersonEvent["genre"] | "defaut" | "annonce" | "brouillon" | "papier";

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
  /** How many people have no row, in the last of theirs; 0 where there were some a moment ago. */
  others?: number;
  act: TaskAct;
};

/** How many of a kind are told apart, those beyond the first without their words. */
export const KNOWN_TASKS = 60;

/**
 * Tasks of one kind: how many there are, the first of them, the keys of those and of some more, and all of them as one row. People have no
 * such row: each is one by itself. `yields`: it waits for years where it must, and takes no row from the others.
 */
export type TaskKind = { count: number; tasks: Task[]; keys: string[]; group?: Task; yields?: true };

/** A row that keeps its place, also when there is nothing left to do. */
export type PinnedTask = Task & { isDone?: boolean };

/** The rows as they would stand now. */
export function arrangeTasks(kinds: readonly TaskKind[]): Task[] {
  const rows = arrangePressing(kinds.filter((kind) => !kind.yields));
  return [...rows, ...kinds.flatMap((kind) => (kind.yields ? kind.tasks : []))].slice(0, MAX_TASKS);
}

/** The most pressing kind first: each kind keeps a row, people have all the others. */
function arrangePressing(kinds: readonly TaskKind[]): Task[] {
  const groupCount = kinds.filter(({ count, group }) => group && count > 0).length;
  const people = kinds.flatMap(({ tasks, group }) => (group ? [] : tasks)).slice(0, Math.max(LEAST_PEOPLE, MAX_TASKS - groupCount));
  let spare = MAX_TASKS - people.length - groupCount;
  const rows = kinds.flatMap(({ count, tasks, group }) => {
    if (!group) return tasks.filter((task) => people.includes(task));
    if (count <= 1) return tasks;
    if (count > SEVERAL || spare <= 0) return [group];
    spare -= 1;
    return tasks;
  });
  const firstRows = rows.slice(0, MAX_TASKS);
  const last = firstRows.findLast((row) => people.includes(row));
  const others = countHidden(firstRows, kinds);
  return others > 0 ? firstRows.map((row) => (row === last ? { ...row, others } : row)) : firstRows;
}

/** How many people have no row among these. */
function countHidden(rows: readonly Task[], kinds: readonly TaskKind[]): number {
  const people = kinds.filter(({ group }) => !group);
  const keys = new Set(people.flatMap((kind) => kind.keys));
  return people.reduce((sum, { count }) => sum + count, 0) - rows.filter(({ key }) => keys.has(key)).length;
}

/**
 * The rows on screen as they are by now, each where it was; what is not among them waits and is counted. While some of it could not be read,
 * what is not found is left as it was.
 */
export function pinTasks(
  pinnedTasks: readonly PinnedTask[],
  kinds: readonly TaskKind[],
  isPartial: boolean,
): { rows: PinnedTask[]; arrivals: number } {
  const singles = new Map(kinds.flatMap(({ tasks }) => tasks).map((task) => [task.key, task]));
  const groups = new Map(kinds.flatMap(({ count, group }) => (group && count > 0 ? [[group.key, group]] : [])));
  const currentKeys = new Set(kinds.flatMap(({ keys }) => keys));
  const cut = kinds.filter(({ count, keys }) => count > keys.length).map(({ tasks }) => familyOf(tasks[0]?.key ?? ""));
  const rows = pinnedTasks.map(({ others: _, ...row }): PinnedTask => {
    const current = groups.get(row.key) ?? singles.get(row.key);
    if (current) return current;
    return isPartial || currentKeys.has(row.key) || cut.includes(familyOf(row.key)) ? row : { ...row, isDone: true };
  });
  const places = new Set(pinnedTasks.map(({ key }) => key));
  // What the list has no room for would not be shown either.
  const arranged = new Set(arrangeTasks(kinds).map(({ key }) => key));
  const arrivals = kinds.map(({ count, tasks, group }) => {
    if (group && places.has(group.key)) return 0;
    const fresh = tasks.filter(({ key }) => !places.has(key));
    if (group && arranged.has(group.key)) return count - tasks.length + fresh.length;
    return fresh.filter(({ key }) => arranged.has(key)).length;
  });
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  // The line that counts the others neither comes nor goes: it would move what is below.
  const others = Math.max(countHidden(rows, kinds) - sum(arrivals.filter((_, index) => !kinds[index]?.group)), 0);
  return { rows: rows.map((row, index) => (pinnedTasks[index]?.others === undefined ? row : { ...row, others })), arrivals: sum(arrivals) };
}

/** "personne" of "personne:42". */
function familyOf(key: string) {
  return key.split(":", 1)[0] ?? "";
}
