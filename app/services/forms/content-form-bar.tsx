import { Check } from "lucide-react";
import { PreviewLink } from "#app/services/drafts/preview-link.tsx";
import { Button } from "#app/ui/controls/button.tsx";

/** On a small screen, in the place of the navigation: the buttons of a long form, always at hand. */
export function ContentFormBar({ isSaving, label = isSaving ? "Enregistrement…" : "Enregistrer" }: { isSaving: boolean; label?: string }) {
  return (
    <div className="content-form-bar line gap-2 ruled">
      <PreviewLink />
      <Button type="submit" disabled={isSaving}>
        <Check />
        {label}
      </Button>
    </div>
  );
}
