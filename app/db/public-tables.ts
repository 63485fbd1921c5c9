import type { ContentTable } from "./schema.ts";

/** Tables whose changes anonymous readers may hear of. */
export const publicTables = [
  "properties",
  "projects",
  "vehicles",
  "gallery_images",
  "testimonials",
  "site_text_content",
  "settings",
] as const satisfies ContentTable[];
