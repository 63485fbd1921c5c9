import { FileText, X } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { ShareButton } from "#app/ui/controls/share-button.tsx";

type ListingSheetProps = {
  title: string;
  listing: { titre: string; reference: string };
  /** Absolute address of its page. */
  url: string;
  children: ReactNode;
  footer: ReactNode;
};

/** What the dialog over a list shows of a listing; listing-details.client.ts puts it there. */
export function ListingSheet({ title, listing: { titre, reference }, url, children, footer }: ListingSheetProps) {
  return (
    <article className="listing-sheet">
      <header className="dialog-header">
        <div className="listing-sheet-title">
          <h2 id="fiche-titre">{title}</h2>
          <p>
            Référence {reference}
            <span className="on-paper"> · {url}</span>
          </p>
        </div>
        <div className="listing-sheet-actions">
          <ButtonLink variant="outline" size="small" href={new URL(url).pathname}>
            <FileText aria-hidden="true" />
            <span>Ouvrir la page</span>
          </ButtonLink>
          <ShareButton title={titre} url={url} />
          <IconButton label="Fermer" icon={<X />} data-close autoFocus />
        </div>
      </header>
      <div className="dialog-body">{children}</div>
      <footer className="dialog-footer">{footer}</footer>
    </article>
  );
}
