import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import type { AdminList } from "./use-admin-list.ts";

type RemovalDialogProps = {
  list: Pick<AdminList<unknown>, "toDelete" | "isSending" | "confirmDelete" | "cancelDelete">;
  title: string;
  question: string;
  confirm: string;
  onDeleted?: () => void;
};

/** Asks before the rows of `list.toDelete` go. */
export function RemovalDialog({ list, title, question, confirm, onDeleted }: RemovalDialogProps) {
  async function handleConfirm() {
    await list.confirmDelete();
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      open={list.toDelete.length > 0}
      title={title}
      question={question}
      confirmLabel={confirm}
      tone="danger"
      isBusy={list.isSending}
      onConfirm={handleConfirm}
      onCancel={list.cancelDelete}
    />
  );
}
