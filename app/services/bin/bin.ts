import { type BinTable, contentTypes } from "#app/db/tables/content-types.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

export const BIN_DAYS = 30;
export const RESTORABLE = `Restauration possible pendant ${BIN_DAYS} jours.`;

export type BinRow = { table: BinTable; id: string; titre: string; deleted_at: string };

/** Before a row goes to the bin: "Supprimer le bien « Villa du lac »". */
export function removalTitle(table: BinTable, titre: string) {
  const { one, ending } = contentTypes[table].names;
  const the = /^[aeiouéèêh]/.test(one) ? "l’" : ending ? "la " : "le ";
  return `Supprimer ${the}${one} «\u00a0${titre}\u00a0»`;
}

export function removalQuestion(table: BinTable) {
  return `Êtes-vous sûr de vouloir supprimer ${contentTypes[table].names.that}\u00a0? ${RESTORABLE}`;
}

/** Before a row goes for good. */
export function purgeQuestion(table: BinTable) {
  return `Êtes-vous sûr de vouloir supprimer ${contentTypes[table].names.that}\u00a0? Cette action est irréversible.`;
}

/** "encore 12 jours"; the last day is told as such. */
export function timeLeft(deletedAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(deletedAt) + BIN_DAYS * DAY_MS - now) / DAY_MS);
  return days > 1 ? `encore ${days} ${pluralize(days, "jour")}` : "dernier jour";
}

/** Rows deleted before this time are past restoring. */
export function binLimit(now = Date.now()) {
  return new Date(now - BIN_DAYS * DAY_MS).toISOString();
}
