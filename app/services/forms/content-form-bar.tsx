import { returning } from "#app/ui/admin/list-return.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** The buttons of a long form on a small screen, always at hand. */
export function ContentFormBar({ isSaving, listUrl }: { isSaving: boolean; listUrl: string }) {
  return (
    <div className="content-form-bar line gap-2h ruled">
      <ButtonRouteLink to={listUrl} state={returning} variant="outline">
        Annuler
      </ButtonRouteLink>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? "Enregistrement…" : "Enregistrer"}
      </Button>
    </div>
  );
}
