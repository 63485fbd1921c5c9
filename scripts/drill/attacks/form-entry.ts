import type { z } from "zod";
import { chosenSchema, undoSchema } from "#app/features/lots/lot-action.server.ts";
import { isListField } from "#app/lib/forms/forms.server.ts";
import { newId } from "#app/lib/values/ids.ts";
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
  /** Those of them that may come several times, as the ids of rows that were ticked do. */
  several?: readonly string[];
  /** Columns it moves that are no field of it. */
  moves?: readonly string[];
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

type ChosenList = Pick<FormEntry, "route" | "path"> & { table: string; acts: Record<string, string> };

/** What is done to the rows that were chosen in a list, by the status of one of them, and the way back. */
export function chosenEntries(rows: AppRows, { table, acts, ...list }: ChosenList): FormEntry[] {
  const entry = { ...list, table, audience: "admin", encoding: "form", moves: ["statut", "a_verifier"] } as const;
  const id = liveId(rows, table, 1);
  const lastLot = () =>
    String(rows.all("select id from lots where table_name = ? order by created_at desc limit 1", table)[0]?.id ?? newId());
  const act = () => acts[String(rows.one(`select statut from ${table} where id = ?`, id).statut)] ?? acts[""] ?? "";
  return [
    { ...entry, ...fieldsOf(chosenSchema, "intent"), valid: () => ({ intent: "choisis", cle_envoi: newId(), acte: act(), id }) },
    { ...entry, ...fieldsOf(undoSchema, "intent"), valid: () => ({ intent: "annuler_lot", lot: lastLot() }) },
  ];
}

/** What is accepted now; nothing when an earlier case took away the row it speaks of. */
export function validOf({ valid }: FormEntry): Fields {
  try {
    return valid();
  } catch {
    return {};
  }
}

/** The fields of a schema, as it tells them, and those that stand beside it. */
export function fieldsOf({ shape }: z.ZodObject, ...more: string[]): Pick<FormEntry, "allowed" | "several"> {
  const names = Object.keys(shape);
  return { allowed: [...names, ...more], several: names.filter((name) => isListField(shape[name])) };
}
