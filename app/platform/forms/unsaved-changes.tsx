import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

/** Asks before another page takes the place of what was typed. Sending the form and staying on its address are no departure. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);

  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Quitter sans enregistrer"
      question="Vos modifications ne sont pas enregistrées. Elles seront perdues si vous quittez cette page."
      confirmLabel="Quitter la page"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
