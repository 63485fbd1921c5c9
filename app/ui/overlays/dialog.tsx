import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { dropDialog, pushDialog } from "./dialog-stack.ts";

const PHONE = "(max-width: 639.98px)"; // a small dialog is a sheet there: see dialog.css

/** False until the page is hydrated: what is a sheet on a phone stands in the page before. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watchPhone,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}

function watchPhone(onChange: () => void) {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener("change", onChange);
  return () => phone.removeEventListener("change", onChange);
}

type DialogProps = {
  open: boolean;
  /** Asked for by the cross, Escape and a click beside the dialog; it closes when `open` becomes false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: "normal" | "small" | "full";
  className?: string;
};

/** Modal. Focus starts on the cross, or on the element marked `data-autofocus`, and returns where it was. */
export function Dialog({ open, onClose, title, children, footer, size = "normal", className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    pushDialog(dialog);
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    // Also on unmount: only close() gives the focus back.
    return () => {
      dropDialog(dialog);
      dialog.close();
    };
  }, [open]);

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A file field inside also sends "cancel", when its chooser is dismissed.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // A browser may close on a second Escape without asking: it is for `onClose` to say whether it closes.
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget;
    if (!open || event.target !== dialog || dialog.open) return;
    dialog.showModal();
    onClose();
  }

  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    if (pressedBeside.current && event.target === event.currentTarget) onClose();
    pressedBeside.current = false;
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the key for it.
    <dialog
      ref={ref}
      className={classNames("dialog", `dialog-${size}`, className)}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
      onMouseDown={(event) => {
        // A text selection that ends beside the dialog must not close it.
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={handleClick}
    >
      {open && (
        <>
          <header className="dialog-header">
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Fermer" icon={<X />} onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className="dialog-footer">{footer}</footer>}
        </>
      )}
    </dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "danger" | "normal";
  onConfirm: () => void;
  onCancel: () => void;
  isBusy?: boolean;
};

/** Focus starts on the answer that changes nothing. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirmLabel,
  cancelLabel = "Annuler",
  tone = "danger",
  onConfirm,
  onCancel,
  isBusy = false,
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button type="button" variant={tone === "danger" ? "danger" : "primary"} disabled={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button type="button" variant="outline" data-autofocus onClick={onCancel}>
        {cancelLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onCancel} title={title} footer={footer} size="small">
      {question}
    </Dialog>
  );
}
