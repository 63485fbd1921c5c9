import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { nowIso } from "#app/lib/dates.ts";
import { toast } from "#app/ui/toast-store.ts";
import { dropPending, keepPending, type PendingReply, type ReplyChannel, readPending } from "./pending-reply.ts";
import type { ReplyAnswer } from "./reply-endpoint.ts";

const ENDPOINT = "/admin-dashboard/boite/reponse";

/** Words that left this page, and the question whether they were sent: it comes with the return to the page, and waits in the fiche. */
export function usePendingReply(event: string) {
  const [pending, setPending] = useState<PendingReply>();
  const [isAsked, setIsAsked] = useState(false);
  const fetcher = useFetcher<ReplyAnswer>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data;

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
    if (pending) void fetcher.submit({ demande: event, canal: pending.canal, texte: pending.texte }, { method: "post", action: ENDPOINT });
  }
  function sayNo() {
    dropPending(event);
    setPending(undefined);
    setIsAsked(false);
  }
  const fault = isBusy || !answer || answer.ok ? undefined : answer.message;
  return { pending, isAsked, isBusy, fault, begin, sayYes, sayNo, close: () => setIsAsked(false) };
}
