import { useEffect, useState } from "react";
import { plainReply } from "#app/features/canned-replies/reply-text.ts";
import { nowIso } from "#app/lib/dates.ts";
import { readPending } from "./pending-reply.ts";
import { dropWritten, keepWritten, readWritten } from "./written-reply.ts";

/** The words in the field, which canned reply they began with, and whether somebody typed in them. */
type Words = { text: string; chosen: string | undefined; isTyped: boolean };

/** What happened to somebody's words without a key being pressed. */
export type WordsNotice = { kind: "replaced"; before: Words } | { kind: "found"; at: string };

/** The answer being written to one request. What is typed is kept in the browser until it went out, or is thrown away. */
export function useWrittenReply(event: string, start: { text: string; chosen: string | undefined }) {
  const [words, setWords] = useState<Words>({ ...start, isTyped: false });
  const [notice, setNotice] = useState<WordsNotice>();

  // The server knows nothing of it: the page opens with the canned words, and these take their place.
  useEffect(() => {
    const written = readWritten(event);
    const left = readPending(event);
    if (written) {
      setWords({ text: written.texte, chosen: written.modele, isTyped: true });
      setNotice({ kind: "found", at: written.at });
    } else if (left) setWords((before) => ({ ...before, text: left.texte }));
  }, [event]);

  function keep(next: Words) {
    setWords(next);
    setNotice(undefined);
    keepWritten(event, { texte: next.text, modele: next.chosen, at: nowIso() });
  }

  return {
    ...words,
    notice,
    type: (text: string) => keep({ ...words, text, isTyped: true }),
    /** Canned words in the place of what stands there. What was typed can be taken back, and is still kept until somebody types again. */
    choose: (chosen: string, text: string) => {
      const isLost = words.isTyped && words.text.trim() !== "" && words.text !== text;
      setNotice(isLost ? { kind: "replaced", before: words } : undefined);
      setWords({ text, chosen, isTyped: false });
    },
    takeBack: () => notice?.kind === "replaced" && keep(notice.before),
    forget: () => {
      dropWritten(event);
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
