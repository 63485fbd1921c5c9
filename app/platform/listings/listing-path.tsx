import { ChevronRight } from "lucide-react";
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
      <ShareButton title={titre} url={url} />
    </div>
  );
}
