import type { BinTable } from "#app/db/tables/content-types.ts";
import { removalQuestion } from "#app/services/bin/bin.ts";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import type { AdminList } from "./use-admin-list.ts";

type RemovalDialogProps = {
  list: Pick<AdminList<unknown>, "toDelete" | "isSending" | "confirmDelete" | "cancelDelete">;
  table: BinTable;
  title: string;
};

/** Asks before `list.toDelete` goes. */
export function RemovalDialog({ list, table, title }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      open={list.toDelete !== undefined}
      title={title}
      question={removalQuestion(table)}
      confirmLabel="Supprimer"
      tone="danger"
      isBusy={list.isSending}
      onConfirm={list.confirmDelete}
      onCancel={list.cancelDelete}
    />
  );
}
