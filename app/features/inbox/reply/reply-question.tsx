import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { useAccount } from "#app/services/auth/member-rights.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { FormError } from "#app/ui/controls/field.tsx";
import { type ReplyChannel, readPending, usePendingReply } from "./use-kept-reply.ts";

const ways: Record<ReplyChannel, string> = { whatsapp: "par WhatsApp", email: "par e-mail", autre: "avec le texte copié" };

export const REPLY_QUESTION = "Votre réponse est-elle partie\u00a0?";

type ReplyQuestionProps = {
  nom: string;
  canal: ReplyChannel;
  /** Which request, where it is not the one it stands under. */
  about?: string;
  /** Closed since: its clock stands already, and stays closed. */
  isClosed?: boolean;
  isBusy: boolean;
  fault: string | undefined;
  onYes: () => void;
  onNo: () => void;
};

/** Only the member knows whether the answer went out: opening WhatsApp sends nothing. */
export function ReplyQuestion({ nom, canal, about, isClosed = false, isBusy, fault, onYes, onNo }: ReplyQuestionProps) {
  return (
    <>
      <p className="reply-note note">
        À {nom || "cette personne"}, {ways[canal]}
        {about && ` (${about})`}.{" "}
        {isClosed
          ? "Cette demande a été close entre-temps\u00a0: «\u00a0Oui\u00a0» garde le texte dans l’historique, et elle reste close."
          : "«\u00a0Oui\u00a0» arrête le compteur et garde le texte dans l’historique."}
      </p>
      {fault && <FormError>{fault}</FormError>}
      <div className="button-row">
        <Button type="button" disabled={isBusy} onClick={onYes} data-autofocus>
          <Check aria-hidden="true" />
          Oui, envoyée
        </Button>
        <Button type="button" variant="outline" disabled={isBusy} onClick={onNo}>
          Pas encore
        </Button>
      </div>
    </>
  );
}

/** A line of the history of a person; `etat` is null for what is no request. */
type Line = { id: string; label: string; when: string; etat: string | null };
type LeftRepliesProps = {
  nom: string;
  lines: readonly Line[] /** The request whose answer stands on the page: it asks for itself. */;
  answering: string | undefined;
};

/** Words that left this browser for other requests of the same person, closed ones too; no member has said yet whether they went. */
export function LeftReplies({ nom, lines, answering }: LeftRepliesProps) {
  const others = lines.filter(({ id, etat }) => etat !== null && id !== answering);
  const ids = others.map(({ id }) => id).join(" ");
  const [left, setLeft] = useState<readonly string[]>([]);
  const account = useAccount();
  useEffect(() => setLeft(ids.split(" ").filter((id) => readPending(account, id))), [account, ids]);
  return others.filter(({ id }) => left.includes(id)).map((line) => <LeftReply key={line.id} nom={nom} line={line} />);
}

function LeftReply({ nom, line: { id, label, when, etat } }: { nom: string; line: Line }) {
  const { pending, isBusy, fault, sayYes, sayNo } = usePendingReply(id);
  if (!pending) return null;
  return (
    <div className="r-2 tone-gold pad-3h stack gap-2h reply-left" role="status">
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
