import { type PagedTable, pagedTables } from "#app/db/content-types.ts";
import type { ContentTable } from "#app/db/schema.ts";
import { MEGABYTE } from "#app/lib/bytes.ts";
import { MAX_PICTURE_BYTES } from "./upload-limits.ts";

/** What a file sent from the back-office is for: a kind of content, a picture of the gallery, a text. */
const mediaUsages = [...pagedTables, "gallery", "site_texts"] as const;
export type MediaUsage = (typeof mediaUsages)[number];

export type UsageRules = {
  /** Where the files go in the media storage. What is private has a prefix of its own: the address alone tells. */
  folder: string;
  related_type: string;
  /** The table whose readers are told when a picture has its other sizes. */
  table: ContentTable;
  maxPictureBytes: number;
  isPrivate: boolean;
};

const PICTURE = { maxPictureBytes: MAX_PICTURE_BYTES, isPrivate: false };

const contentRules = Object.fromEntries(
  pagedTables.map((table): [string, UsageRules] => [table, { folder: table, related_type: table, table, ...PICTURE }]),
) as Record<PagedTable, UsageRules>;

export const usageRules: Record<MediaUsage, UsageRules> = {
  ...contentRules,
  projects: { ...contentRules.projects, folder: "images" },
  gallery: { folder: "gallery", related_type: "general", table: "gallery_images", ...PICTURE, maxPictureBytes: 5 * MEGABYTE },
  site_texts: { folder: "uploads", related_type: "site_texts", table: "site_text_content", ...PICTURE },
};

export const sellPhotoRules: UsageRules = {
  folder: "private/vehicles",
  related_type: "vehicle_sell_requests",
  table: "vehicle_sell_requests",
  maxPictureBytes: 5 * MEGABYTE,
  isPrivate: true,
};

export function isMediaUsage(text: string | null): text is MediaUsage {
  return mediaUsages.some((usage) => usage === text);
}

export function tableOfRelatedType(related_type: string): ContentTable | undefined {
  return [...Object.values(usageRules), sellPhotoRules].find((rules) => rules.related_type === related_type)?.table;
}
