import { useEffect, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { undoFields } from "#app/features/inbox/parts/boite-words.ts";
import type { Message } from "#app/lib/text/message.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";

/** Says what was done, with `Annuler` where it can be taken back; `z` takes back the same. */
export function useBoiteMessages(here: string, words: Readonly<Record<string, Message>>, failure: Message | undefined) {
  const submit = useSubmit();
  const { search } = useLocation();
  const [last, setLast] = useState<{ word: string; ids: string[]; mark: string }>();

  // The words leave the address again: what they said is remembered until something else is done.
  useEffect(() => {
    const params = new URLSearchParams(search);
    const word = params.get("fait");
    if (word === null) return;
    setLast({ word, ids: params.get("lignes")?.split(",") ?? [], mark: `${word} ${params.get("lignes") ?? ""}` });
  }, [search]);

  function undo(word: string, ids: string[]) {
    const fields = undoFields(word, ids);
    if (!fields) return;
    setLast(undefined);
    void submit(new URLSearchParams(fields), { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  useListMessages({
    done: words,
    failure,
    actionsOf: (word, ids) => (undoFields(word, ids) ? [{ label: "Annuler", onSelect: () => undo(word, ids) }] : []),
  });

  return { undoLast: () => last && undo(last.word, last.ids), done: last?.mark };
}
