import { useCallback, useEffect, useRef, useState } from "react";
import { lockDraft, type Unlock } from "./draft-locks.ts";
import { dropDraft, type FoundDraft, fieldIn, findDrafts, moveToRow, readDraftAt } from "./kept-drafts.ts";

type DraftChecks = {
  /** True when the form says the same already. */
  isKnown: (draft: FoundDraft) => boolean;
  /** False for a draft of another row, which its own form offers. */
  isOfForm: (draft: FoundDraft) => boolean;
  /** Of these new rows those that were saved since; undefined while that is not known. */
  savedAmong: (ids: string[]) => Promise<string[] | undefined>;
  /** True for what was typed in this very draft after the version that the form was opened with. */
  isContinued: (draft: FoundDraft) => boolean;
  onContinued: (draft: FoundDraft) => void;
  /** The form says the same, but for files that were chosen and had not left. */
  onUnsent: (draft: FoundDraft) => void;
};

/** What was typed in this form before the page was opened, or set aside since: it stays until it is taken up or thrown away. */
export function useFoundDrafts(name: string, { isKnown, isOfForm, savedAmong, isContinued, onContinued, onUnsent }: DraftChecks) {
  const [found, setFound] = useState<FoundDraft[]>([]);
  const locks = useRef(new Map<string, Unlock>());

  /** Resolves to false when another tab has it, or when this page is gone. */
  const lock = useCallback(async (place: string) => {
    const mine = locks.current;
    const unlock = mine.has(place) ? undefined : await lockDraft(place);
    if (!unlock) return mine.has(place);
    if (mine !== locks.current) {
      unlock();
      return false;
    }
    mine.set(place, unlock);
    return true;
  }, []);

  const unlock = useCallback((place: string) => {
    locks.current.get(place)?.();
    locks.current.delete(place);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once
  useEffect(() => {
    const mine = locks.current;
    const drafts = findDrafts(name);

    async function offer({ place }: FoundDraft, saved: string[] | undefined) {
      const draft = (await lock(place)) ? readDraftAt(place) : undefined; // its tab may have gone on writing until it let go
      if (!draft || !isOfForm(draft)) return unlock(place);
      const id = fieldIn(draft.fields, "id");
      if (id !== undefined && !saved) return unlock(place); // it stays, to be offered when the server says whose it is
      if (id !== undefined && saved?.includes(id)) {
        moveToRow(draft, id);
        return unlock(place);
      }
      if (!isKnown(draft) && isContinued(draft)) return onContinued(draft);
      if (!isKnown(draft)) return setFound((before) => [...before, draft].sort((one, other) => other.at.localeCompare(one.at)));
      if (draft.unsent) onUnsent(draft);
      else drop(place);
    }

    void savedAmong(drafts.flatMap(({ fields }) => fieldIn(fields, "id") ?? [])).then((saved) => {
      if (mine === locks.current) for (const draft of drafts) void offer(draft, saved);
    });
    return () => {
      locks.current = new Map();
      for (const end of mine.values()) end();
    };
  }, [name]);

  /** Out of the list and out of the browser. */
  const drop = useCallback(
    (place: string) => {
      dropDraft(place);
      unlock(place);
      setFound((before) => before.filter((draft) => draft.place !== place));
    },
    [unlock],
  );

  /** Behind the others: what is typed now makes room for a draft that is taken up. */
  const setAside = useCallback((place: string) => {
    const draft = readDraftAt(place);
    if (draft) setFound((before) => [...before, draft]);
  }, []);

  return { found, hold: lock, drop, setAside };
}
