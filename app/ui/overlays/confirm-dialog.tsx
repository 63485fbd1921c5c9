import type { ReactNode } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "./dialog.tsx";

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
