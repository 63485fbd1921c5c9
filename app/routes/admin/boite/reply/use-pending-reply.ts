import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { plainReply } from "#app/features/canned-replies/reply-text.ts";
import { nowIso } from "#app/lib/dates.ts";
import { toast } from "#app/ui/toast-store.ts";
import { dropPending, keepPending, type PendingReply, type ReplyChannel, readPending } from "./pending-reply.ts";
import type { ReplyAnswer } from "./reply-endpoint.ts";
import { dropWritten, keepWritten, readWritten } from "./written-reply.ts";

const ENDPOINT = "/admin-dashboard/boite/reponse";

/** Words that left this page, and the question whether they were sent: it comes with the return to the page, and waits in the fiche. */
export function usePendingReply(event: string, onSent?: (texte: string) => void) {
  const [pending, setPending] = useState<PendingReply>();
  const [isAsked, setIsAsked] = useState(false);
  const fetcher = useFetcher<ReplyAnswer>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data;
  /** The words that `Oui` was said of. */
  const sent = useRef<string>(undefined);
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  });

  useEffect(() => setPending(readPending(event)), [event]);

  const isWaiting = pending !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
    };
    const comeBack = () => {
      if (hasLeft && document.visibilityState === "visible") setIsAsked(true);
    };
    const turn = () => (document.visibilityState === "visible" ? comeBack() : leave());
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
    };
  }, [isWaiting]);

  useEffect(() => {
    if (!answer?.ok) return;
    dropPending(event);
    const written = readWritten(event);
    if (written && plainReply(written.texte) === sent.current) dropWritten(event); // what was typed since is another answer
    if (sent.current !== undefined) tell.current?.(sent.current);
    setPending(undefined);
    setIsAsked(false);
    toast({ title: "✅ Réponse notée", tone: "ok" });
  }, [answer, event]);

  function begin(canal: ReplyChannel, texte: string) {
    const begun = { canal, texte, at: nowIso() };
    keepPending(event, begun);
    setPending(begun);
  }
  function sayYes() {
    if (!pending) return;
    sent.current = pending.texte;
    void fetcher.submit({ demande: event, canal: pending.canal, texte: pending.texte }, { method: "post", action: ENDPOINT });
  }
  /** The only copy may be the one that is dropped here: it goes back to where it was written. */
  function sayNo() {
    if (pending && !readWritten(event)) keepWritten(event, { texte: pending.texte, modele: undefined, at: nowIso() });
    dropPending(event);
    setPending(undefined);
    setIsAsked(false);
  }
  const fault = isBusy || !answer || answer.ok ? undefined : answer.message;
  return { pending, isAsked, isBusy, fault, begin, sayYes, sayNo, close: () => setIsAsked(false) };
}
