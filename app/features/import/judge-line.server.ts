import { createHash } from "node:crypto";
import type { ImportRemark } from "#app/db/tables/platform-tables.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { excerpt } from "#app/lib/text/text.ts";
import type { ContentInput } from "#app/services/content/content-fields.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { type ImportColumn, isRequired } from "./import-columns.ts";
import { readCell } from "./read-cell.ts";

export type Input = ContentInput<Content["fields"]>;

/** A line as its content would store it, without its photos; undefined when something in it is wrong. */
export type JudgedLine = {
  titre: string;
  /** What tells it from every other line of this content. */
  cle: string;
  photos: string[];
  notes: ImportRemark[];
  input: Input | undefined;
};

const EMPTY = "la cellule est vide.";

/** Reads a line by the columns of its file, then by the rules of its form: the same that a person filling it in would meet. */
export function judgeLine(content: Content, columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): JudgedLine {
  const values = startOf(content);
  const notes = new Map<string, ImportRemark>();
  const given: [name: string, cell: string][] = [];
  let photos: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? "").trim();
    if (!column || cell === "") continue;
    const { name, label, field } = column;
    given.push([name, cell.normalize("NFC")]);
    const { value, reason } = readCell(field, cell);
    if (reason !== undefined) notes.set(name, { colonne: label, raison: reason });
    else if (field.kind === "images") photos = [value].flat();
    else values[name] = value;
  }
  const read = content.schema.safeParse(values);
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0] ?? "");
    const column = columns.find((known) => known?.name === name);
    const label = column?.label ?? content.fields[name]?.label ?? "Ligne";
    const isEmpty = !given.some(([known]) => known === name);
    if (!notes.has(name)) notes.set(name, { colonne: label, raison: isEmpty && column ? EMPTY : message });
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ""))
    notes.set("", { colonne: "Ligne", raison: "elle a plus de cellules que le fichier n’a de colonnes." });
  const titre = given.find(([name]) => name === "titre")?.[1] ?? "";
  const isFine = read.success && notes.size === 0;
  return {
    titre: excerpt(titre.slice(0, 400), 120),
    cle: digest(given),
    photos: [...new Set(photos)],
    notes: [...notes.values()],
    input: isFine ? (read.data as Input) : undefined,
  };
}

/** What a new form opens with where nothing must be said; the rest a file says itself. */
function startOf({ fields, initial }: Content): FormValues {
  const start = Object.entries(initial).filter(([name]) => {
    const field = fields[name];
    return field && !isRequired({ name, label: "", field });
  });
  return { ...Object.fromEntries(start), publication: "brouillon" };
}

/** The same whatever the order of the columns. */
function digest(given: readonly [string, string][]) {
  const sorted = given.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}
