import type { Publication } from "#app/db/tables/closed-lists.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { publicationLabels } from "#app/services/content/content-fields.ts";
import type { Image } from "#app/services/pictures/image.ts";

/** Where a photo is shown that looks like one of the form. */
export type OtherListing = {
  titre: string;
  reference: string;
  publication: Publication;
  publie_le: string | null;
  /** Its form in the back-office. */
  address: string;
};

/** A photo of a form that looks like another one, and the listing that shows it; undefined when that is the form's own. */
export type PhotoQuestion = { photo: string; twin: Omit<Image, "alt">; listing: OtherListing | undefined };

export function questionTitle({ listing }: PhotoQuestion) {
  return listing ? "Cette photo illustre déjà une autre annonce." : "Cette photo est déjà dans cette annonce.";
}

/** "Maison de quatre pièces (B-0015), en ligne depuis le 2 octobre 2026." */
export function listingInWords({ titre, reference, publication, publie_le }: OtherListing) {
  const standing = publicationLabels[publication].toLowerCase();
  const since = publication === "en_ligne" && publie_le ? ` depuis le ${formatDate(publie_le.slice(0, 10))}` : "";
  return `${titre} (${reference}), ${standing}${since}.`;
}
