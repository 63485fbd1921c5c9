import { Check } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { ReplyChannel } from "./pending-reply.ts";

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

/** Only whoever answered knows whether it went: opening WhatsApp is not yet an answer. */
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
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
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
