import { slugify } from "#app/lib/text.ts";

/** How addresses and filters know a quartier: its folded name, "agoe-nyive"; "" where there is none. */
export function quartierSlug(quartier: string | null): string {
  return slugify(quartier ?? "");
}
