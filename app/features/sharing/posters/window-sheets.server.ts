import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { drawCode } from "#app/features/listing-parts/code-drawing.server.ts";
import { shortAddress } from "#app/features/listing-parts/listing-words.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { fallbackUrl, imageUrl, type PublicImage } from "#app/services/pictures/image.ts";
import { findPosted, type PosterListing } from "./poster.server.ts";
import { MAX_SHEETS } from "./poster-words.ts";
import type { WindowSheetWords } from "./window-sheet.tsx";

const MAX_PHOTOS = 3;
/** About 200 dots an inch over two thirds of the sheet. */
const PHOTO_WIDTH = 1280;

export type WindowSheets = {
  sheets: WindowSheetWords[];
  /** Those that have none, and why. */
  hidden: { id: string; titre: string; refusal: string }[];
};

/** One sheet for each listing that visitors see, in the order asked; the route refuses more than MAX_SHEETS before. */
export async function findWindowSheets(db: Db, table: ListingTable, ids: readonly string[]): Promise<WindowSheets> {
  const sheets: WindowSheetWords[] = [];
  const hidden: WindowSheets["hidden"] = [];
  for (const id of await stillThere(db, table, ids)) {
    const outcome = await findPosted(db, table, id);
    if (outcome.posted) sheets.push(sheetOf(outcome.posted));
    else hidden.push({ id, titre: outcome.titre, refusal: outcome.refusal });
  }
  return { sheets, hidden };
}

/** Each once; what is in the bin by now has no sheet. */
async function stillThere(db: Db, table: ListingTable, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].slice(0, MAX_SHEETS);
  if (wanted.length === 0) return [];
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const present = await shared.selectFrom(rows).select("id").where("id", "in", wanted).where("deleted_at", "is", null).execute();
  const there = new Set(present.map(({ id }) => id));
  return wanted.filter((id) => there.has(id));
}

function sheetOf({ words, images, isDemo }: PosterListing): WindowSheetWords {
  const { badge, title, place, measures, price, reference } = words;
  return {
    badge,
    title,
    place,
    measures,
    reference,
    isDemo,
    price: price && { amount: price.amount, suffix: price.suffix },
    photos: images.slice(0, MAX_PHOTOS).map(photoUrl),
    code: drawCode(shortAddress(env().publicOrigin, words)),
  };
}

function photoUrl(image: PublicImage) {
  return image.widths.includes(PHOTO_WIDTH) ? imageUrl(image, PHOTO_WIDTH, "webp") : fallbackUrl(image);
}
