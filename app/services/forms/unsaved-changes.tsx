import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/overlays/dialog.tsx";

type UnsavedChangesProps = {
  isDirty: boolean;
  /** For a form that stands in the list of its page: true when that address of the same page no longer shows it. */
  isGoneAt?: (params: URLSearchParams) => boolean;
  onLeave: () => void;
  /** For a form whose words can stay behind as a draft. `isKept`: the server has all of them. */
  draft?: { isKept: boolean; onKeep: () => void };
};

/** Asks before another page takes the place of what was typed. Sending the form is no departure. */
export function UnsavedChanges({ isDirty, isGoneAt, onLeave, draft }: UnsavedChangesProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty) return false;
    return currentLocation.pathname !== nextLocation.pathname || (isGoneAt?.(new URLSearchParams(nextLocation.search)) ?? false);
  });

  useBeforeUnload((event) => {
    if (isDirty && !draft?.isKept) event.preventDefault();
  });

  function leave(act: () => void) {
    act();
    blocker.proceed?.();
  }

  if (draft)
    return (
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title="Quitter sans enregistrer"
        size="small"
        footer={
          <>
            <Button type="button" onClick={() => leave(draft.onKeep)}>
              Garder le brouillon
            </Button>
            <Button type="button" variant="danger" onClick={() => leave(onLeave)}>
              Effacer ma saisie
            </Button>
            <Button type="button" variant="outline" data-autofocus onClick={() => blocker.reset?.()}>
              Rester
            </Button>
          </>
        }
      >
        Vos modifications ne sont pas enregistrées. Un brouillon les garde jusqu’à votre retour.
      </Dialog>
    );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Quitter sans enregistrer"
      question="Vos modifications ne sont pas enregistrées. Elles seront perdues si vous quittez ce formulaire."
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onConfirm={() => leave(onLeave)}
      onCancel={() => blocker.reset?.()}
    />
  );
}
