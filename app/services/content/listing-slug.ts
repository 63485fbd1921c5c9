import { slugify } from "#app/lib/text/text.ts";

/** "villa-avec-piscine-b-0142": the reference keeps it unique. */
export function listingSlug({ titre, reference }: { titre: string; reference: string }) {
  return [slugify(titre), reference.toLowerCase()].filter(Boolean).join("-");
}
