import { Check } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { ReplyChannel } from "./pending-reply.ts";

const ways: Record<ReplyChannel, string> = { whatsapp: "par WhatsApp", email: "par e-mail", autre: "avec le texte copié" };

type ReplyQuestionProps = {
  nom: string;
  canal: ReplyChannel;
  isBusy: boolean;
  fault: string | undefined;
  onYes: () => void;
  onNo: () => void;
};

/** Only whoever answered knows whether it went: opening WhatsApp is not yet an answer. */
export function ReplyQuestion({ nom, canal, isBusy, fault, onYes, onNo }: ReplyQuestionProps) {
  return (
    <>
      <p className="reply-note">
        À {nom || "cette personne"}, {ways[canal]}. «&nbsp;Oui&nbsp;» arrête le compteur et garde le texte dans l’historique.
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
