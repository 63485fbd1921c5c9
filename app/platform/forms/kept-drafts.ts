import { fallbackUrl, type Image } from "#app/platform/media/image.ts";

/** What was typed in a form and not saved yet. The pictures are those its fields name: the page may not know them after a reload. */
export type KeptDraft = { at: string; fields: [name: string, value: string][]; images: Image[] };

export const DRAFT_PREFIX = "fadem:brouillon:";
const KEPT_MS = 7 * 86_400_000;

/** In this browser only. A browser that refuses to store keeps nothing, and the form works as before. */
export function keepDraft(name: string, draft: KeptDraft) {
  withStorage((storage) => storage.setItem(DRAFT_PREFIX + name, JSON.stringify(draft)));
}

export function findDraft(name: string, now = Date.now()): KeptDraft | undefined {
  const draft = withStorage((storage) => readDraft(storage.getItem(DRAFT_PREFIX + name)));
  if (!draft) return undefined;
  if (now - Date.parse(draft.at) < KEPT_MS) return draft;
  dropDraft(name);
  return undefined;
}

export function dropDraft(name: string) {
  withStorage((storage) => storage.removeItem(DRAFT_PREFIX + name));
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

function readDraft(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  const draft = JSON.parse(text) as Partial<KeptDraft>;
  return typeof draft.at === "string" && Array.isArray(draft.fields) && Array.isArray(draft.images) ? (draft as KeptDraft) : undefined;
}

/** Storage may be forbidden, full or hold what another program wrote: a draft is a help, never a condition. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
