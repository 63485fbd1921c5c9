import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "#app/ui/toast.tsx";

type Message = { title: string; description?: string };

type ListMessages<Done extends string> = {
  /** What is said for each word that may follow `?fait=`. */
  done: Readonly<Record<Done, Message>>;
  /** The address parameter that names the row, for the undo of a deletion. */
  rowName: string;
  failure: Message | undefined;
  onRestore: (ids: string) => void;
};

/** Tells what the last request did. Its words travel in the address (`?fait=ajout`) and leave it at once. */
export function useListMessages<Done extends string>({ done, rowName, failure, onRestore }: ListMessages<Done>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ done, onRestore });

  useEffect(() => {
    latest.current = { done, onRestore };
  });

  useEffect(() => {
    const params = new URLSearchParams(search);
    const word = params.get("fait");
    const rows = params.get(rowName);
    if (!isKnown(latest.current.done, word)) return;
    toast({
      ...latest.current.done[word],
      tone: "ok",
      action: word === "suppression" && rows ? { label: "Annuler", onSelect: () => latest.current.onRestore(rows) } : undefined,
    });
    params.delete("fait");
    params.delete(rowName);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [search, rowName, navigate]);

  useEffect(() => {
    if (failure) toast({ ...failure, tone: "bad" });
  }, [failure]);
}

function isKnown<Done extends string>(done: Readonly<Record<Done, Message>>, word: string | null): word is Done {
  return word !== null && Object.hasOwn(done, word);
}
