import type { AppRows } from "./content-snapshot.ts";

export type Fields = Record<string, string>;

/** One thing a form or a program can ask of the application. */
export type FormEntry = {
  /** The route of the build that receives it. */
  route: string;
  path: string;
  audience: "visitor" | "admin";
  encoding: "form" | "json";
  /** Every field it may carry. */
  allowed: readonly string[];
  /** A sending that is accepted now. */
  valid: () => Fields;
  /** Where its row is kept. */
  table?: string;
  /** It ends the session, or takes away what the other entries need. */
  isLast?: boolean;
};

/** The n-th live row of the demonstration content. */
export function liveId(rows: AppRows, table: string, nth = 0, condition = "true") {
  return String(rows.one(`select id from ${table} where deleted_at is null and ${condition} order by id limit 1 offset ${nth}`).id);
}

export function versionOf(rows: AppRows, table: string, id: string) {
  return String(rows.one(`select version from ${table} where id = ?`, id).version);
}

/** What is accepted now; nothing when an earlier case took away the row it speaks of. */
export function validOf({ valid }: FormEntry): Fields {
  try {
    return valid();
  } catch {
    return {};
  }
}
