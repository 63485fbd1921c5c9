import { useCallback, useEffect, useRef, useState } from "react";
import { holdDraft, type LetGo } from "./draft-holds.ts";
import { dropDraft, type FoundDraft, fieldIn, findDrafts, moveToRow, readDraftAt } from "./kept-drafts.ts";

type Looks = {
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
export function useFoundDrafts(name: string, { isKnown, isOfForm, savedAmong, isContinued, onContinued, onUnsent }: Looks) {
  const [found, setFound] = useState<FoundDraft[]>([]);
  const holds = useRef(new Map<string, LetGo>());

  /** Resolves to false when another tab has it, or when this page is gone. */
  const hold = useCallback(async (place: string) => {
    const mine = holds.current;
    const letGo = mine.has(place) ? undefined : await holdDraft(place);
    if (!letGo) return mine.has(place);
    if (mine !== holds.current) {
      letGo();
      return false;
    }
    mine.set(place, letGo);
    return true;
  }, []);

  const letGo = useCallback((place: string) => {
    holds.current.get(place)?.();
    holds.current.delete(place);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once
  useEffect(() => {
    const mine = holds.current;
    const drafts = findDrafts(name);

    async function offer({ place }: FoundDraft, saved: string[] | undefined) {
      const draft = (await hold(place)) ? readDraftAt(place) : undefined; // its tab may have gone on writing until it let go
      if (!draft || !isOfForm(draft)) return letGo(place);
      const id = fieldIn(draft.fields, "id");
      if (id !== undefined && !saved) return letGo(place); // it stays, to be offered when the server says whose it is
      if (id !== undefined && saved?.includes(id)) {
        moveToRow(draft, id);
        return letGo(place);
      }
      if (!isKnown(draft) && isContinued(draft)) return onContinued(draft);
      if (!isKnown(draft)) return setFound((before) => [...before, draft].sort((one, other) => other.at.localeCompare(one.at)));
      if (draft.unsent) onUnsent(draft);
      else drop(place);
    }

    void savedAmong(drafts.flatMap(({ fields }) => fieldIn(fields, "id") ?? [])).then((saved) => {
      if (mine === holds.current) for (const draft of drafts) void offer(draft, saved);
    });
    return () => {
      holds.current = new Map();
      for (const end of mine.values()) end();
    };
  }, [name]);

  /** Out of the list and out of the browser. */
  const drop = useCallback(
    (place: string) => {
      dropDraft(place);
      letGo(place);
      setFound((before) => before.filter((draft) => draft.place !== place));
    },
    [letGo],
  );

  /** Behind the others: what is typed now makes room for a draft that is taken up. */
  const setAside = useCallback((place: string) => {
    const draft = readDraftAt(place);
    if (draft) setFound((before) => [...before, draft]);
  }, []);

  return { found, hold, drop, setAside };
}
