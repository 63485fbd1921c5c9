import { MEGABYTE } from "#app/lib/values/bytes.ts";

// What a file may weigh and how many there may be: the server, the choice of files in the browser and the limits of bodies read it here.
export const MAX_VIDEO_BYTES = 64 * MEGABYTE;
export const MAX_PICTURE_BYTES = 8 * MEGABYTE;
export const MAX_SCAN_BYTES = 10 * MEGABYTE;
export const SCAN_TOO_LARGE = `Ce fichier dépasse ${MAX_SCAN_BYTES / MEGABYTE}\u00a0Mo.`;
export const SMALL_PICTURE_BYTES = 5 * MEGABYTE;
/** A file of listings, and the zip of their photos. */
export const MAX_CSV_BYTES = 5 * MEGABYTE;
export const MAX_ZIP_BYTES = 60 * MEGABYTE;
export const MAX_CSV_LINES = 2_000;
export const MAX_SELL_PHOTOS = 5;
/** Of a property, a vehicle or a project. */
export const MAX_LISTING_PHOTOS = 30;
/** Pictures that one form adds to the gallery at most. */
export const MAX_GALLERY_PHOTOS = 10;

/** How often one browser sends the same form before it has to wait. */
export const MAX_ATTEMPTS = 3;
export const ATTEMPTS_RESET_MS = 300_000;
