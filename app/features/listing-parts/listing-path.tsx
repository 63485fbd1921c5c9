import { Printer } from "lucide-react";
import { Button } from "#app/ui/controls/button.tsx";
import { ShareButton } from "#app/ui/controls/share-button.tsx";
import { PagePath, type PathStep } from "./page-path.tsx";

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
