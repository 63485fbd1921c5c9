import { newId } from "#app/lib/values/ids.ts";
import type { Unsent } from "#app/services/drafts/unsent-field.ts";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";

/** What was typed in a form and not saved yet. The pictures are those its fields name: the page may not know them after a reload. */
export type KeptDraft = {
  at: string;
  fields: [name: string, value: string][];
  images: Image[];
  /** The version of the server's draft that it follows. */
  base?: number;
  /** A file cannot be kept: these are to be chosen again. */
  unsent?: Unsent;
};

/** A draft that was neither taken up nor thrown away, and where it lies. */
export type FoundDraft = KeptDraft & { place: string };

export const DRAFT_PREFIX = "fadem:brouillon:";
const KEPT_MS = 7 * 86_400_000;

/** Where one opened form keeps what is typed in it. Another tab with the same form, or the same tab after a reload, has a place of its own. */
export function newDraftPlace(name: string) {
  return `${DRAFT_PREFIX}${name}#${newId()}`;
}

/** In this browser only. False for a browser that refuses to store: it keeps nothing, and the form works as before. */
export function keepDraft(place: string, draft: KeptDraft): boolean {
  const isKept = withStorage((storage) => {
    storage.setItem(place, JSON.stringify(draft));
    return true;
  });
  return isKept ?? false;
}

/** The newest first, of one form or of all. Whatever is older than a week goes, under any name. */
export function findDrafts(name?: string, now = Date.now()): FoundDraft[] {
  const found = withStorage((storage) =>
    Object.keys(storage).flatMap((place) => {
      if (!place.startsWith(DRAFT_PREFIX)) return [];
      const draft = readDraft(storage.getItem(place));
      if (draft && now - Date.parse(draft.at) < KEPT_MS) return name === undefined || isOf(name, place) ? [{ ...draft, place }] : [];
      storage.removeItem(place);
      return [];
    }),
  );
  return (found ?? []).sort((one, other) => other.at.localeCompare(one.at));
}

/** Undefined when it is gone, or older than a week: then it goes. */
export function readDraftAt(place: string, now = Date.now()): FoundDraft | undefined {
  const draft = withStorage((storage) => readDraft(storage.getItem(place)));
  if (!draft || now - Date.parse(draft.at) < KEPT_MS) return draft && { ...draft, place };
  dropDraft(place);
  return undefined;
}

export function dropDraft(place: string) {
  withStorage((storage) => storage.removeItem(place));
}

/** Words beside the forms, under a name of their own: kept, found again and thrown away like what is typed in a form. */
export function keepWords(name: string, { at, ...words }: { at: string } & Record<string, string>) {
  keepDraft(DRAFT_PREFIX + name, { at, fields: Object.entries(words), images: [] });
}

export function readWords(name: string): ({ at: string } & Partial<Record<string, string>>) | undefined {
  const kept = readDraftAt(DRAFT_PREFIX + name);
  return kept && { ...Object.fromEntries(kept.fields), at: kept.at };
}

export function dropWords(name: string) {
  dropDraft(DRAFT_PREFIX + name);
}

/** Its row is saved: every draft of it in this browser is over, also what another tab or the form of a new row kept. */
export function dropDraftsOfRow(name: string, id: string | undefined) {
  for (const { place, fields } of findDrafts()) {
    const own = fieldIn(fields, "id");
    if (own === undefined ? isOf(name, place) && fieldIn(fields, "version") !== undefined : own === id) dropDraft(place);
  }
}

/** The row of a new form was saved elsewhere: what was typed here belongs to the form of that row, as words that follow no version of it. */
export function moveToRow({ place, ...draft }: FoundDraft, id: string) {
  const [form = ""] = place.slice(DRAFT_PREFIX.length).split("#");
  const fields = draft.fields.filter(([name]) => name !== "id");
  keepDraft(newDraftPlace(form.replace(/[^/]*$/, id)), { ...draft, fields: [...fields, ["version", "0"]] });
  dropDraft(place);
}

/** Of a field that is sent once. */
export function fieldIn(fields: Iterable<[string, unknown]>, name: string): string | undefined {
  for (const [field, value] of fields) if (field === name && typeof value === "string") return value;
  return undefined;
}

/** For the end of a session that was asked for: the next person at this device has no business with what was typed. */
export function dropAllDrafts() {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  });
}

/** Pictures that no row names are deleted after a day: those that went meanwhile are left out. */
export async function withoutLostPictures(draft: KeptDraft): Promise<KeptDraft> {
  const lost = new Set<string>();
  await Promise.all(
    draft.images.map(async (image) => {
      const answer = await fetch(fallbackUrl(image), { method: "HEAD" }).catch(() => undefined); // offline: saving will tell
      if (answer?.status === 404) lost.add(image.id);
    }),
  );
  return {
    ...draft,
    fields: draft.fields.filter(([, value]) => !lost.has(value.split("|")[0] ?? "")),
    images: draft.images.filter(({ id }) => !lost.has(id)),
  };
}

function isOf(name: string, place: string) {
  return place.startsWith(`${DRAFT_PREFIX}${name}#`);
}

/** Undefined when there is none, or what another program wrote. */
function readDraft(text: string | null): KeptDraft | undefined {
  const draft = text === null ? undefined : parse(text);
  return typeof draft?.at === "string" && Array.isArray(draft.fields) && Array.isArray(draft.images) ? (draft as KeptDraft) : undefined;
}

function parse(text: string): Partial<KeptDraft> | undefined {
  try {
    return JSON.parse(text) as Partial<KeptDraft>;
  } catch {
    return undefined;
  }
}

/** Storage may be forbidden or full: a draft is a help, never a condition. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
