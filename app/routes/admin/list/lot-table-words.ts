import { type BinTable, pagedTables } from "#app/db/content-types.ts";
import { contactStatutLabels } from "#app/features/contact-requests/contact-request.ts";
import { contactLotList } from "#app/features/contact-requests/contact-request-lists.ts";
import { galleryNames } from "#app/features/gallery-images/gallery-image-messages.ts";
import { testimonialStatutLabels } from "#app/features/testimonials/testimonial.ts";
import { testimonialLotList } from "#app/features/testimonials/testimonial-lists.ts";
import { sellRequestLotList } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { sellRequestStatutLabels } from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import { statutLabelsOf } from "#app/platform/content/content-definition.ts";
import type { RowNames } from "#app/platform/lots/lot.ts";
import { lookOf } from "#app/routes/admin/content/content-looks.tsx";

const otherNames: Partial<Record<BinTable, RowNames>> = {
  gallery_images: galleryNames,
  testimonials: testimonialLotList,
  contact_requests: contactLotList,
  vehicle_sell_requests: sellRequestLotList,
};

const otherStatuts: Partial<Record<BinTable, Readonly<Record<string, string>>>> = {
  testimonials: testimonialStatutLabels,
  contact_requests: contactStatutLabels,
  vehicle_sell_requests: sellRequestStatutLabels,
};

/** How one speaks of the rows of a lot, and of the status it gave. */
export function lotTableWords(table_name: BinTable): { names: RowNames; statuts: Readonly<Record<string, string>> } {
  const table = pagedTables.find((name) => name === table_name);
  if (!table)
    return {
      names: otherNames[table_name] ?? { one: "ligne", many: "lignes", ending: "e" },
      statuts: otherStatuts[table_name] ?? {},
    };
  const { words, fields } = lookOf(table).definition;
  return { names: words.names, statuts: statutLabelsOf(fields) };
}
