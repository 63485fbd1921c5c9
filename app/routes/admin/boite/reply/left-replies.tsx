import { useEffect, useState } from "react";
import { readPending } from "./pending-reply.ts";
import { REPLY_QUESTION, ReplyQuestion } from "./reply-question.tsx";
import { usePendingReply } from "./use-pending-reply.ts";

/** A line of the history of a person; `etat` is null for what is no request. */
type Line = { id: string; label: string; when: string; etat: string | null };
type LeftRepliesProps = {
  nom: string;
  lines: readonly Line[] /** The request whose answer stands on the page: it asks for itself. */;
  answering: string | undefined;
};

/** Words that left this browser for other requests of the same person, closed ones too, and of which nobody has said whether they went. */
export function LeftReplies({ nom, lines, answering }: LeftRepliesProps) {
  const others = lines.filter(({ id, etat }) => etat !== null && id !== answering);
  const ids = others.map(({ id }) => id).join(" ");
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => setLeft(ids.split(" ").filter((id) => readPending(id))), [ids]);
  return others.filter(({ id }) => left.includes(id)).map((line) => <LeftReply key={line.id} nom={nom} line={line} />);
}

function LeftReply({ nom, line: { id, label, when, etat } }: { nom: string; line: Line }) {
  const { pending, isBusy, fault, sayYes, sayNo } = usePendingReply(id);
  if (!pending) return null;
  return (
    <div className="reply-question stack gap-2h reply-left" role="status">
      <h3>{REPLY_QUESTION}</h3>
      <ReplyQuestion
        nom={nom}
        canal={pending.canal}
        about={`${label}, ${when}`}
        isClosed={etat === "clos" || etat === "spam"}
        isBusy={isBusy}
        fault={fault}
        onYes={sayYes}
        onNo={sayNo}
      />
    </div>
  );
}
