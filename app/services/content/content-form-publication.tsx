import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { BadFiles, CancelLink } from "#app/services/kept-forms/kept-form.tsx";
import { PreviewLink } from "#app/services/previews/preview-link.tsx";
import { Button } from "#app/ui/controls/button.tsx";

type ContentFormPublicationProps = { children: ReactNode; isSaving: boolean; listUrl: string };

/** The status of a row and the buttons that save it; on a small screen these are in the bar of the form. */
export function ContentFormPublication({ children, isSaving, listUrl }: ContentFormPublicationProps) {
  return (
    <section className="admin-card content-form-publication">
      <h3>Publication</h3>
      {children}
      <div className="content-form-buttons stack gap-2h">
        <Button type="submit" full disabled={isSaving}>
          <Check />
          {isSaving ? "Enregistrement…" : "Enregistrer"}
        </Button>
        <PreviewLink full />
        <BadFiles />
      </div>
      <CancelLink to={listUrl} full />
    </section>
  );
}

/** On a small screen, in the place of the navigation: the buttons of a long form, always at hand. */
export function ContentFormBar({ isSaving, label = isSaving ? "Enregistrement…" : "Enregistrer" }: { isSaving: boolean; label?: string }) {
  return (
    <div className="content-form-bar line gap-2 ruled">
      <BadFiles />
      <PreviewLink />
      <Button type="submit" disabled={isSaving}>
        <Check />
        {label}
      </Button>
    </div>
  );
}
