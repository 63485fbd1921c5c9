import { META_HOMES_PATH, META_VEHICLES_PATH } from "#app/services/addresses/public-paths.ts";

/** The files that Meta reads, each switched on by itself. */
export const metaFeedNames = ["logements", "vehicules"] as const;
export type MetaFeedName = (typeof metaFeedNames)[number];
export type MetaSwitches = Record<MetaFeedName, boolean>;

export const metaFeedPaths: Record<MetaFeedName, string> = { logements: META_HOMES_PATH, vehicules: META_VEHICLES_PATH };

/** A file is kept in memory like any page: the newest listings, far more than the company has ever offered at once. */
export const MAX_META_ROWS = 2_000;
const MAX_IMAGES = 10;
const MAX_DESCRIPTION = 5_000;

export const imageColumns: readonly string[] = Array.from({ length: MAX_IMAGES }, (_, nth) => `image[${nth}].url`);

/** One cell for each of `imageColumns`, empty where there is no picture. */
export function imageCells(urls: readonly string[]): string[] {
  return imageColumns.map((_, nth) => urls[nth] ?? "");
}

/** What was typed, within what Meta takes: never half of a sign. */
export function metaDescription(text: string) {
  return text.length <= MAX_DESCRIPTION ? text : text.slice(0, MAX_DESCRIPTION).replace(/[\ud800-\udbff]$/, "");
}

/** "18500000 XOF" */
export function metaPrice(francs: number) {
  return `${francs} XOF`;
}
