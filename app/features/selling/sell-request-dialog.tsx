import { useEffect, useId, useState } from "react";
import { FormDialog } from "#app/services/visitor-forms/form-dialog.tsx";
import { FormThanks } from "#app/services/visitor-forms/form-thanks.tsx";
import { FormSendButton } from "#app/services/visitor-forms/visitor-form-end.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SellRequestForm } from "./sell-request-form.tsx";
import { sellRequestMessages } from "./sell-request-form-messages.ts";
import { useSellRequest } from "./use-sell-request.ts";

const THANKS_MS = 2_000;

/** Mounted while open. Says thank you, then closes by itself. */
export function SellRequestDialog({ onClose }: { onClose: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const request = useSellRequest({ onSent: () => setIsSent(true) });
  const formId = useId();

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(onClose, THANKS_MS);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);

  if (isSent)
    return (
      <Dialog open onClose={onClose} title="Vendre votre véhicule" size="small">
        <FormThanks title={sellRequestMessages.sent.title}>
          <p className="lead">{sellRequestMessages.sent.description}</p>
          <p className="field-hint">Cette fenêtre se ferme dans 2 secondes.</p>
        </FormThanks>
      </Dialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      title="Vendre votre véhicule"
      className="sell-dialog"
      hasMore={request.list.length > 0}
      footer={(close) => (
        <>
          <FormSendButton form={request.form} formId={formId}>
            Envoyer ma demande
          </FormSendButton>
          <Button type="button" variant="outline" onClick={close}>
            Annuler
          </Button>
        </>
      )}
    >
      <SellRequestForm request={request} id={formId} />
    </FormDialog>
  );
}
