import { Copy } from "lucide-react";
import type { PublicImage } from "#app/services/pictures/image.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import { Button } from "#app/ui/controls/button.tsx";

/** The address of a private page, in full: who loses it asks FADEM. */
export function PrivateAddress({ whole }: { whole: string }) {
  return (
    <div className="private-address">
      <span>{whole}</span>
      <Button type="button" variant="outline" size="small" data-copy={whole}>
        <Copy aria-hidden="true" />
        <span aria-live="polite">Copier</span>
      </Button>
    </div>
  );
}

type BookedListingProps = {
  titre: string;
  path: string | null;
  image: PublicImage | null | undefined;
  lines: (string | null | undefined)[];
};

/** The listing that is visited or stayed in. */
export function BookedListing({ titre, path, image, lines }: BookedListingProps) {
  return (
    <div className="reported-listing">
      {image && <Picture image={image} sizes="96px" />}
      <p>
        <b>{path ? <a href={path}>{titre}</a> : titre}</b>
        <span>{lines.filter(Boolean).join(" · ")}</span>
      </p>
    </div>
  );
}
