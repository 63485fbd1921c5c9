import type { ContentTable } from "./schema.ts";

/** The only tables visitors can see something of. */
export const publicTables = [
  "properties",
  "projects",
  "vehicles",
  "gallery_images",
  "testimonials",
  "site_text_content",
  "settings",
] as const satisfies ContentTable[];
export type PublicTable = (typeof publicTables)[number];

export function isPublicTable(table: ContentTable): table is PublicTable {
  return (publicTables as readonly ContentTable[]).includes(table);
}
