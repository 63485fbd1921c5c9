import { foldText } from "#app/lib/text/text.ts";
import type { ContentDefinition } from "#app/services/content/content-definition.ts";
import { type ContentField, publicationFields } from "#app/services/content/content-fields.ts";
import { exportHeaders } from "#app/services/content/content-values.ts";

/** The column of the download of lines to correct that says why: sent back, it is read over. */
export const REASON_COLUMN = "erreur";

/** A column a file may have. `label`: as the form calls it, without its unit. */
export type ImportColumn = { name: string; label: string; field: ContentField };

type ImportedContent = Pick<ContentDefinition, "fields" | "exported">;

/** Every field of a content but its publication: what is imported is a draft. */
export function importColumnsOf({ fields }: ImportedContent): ImportColumn[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    Object.hasOwn(publicationFields, name) ? [] : [{ name, label: withoutUnit(field.label), field }],
  );
}

export function isRequired({ field }: ImportColumn) {
  return "required" in field && field.required !== undefined;
}

/** `reference`: which cell of a line names the listing it was exported from; -1 for none. */
export type ReadHeader = { ok: true; columns: (ImportColumn | undefined)[]; ignored: string[]; reference: number };
export type Header = ReadHeader | { ok: false; message: string; known: number };

/** Reads the first line of a file: each cell is the name of a column, its label, or what the export calls it. */
export function readHeader(definition: ImportedContent, cells: readonly string[]): Header {
  const byName = namesOf(definition);
  const columns = cells.map((cell) => byName.get(fold(cell)));
  const found = columns.filter((column) => column !== undefined);
  const refuse = (message: string): Header => ({ ok: false, message, known: found.length });
  if (found.length === 0) return refuse("La première ligne doit porter les noms des colonnes, et aucun n’est connu.");
  const doubled = found.find((column, index) => found.indexOf(column) !== index);
  if (doubled) return refuse(`La colonne «\u00a0${doubled.label}\u00a0» est deux fois dans le fichier.`);
  const missing = importColumnsOf(definition).filter((column) => isRequired(column) && !found.some(({ name }) => name === column.name));
  if (missing.length > 0)
    return refuse(
      `Il manque ${missing.length > 1 ? "des colonnes obligatoires" : "une colonne obligatoire"}\u00a0: ${missing.map(({ label }) => label).join(", ")}.`,
    );
  const told = new Set([REASON_COLUMN, ...exportHeaders(definition.fields, definition.exported).map(fold)]); // what an export adds is no mistake
  const ignored = cells.filter((cell, index) => !columns[index] && cell.trim() !== "" && !told.has(fold(cell)));
  return { ok: true, columns, ignored, reference: cells.findIndex((cell) => fold(cell) === "reference") };
}

function namesOf(definition: ImportedContent): Map<string, ImportColumn> {
  const columns = importColumnsOf(definition);
  const words = new Map(definition.exported.flatMap(exportedWords));
  const names = new Map<string, ImportColumn>();
  const spellings: ((column: ImportColumn) => string | undefined)[] = [
    ({ name }) => name,
    ({ field }) => field.label,
    ({ label }) => label,
    ({ name }) => words.get(name),
  ];
  // One spelling after the other: what the export calls one column never hides the name of another.
  for (const spell of spellings)
    for (const column of columns) {
      const name = fold(spell(column) ?? "");
      if (name && !names.has(name)) names.set(name, column);
    }
  return names;
}

/** The field an exported column comes back to, where its words are not the label. */
function exportedWords(column: ImportedContent["exported"][number]): (readonly [string, string])[] {
  if (typeof column === "string" || "countOf" in column) return [];
  return ["suffixOf" in column ? [column.fills, column.label] : column];
}

/** "Type de bien", "type_bien " and "TYPE  DE BIEN" meet. */
export function fold(text: string) {
  return foldText(text.slice(0, 200))
    .replace(/[\s_\-\u00a0\u202f]+/g, " ")
    .trim();
}

/** "Prix (FCFA)" is asked for and spoken of as "Prix". */
function withoutUnit(label: string) {
  const at = label.indexOf(" (");
  return at > 0 ? label.slice(0, at) : label;
}
