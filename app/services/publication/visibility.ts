import type { Publication } from "#app/db/tables/closed-lists.ts";

/** The columns that decide what an address of a listing answers. */
export const visibilityColumns = ["publication", "publie_le", "deleted_at"] as const;
export type VisibilityColumn = (typeof visibilityColumns)[number];

type VisibilityValues = { publication: Publication; publie_le: string | null; deleted_at: string | null };

/** Visitors see it: online, and outside the bin. */
export function isPublic({ publication, deleted_at }: Omit<VisibilityValues, "publie_le">) {
  return publication === "en_ligne" && deleted_at === null;
}

/**
 * What its address answers: the page; that it is gone, to people who could have seen it; or the same as an address never given. A draft,
 * a timed one and what went to the bin before going online were never there.
 */
export function visibilityOf(row: VisibilityValues): "public" | "gone" | "unknown" {
  if (isPublic(row)) return "public";
  if (row.publie_le === null) return "unknown";
  return row.deleted_at !== null || row.publication === "retire" ? "gone" : "unknown";
}
