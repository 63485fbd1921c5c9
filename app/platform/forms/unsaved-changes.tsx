import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

type UnsavedChangesProps = {
  isDirty: boolean;
  /** For a form that stands in the list of its page: true when that address of the same page no longer shows it. */
  isGoneAt?: (params: URLSearchParams) => boolean;
  onLeave: () => void;
};

/** Asks before another page takes the place of what was typed. Sending the form is no departure. */
export function UnsavedChanges({ isDirty, isGoneAt, onLeave }: UnsavedChangesProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty) return false;
    return currentLocation.pathname !== nextLocation.pathname || (isGoneAt?.(new URLSearchParams(nextLocation.search)) ?? false);
  });

  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Quitter sans enregistrer"
      question="Vos modifications ne sont pas enregistrées. Elles seront perdues si vous quittez ce formulaire."
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
