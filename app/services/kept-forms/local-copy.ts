import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { lockPlace } from "./one-tab.ts";

/**
 * What was typed in a form and is not on the server yet. The pictures are those its fields name: the page may not know them after a reload.
 * `base`: the version of the server's draft that it follows, 0 for none.
 */
export type Copy = { at: string; fields: [name: string, value: string][]; images: Image[]; base: number };

export type HeldCopy = { copy: Copy | undefined; write: (copy: Copy) => boolean; drop: () => void; release: () => void };

export const COPY_PREFIX = "fadem:saisie:";
/** What a page of before named its copies: by form alone. */
const FORMER_PREFIX = "fadem:brouillon:";
const KEPT_MS = 7 * DAY_MS;

/** One place per member, form and row: another tab with the same form finds it taken, and another member sees none of it. */
export function placeOf(account: string, form: string, instance = "") {
  return `${COPY_PREFIX}${account}:${form}#${instance}`;
}

/** The form of this tab has its place until it is released; "elsewhere" while another tab has it. */
export async function claimCopy(place: string, onLost: () => void, steal = false): Promise<HeldCopy | "elsewhere"> {
  let isHere = true;
  const lose = () => {
    isHere = false;
    onLost();
  };
  const release = await lockPlace(place, { steal, onLost: lose });
  if (!release) return "elsewhere";
  return {
    copy: readCopy(place),
    write: (copy) => isHere && writeCopy(place, copy),
    drop: () => void (isHere && dropCopy(place)),
    release: () => {
      isHere = false;
      release();
    },
  };
}

/** False for a browser that refuses to store: it keeps nothing, and the form works as before. */
export function writeCopy(place: string, copy: Copy): boolean {
  return withStorage((storage) => storage.setItem(place, JSON.stringify(copy))) !== "refused";
}

/** Undefined when there is none, or when it is older than a week: then it goes. */
export function readCopy(place: string, now = Date.now()): Copy | undefined {
  const text = withStorage((storage) => storage.getItem(place));
  const copy = text ? parse(text) : undefined;
  if (!copy || now - Date.parse(copy.at) < KEPT_MS) return copy;
  dropCopy(place);
  return undefined;
}

export function dropCopy(place: string) {
  withStorage((storage) => storage.removeItem(place));
}

/** By the form and the row, of one member or of all; what is older than a week goes, of any member. */
export function listCopies(account?: string): { place: string; form: string; instance: string; copy: Copy }[] {
  const places = withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(COPY_PREFIX)));
  if (places === "refused") return [];
  return places.flatMap((place) => {
    const copy = readCopy(place);
    const [owner = "", name = ""] = place.slice(COPY_PREFIX.length).split(/:(.*)/s);
    const [form = "", instance = ""] = name.split("#");
    return copy && (account === undefined || owner === account) ? [{ place, form, instance, copy }] : [];
  });
}

/** What a page of before kept becomes a copy of the member who is here, unless he has one of that form by now. */
export function adoptFormerCopies(account: string) {
  const keys = withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(FORMER_PREFIX)));
  if (!keys || keys === "refused") return;
  for (const key of keys) {
    const former = readCopy(key);
    const [name = ""] = key.slice(FORMER_PREFIX.length).split("#");
    const place = former && formerPlace(account, name, former.fields);
    if (place && !readCopy(place))
      writeCopy(place, { ...former, base: former.base ?? 0, fields: former.fields.filter(([field]) => field !== "id") });
    if (!place || readCopy(place)) dropCopy(key);
  }
}

export function dropFormerCopies() {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(FORMER_PREFIX)) storage.removeItem(key);
  });
}

/** "/admin-dashboard/biens/nouveau" with an id among its fields, or "/admin-dashboard/biens/{id}": the forms that the server keeps too. */
function formerPlace(account: string, name: string, fields: Copy["fields"]) {
  const [, list, row] = /^(\/admin-dashboard\/(?:biens|vehicules|realisations))\/([^/]+)$/.exec(name) ?? [];
  if (!list || !row) return placeOf(account, name);
  return placeOf(account, `${list}/brouillon`, row === "nouveau" ? fieldIn(fields, "id") : row);
}

/** Words beside the forms, under a name of their own, kept and thrown away like what is typed in a form. */
export function keepWords(account: string, name: string, { at, ...words }: { at: string } & Record<string, string>) {
  writeCopy(placeOf(account, name), { at, fields: Object.entries(words), images: [], base: 0 });
}

export function readWords(account: string, name: string): ({ at: string } & Partial<Record<string, string>>) | undefined {
  const kept = readCopy(placeOf(account, name));
  return kept && { ...Object.fromEntries(kept.fields), at: kept.at };
}

export function dropWords(account: string, name: string) {
  dropCopy(placeOf(account, name));
}

/** Of a field that is sent once. */
export function fieldIn(fields: Iterable<[string, unknown]>, name: string): string | undefined {
  for (const [field, value] of fields) if (field === name && typeof value === "string") return value;
  return undefined;
}

/** Undefined for what another program wrote. */
function parse(text: string): Copy | undefined {
  try {
    const copy = JSON.parse(text) as Partial<Copy>;
    return typeof copy.at === "string" && Array.isArray(copy.fields) && Array.isArray(copy.images) ? (copy as Copy) : undefined;
  } catch {
    return undefined;
  }
}

/** Storage may be forbidden or full: a copy is a help, never a condition. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | "refused" {
  try {
    return use(window.localStorage);
  } catch {
    return "refused";
  }
}
