import { useCallback, useEffect, useRef, useState } from "react";
import { holdDraft, type LetGo } from "./draft-holds.ts";
import { dropDraft, type FoundDraft, findDrafts, readDraftAt } from "./kept-drafts.ts";

type Looks = {
  /** True when the form says the same already. */
  isKnown: (draft: FoundDraft) => boolean;
  /** False for a draft of another row, which its own form offers. */
  isOfForm: (draft: FoundDraft) => boolean;
};

/** What was typed in this form before the page was opened, or set aside since: it stays until it is taken up or thrown away. */
export function useFoundDrafts(name: string, { isKnown, isOfForm }: Looks) {
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
    for (const { place } of findDrafts(name))
      void hold(place).then((isMine) => {
        const draft = isMine ? readDraftAt(place) : undefined; // its tab may have gone on writing until it let go
        if (!draft || !isOfForm(draft)) return letGo(place);
        if (isKnown(draft)) return drop(place);
        setFound((before) => [...before, draft].sort((one, other) => other.at.localeCompare(one.at)));
      });
    const mine = holds.current;
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
