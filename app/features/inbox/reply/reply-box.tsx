import type { RefObject } from "react";
import { gapsIn, partsOf, type ReplyPart, type ReplyValues, settleGaps } from "#app/features/replies/reply-text.ts";

type ReplyBoxProps = {
  text: string;
  values: ReplyValues;
  onChange: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  describedBy: string;
};

/** The words of an answer. Behind them the same words once more, with what was filled in and what is missing marked: a field has no colours of its own. */
export function ReplyBox({ text, values, onChange, field, describedBy }: ReplyBoxProps) {
  // Whoever touches a gap has it whole, and types over it.
  function takeGap({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
    const { selectionStart: start, selectionEnd: end } = currentTarget;
    const gap = gapsIn(text).find((one) => start < one.end && end > one.start);
    if (gap && (start > gap.start || end < gap.end)) currentTarget.setSelectionRange(Math.min(start, gap.start), Math.max(end, gap.end));
  }
  return (
    <div className="reply-box r-2 white relative stack">
      <div className="reply-marks" aria-hidden="true">
        {partsOf(text, values).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name of their own
          <ReplyMark key={index} part={part} />
        ))}{" "}
      </div>
      <textarea
        ref={field}
        id="reponse-texte"
        aria-label="Votre réponse"
        aria-describedby={describedBy}
        className="input"
        value={text}
        rows={4}
        onChange={({ currentTarget }) => onChange(settleGaps(currentTarget.value))}
        onSelect={takeGap}
      />
    </div>
  );
}

function ReplyMark({ part: { text, kind } }: { part: ReplyPart }) {
  return kind === "said" ? text : <mark className={kind === "gap" ? "reply-gap" : undefined}>{text}</mark>;
}
