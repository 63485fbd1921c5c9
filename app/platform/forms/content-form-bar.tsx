import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

/** The buttons of a long form on a small screen, always at hand. */
export function ContentFormBar({ isSaving, listUrl }: { isSaving: boolean; listUrl: string }) {
  return (
    <div className="content-form-bar">
      <ButtonLink to={listUrl} variant="outline">
        Annuler
      </ButtonLink>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? "Enregistrement…" : "Enregistrer"}
      </Button>
    </div>
  );
}
