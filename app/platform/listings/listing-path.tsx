import { ChevronRight, Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";

type ListingPathProps = {
  /** The list on the home page. */ list: { label: string; href: string };
  titre: string /** Absolute address of the page. */;
  url: string;
};

/** Where a permanent page stands in the site, and how to pass it on. */
export function ListingPath({ list, titre, url }: ListingPathProps) {
  return (
    <div className="listing-top">
      <nav className="listing-path" aria-label="Fil d’Ariane">
        <a href="/">Accueil</a>
        <ChevronRight aria-hidden="true" />
        <a href={list.href}>{list.label}</a>
        <ChevronRight aria-hidden="true" />
        <span aria-current="page">{titre}</span>
      </nav>
      <div className="listing-pass-on">
        <Button type="button" variant="outline" size="small" className="print-button" data-print="">
          <Printer aria-hidden="true" />
          <span>Imprimer la fiche</span>
        </Button>
        <ShareButton title={titre} url={url} />
      </div>
    </div>
  );
}
