import { Check } from "lucide-react";
import { returning } from "#app/ui/admin/list-return.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

type GallerySaveRowProps = {
  isSaving: boolean;
  isComplete: boolean;
  /** What has to be there before anything can be saved. */
  needed: string;
  listUrl: string;
};

/** The end of a form of the gallery: what is missing, the button that saves and the way back. */
export function GallerySaveRow({ isSaving, isComplete, needed, listUrl }: GallerySaveRowProps) {
  return (
    <>
      {!isComplete && (
        <p className="field-hint" id="galerie-manque">
          {needed}
        </p>
      )}
      <div className="button-row">
        <Button type="submit" disabled={isSaving || !isComplete} aria-describedby={isComplete ? undefined : "galerie-manque"}>
          <Check />
          {isSaving ? "Enregistrement…" : "Enregistrer"}
        </Button>
        <ButtonRouteLink to={listUrl} state={returning} variant="outline">
          Annuler
        </ButtonRouteLink>
      </div>
    </>
  );
}
