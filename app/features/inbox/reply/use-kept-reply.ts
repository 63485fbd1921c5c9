import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { plainReply } from "#app/features/replies/reply-text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { useAccount } from "#app/services/auth/member-rights.tsx";
import { dropWords, keepWords, readWords } from "#app/services/kept-forms/local-copy.ts";
import { toast } from "#app/ui/overlays/toast-store.ts";

const ENDPOINT = "/admin-dashboard/boite/reponse";

export type ReplyAnswer = { ok: true } | { ok: false; message: string };

const channels = ["whatsapp", "email", "autre"] as const;
export type ReplyChannel = (typeof channels)[number];

/** Words that were taken elsewhere to be sent, and of which no member has said yet whether they were. */
type PendingReply = { canal: ReplyChannel; texte: string; at: string };

/** By request: the words as they stand in the field, gaps and all, and those that left. */
const writtenOf = (event: string) => `redaction-${event}`;
const pendingOf = (event: string) => `reponse-${event}`;

export function readPending(account: string, event: string): PendingReply | undefined {
  const kept = readWords(account, pendingOf(event));
  const canal = channels.find((name) => name === kept?.canal);
  return kept && canal && { canal, texte: kept.texte ?? "", at: kept.at };
}

/** `modele`: the canned reply they began with. An empty field is no answer to come back to. */
function keepWritten(account: string, event: string, texte: string, modele = "") {
  if (texte.trim() === "") dropWords(account, writtenOf(event));
  else keepWords(account, writtenOf(event), { texte, modele, at: nowIso() });
}

/** The words in the field, the canned reply they began with, and whether the member typed in them. */
type Words = { text: string; chosen: string | undefined; isTyped: boolean };

/** What happened to a member's words without a key being pressed. */
export type WordsNotice = { kind: "replaced"; before: Words } | { kind: "found"; at: string };

/** The answer being written to one request. What is typed is kept in the browser until it went out, or is thrown away. */
export function useWrittenReply(event: string, start: { text: string; chosen: string | undefined }) {
  const account = useAccount();
  const [words, setWords] = useState<Words>({ ...start, isTyped: false });
  const [notice, setNotice] = useState<WordsNotice>();

  // The server knows nothing of it: the page opens with the canned words, and these take their place.
  useEffect(() => {
    const written = readWords(account, writtenOf(event));
    const left = readPending(account, event);
    if (written?.texte) {
      setWords({ text: written.texte, chosen: written.modele || undefined, isTyped: true });
      setNotice({ kind: "found", at: written.at });
    } else if (left) setWords((before) => ({ ...before, text: left.texte }));
  }, [account, event]);

  function keep(next: Words) {
    setWords(next);
    setNotice(undefined);
    keepWritten(account, event, next.text, next.chosen);
  }

  return {
    ...words,
    notice,
    type: (text: string) => keep({ ...words, text, isTyped: true }),
    /** Canned words in the place of what stands there. What was typed can be taken back, and is kept until the member types again. */
    choose: (chosen: string, text: string) => {
      const isLost = words.isTyped && words.text.trim() !== "" && words.text !== text;
      setNotice(isLost ? { kind: "replaced", before: words } : undefined);
      setWords({ text, chosen, isTyped: false });
    },
    takeBack: () => notice?.kind === "replaced" && keep(notice.before),
    forget: () => {
      dropWords(account, writtenOf(event));
      setWords({ ...start, isTyped: false });
      setNotice(undefined);
    },
    /** It did not go: the words that were taken along stand there again, unless others were typed since. */
    putBack: (text: string) => {
      if (!words.isTyped || words.text.trim() === "") keep({ ...words, text, isTyped: true });
    },
    /** These words went out; what was typed since is still to be sent. */
    noteSent: (text: string) => {
      if (plainReply(words.text) !== text) return;
      setWords({ ...words, isTyped: false });
      setNotice(undefined);
    },
  };
}

/** Words that left this page, and the question whether they were sent: it comes with the return to the page, and waits in the fiche. */
export function usePendingReply(event: string, onSent?: (texte: string) => void) {
  const account = useAccount();
  const [pending, setPending] = useState<PendingReply>();
  const [isAsked, setIsAsked] = useState(false);
  const fetcher = useFetcher<ReplyAnswer>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data;
  /** The words that `Oui` was said of. */
  const sent = useRef<string>(undefined);
  const reportSent = useRef(onSent);
  useEffect(() => {
    reportSent.current = onSent;
  });

  useEffect(() => setPending(readPending(account, event)), [account, event]);

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
    dropWords(account, pendingOf(event));
    const written = readWords(account, writtenOf(event))?.texte;
    if (written && plainReply(written) === sent.current) dropWords(account, writtenOf(event)); // what was typed since is another answer
    if (sent.current !== undefined) reportSent.current?.(sent.current);
    setPending(undefined);
    setIsAsked(false);
    toast({ title: "✅ Réponse notée", tone: "ok" });
  }, [answer, account, event]);

  function begin(canal: ReplyChannel, texte: string) {
    const begun = { canal, texte, at: nowIso() };
    keepWords(account, pendingOf(event), begun);
    setPending(begun);
  }
  function sayYes() {
    if (!pending) return;
    sent.current = pending.texte;
    void fetcher.submit({ demande: event, canal: pending.canal, texte: pending.texte }, { method: "post", action: ENDPOINT });
  }
  /** The only copy may be the one that is dropped here: it goes back to where it was written. */
  function sayNo() {
    if (pending && !readWords(account, writtenOf(event))?.texte) keepWritten(account, event, pending.texte);
    dropWords(account, pendingOf(event));
    setPending(undefined);
    setIsAsked(false);
  }
  const fault = isBusy || !answer || answer.ok ? undefined : answer.message;
  return { pending, isAsked, isBusy, fault, begin, sayYes, sayNo, close: () => setIsAsked(false) };
}
