import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Message } from "#app/lib/message.ts";
import { toast } from "#app/ui/toast.tsx";

export type ListMessages = {
  /** What is said for each word that may follow `?fait=`. */
  done: Readonly<Record<string, Message>>;
  failure?: Message;
  /** For the undo of a deletion. */
  onRestore?: (ids: string[]) => void;
};

/** Tells what the last request did. Its words travel in the address (`?fait=suppression&lignes=id,id`) and leave it with the layout. */
export function useListMessages({ done, failure, onRestore }: ListMessages) {
  const { search } = useLocation();
  const latest = useRef({ done, onRestore });

  useEffect(() => {
    latest.current = { done, onRestore };
  });

  useEffect(() => {
    const params = new URLSearchParams(search);
    const word = params.get("fait");
    const ids = params.get("lignes")?.split(",");
    const message = word !== null && Object.hasOwn(latest.current.done, word) ? latest.current.done[word] : undefined;
    if (!message) return;
    toast({
      ...message,
      tone: "ok",
      action: word === "suppression" && ids ? { label: "Annuler", onSelect: () => latest.current.onRestore?.(ids) } : undefined,
    });
  }, [search]);

  useEffect(() => {
    if (failure) toast({ ...failure, tone: "bad" });
  }, [failure]);
}
