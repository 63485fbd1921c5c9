import type { ContentTable } from "#app/db/schema.ts";
import { MEGABYTE } from "#app/lib/bytes.ts";

export const mediaUsages = ["properties", "projects", "vehicles", "gallery", "site_texts"] as const;
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

// What a file may weigh and how many there may be: the server, the choice of files in the browser and the limits of bodies read it here.
export const MAX_VIDEO_BYTES = 64 * MEGABYTE;
export const MAX_PICTURE_BYTES = 8 * MEGABYTE;
export const MAX_SELL_PHOTOS = 5;
const PICTURE = { maxPictureBytes: MAX_PICTURE_BYTES, isPrivate: false };

export const usageRules: Record<MediaUsage, UsageRules> = {
  properties: { folder: "properties", related_type: "properties", table: "properties", ...PICTURE },
  projects: { folder: "images", related_type: "projects", table: "projects", ...PICTURE },
  vehicles: { folder: "vehicles", related_type: "vehicles", table: "vehicles", ...PICTURE },
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
