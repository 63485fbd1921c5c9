import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Message } from "#app/lib/text/message.ts";
import { type ToastAction, toast } from "#app/ui/overlays/toast-store.ts";

export type ListMessages = {
  /** What is said for each word that may follow `?fait=`. */
  done: Readonly<Record<string, Message>>;
  failure?: Message;
  /** For the undo of a deletion. */
  onRestore?: (ids: string[]) => void;
  /** What else can be done with the rows that a word is about. */
  actionsOf?: (word: string, ids: string[]) => readonly ToastAction[];
};

/** The words of what can be taken back: a row in the bin, a draft that was thrown away. */
const undone: ReadonlySet<string> = new Set(["suppression", "effacement"]);

/** Tells what the last request did. Its words travel in the address (`?fait=suppression&lignes=id,id`) and leave it with the layout. */
export function useListMessages({ done, failure, onRestore, actionsOf }: ListMessages) {
  const { search } = useLocation();
  const latest = useRef({ done, onRestore, actionsOf });

  useEffect(() => {
    latest.current = { done, onRestore, actionsOf };
  });

  useEffect(() => {
    const params = new URLSearchParams(search);
    const word = params.get("fait");
    const ids = params.get("lignes")?.split(",") ?? [];
    const message = word !== null && Object.hasOwn(latest.current.done, word) ? latest.current.done[word] : undefined;
    if (word === null || !message) return;
    const undo: ToastAction = { label: "Annuler", onSelect: () => latest.current.onRestore?.(ids) };
    const [action, second] = undone.has(word) && ids.length > 0 ? [undo] : (latest.current.actionsOf?.(word, ids) ?? []);
    toast({ ...message, tone: "ok", action, second });
  }, [search]);

  useEffect(() => {
    if (failure) toast({ ...failure, tone: "bad" });
  }, [failure]);
}
