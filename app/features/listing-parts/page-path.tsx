import { ChevronRight, Printer } from "lucide-react";
import { Fragment } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { ShareButton } from "#app/ui/controls/share-button.tsx";

export type PathStep = { label: string; href: string };

/** Where a page stands in the site: the pages above it, the home page first, and its own name. */
export function PagePath({ steps, current }: { steps: readonly PathStep[]; current: string }) {
  return (
    <nav className="listing-path" aria-label="Fil d’Ariane">
      {steps.map(({ label, href }) => (
        <Fragment key={href}>
          <a href={href}>{label}</a>
          <ChevronRight aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}

type ListingPathProps = {
  /** The pages above it. */ steps: readonly PathStep[];
  titre: string /** Absolute address of the page. */;
  url: string;
};

/** Where a permanent page stands in the site, and how to pass it on. */
export function ListingPath({ steps, titre, url }: ListingPathProps) {
  return (
    <div className="listing-top">
      <PagePath steps={steps} current={titre} />
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
