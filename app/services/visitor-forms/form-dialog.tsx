import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isFormChanged } from "#app/lib/browser/form-changed.ts";
import { ConfirmDialog, Dialog } from "#app/ui/overlays/dialog.tsx";

/** Asked before a form with words in it closes. */
export const UNSENT = {
  title: "Votre demande n’est pas envoyée",
  question: "Si vous fermez maintenant, ce que vous avez saisi sera perdu.",
  leave: "Fermer sans envoyer",
  stay: "Continuer",
};

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "open" | "footer"> & {
  /** Its buttons close by what they are given, which asks first. */
  footer?: (close: () => void) => ReactNode;
  /** Beside what is typed in the fields: photos, for example. */
  hasMore?: boolean;
};

/** Mounted while open. What was typed is not thrown away by Escape, a click beside the dialog or its cross: they ask first. */
export function FormDialog({ onClose, footer, hasMore = false, children, ...rest }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);

  function close() {
    const forms = [...(body.current?.querySelectorAll("form") ?? [])];
    if (hasMore || forms.some(isFormChanged)) setIsAsking(true);
    else onClose();
  }

  /** The question first: under it nothing could take the focus back. */
  function throwAway() {
    flushSync(() => setIsAsking(false));
    onClose();
  }

  return (
    <>
      <Dialog {...rest} open onClose={close} footer={footer?.(close)}>
        <div ref={body} className="form-dialog-body">
          {children}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={UNSENT.title}
        question={UNSENT.question}
        confirmLabel={UNSENT.leave}
        cancelLabel={UNSENT.stay}
        onConfirm={throwAway}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
