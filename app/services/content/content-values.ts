import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatDateTime, formatShortDate } from "#app/lib/time/dates.ts";
import { formatPosition, type Position, storedPosition } from "#app/lib/values/position.ts";
import type { FormDifference } from "#app/services/kept-forms/form-differences.ts";
import { type FieldKind, formDifferences } from "#app/services/kept-forms/form-differences.ts";
import type { ContentDefinition } from "./content-definition.ts";
import type { ContentField, ContentFields } from "./content-fields.ts";

type RowValues = Readonly<Record<string, unknown>>;

/** A stored row as its form would send it. */
export function formValuesOf(fields: ContentFields, row: object): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(field, fieldValue(field, name, row as RowValues))]),
  );
}

/** A position has two columns; a form that was read has it as one value. */
function fieldValue(field: ContentField | undefined, name: string, row: RowValues): unknown {
  return field?.kind === "position" && !Object.hasOwn(row, name) ? storedPosition(row) : row[name];
}

/** What would be stored of an input: a position in its two columns. */
export function columnsOf(fields: ContentFields, input: RowValues): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...input };
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind !== "position" || !Object.hasOwn(columns, name)) continue;
    const position = columns[name] as Position | null;
    delete columns[name];
    Object.assign(columns, { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null });
  }
  return columns;
}

function formValue(field: ContentField, value: unknown): string | string[] {
  switch (field.kind) {
    case "images":
      return ((value ?? []) as { id: string; alt: string }[]).map(({ id, alt }) => `${id}|${alt}`);
    case "words":
      return (value ?? []) as string[];
    case "box":
      return value ? "on" : "";
    case "moment":
      return String(value ?? "").slice(0, "2026-11-17T07:30".length);
    case "position":
      return value ? formatPosition(value as Position) : "";
    case "choice":
      return String(value ?? field.fallback ?? "");
    case "amount":
      return typeof value === "number" ? formatNumber(value) : "";
    case "number":
      if (typeof value !== "number") return "";
      return field.isGrouped ? formatNumber(value) : String(value).replace(".", ",");
    default:
      return String(value ?? "");
  }
}

/** What the form of a copy opens with: a draft that says the same, available, under a title to be changed. */
export function copiedValues({ fields, initial, notCopied = [] }: CopiedContent, row: RowValues): FormValues {
  const values = formValuesOf(fields, {
    ...row,
    statut: undefined,
    titre: `${String(row.titre ?? "").replace(/ \(copie\)$/, "")} (copie)`,
  });
  const begun = Object.fromEntries([...notCopied, "statut"].map((name) => [name, initial[name] ?? ""]));
  return { ...values, ...begun, publication: "brouillon", publier_le: "" };
}

type CopiedContent = Pick<ContentDefinition, "fields" | "initial" | "notCopied">;

/** Columns that no form fills, by the words of an export. */
const unfilledColumns = {
  reference: "Référence",
  note_qualite: "Note (sur 100)",
  created_at: "Créé le",
  updated_at: "Modifié le",
} as const;

/**
 * A column of an export: a field under its label or under words of its own, what stands behind an amount (and the field that an import
 * fills with it), or how many pictures there are.
 */
export type ExportColumn<Name extends string> =
  | Name
  | keyof typeof unfilledColumns
  | readonly [Name, string]
  | { readonly suffixOf: Name; readonly label: string; readonly fills: Name }
  | { readonly countOf: Name; readonly label: string };

export function exportHeaders<Name extends string>(fields: ContentFields, columns: readonly ExportColumn<Name>[]): string[] {
  return columns.map((column) => {
    if (typeof column !== "string") return "label" in column ? column.label : column[1];
    return column in unfilledColumns ? unfilledColumns[column as keyof typeof unfilledColumns] : (fields[column]?.label ?? column);
  });
}

/** What a column is read from. */
export function exportedName<Name extends string>(column: ExportColumn<Name>): string {
  if (typeof column === "string") return column;
  if ("countOf" in column) return column.countOf;
  return "suffixOf" in column ? column.suffixOf : column[0];
}

type Cell = string | number | boolean | null;

export function exportCells<Name extends string>(fields: ContentFields, columns: readonly ExportColumn<Name>[], row: object): Cell[] {
  return columns.map((column) => {
    if (typeof column !== "string" && "suffixOf" in column) return suffixOf(fields[column.suffixOf], row as RowValues);
    const name = exportedName(column);
    if (typeof column !== "string" && "countOf" in column) return ((row as RowValues)[name] as unknown[] | null)?.length ?? 0;
    return exportCell(fields[name], name, fieldValue(fields[name], name, row as RowValues) as Cell | Position);
  });
}

function suffixOf(field: ContentField | undefined, row: RowValues): Cell {
  return field?.kind === "amount" && field.suffix ? field.suffix((name) => String(row[name] ?? "")) : null;
}

function exportCell(field: ContentField | undefined, name: string, value: Cell | Position): Cell {
  if (typeof value === "object") return value && formatPosition(value);
  if (name === "created_at" || name === "updated_at") return formatDateTime(String(value));
  if (field?.kind === "choice") return field.labels[String(value ?? field.fallback ?? "")] ?? value;
  if (field?.kind === "moment" && value !== null) return formatDateTime(String(value));
  return field?.kind === "date" && value !== null ? formatShortDate(String(value)) : value;
}

/** Where two versions of a content's form differ, in words a person can compare. */
export function differencesOf(fields: ContentFields, mine: FormValues, stored: FormValues): FormDifference[] {
  return formDifferences(
    mapValues(fields, ({ label }) => label),
    mapValues(fields, kindOf),
    { mine, stored },
  );
}

function kindOf(field: ContentField): FieldKind | undefined {
  switch (field.kind) {
    case "choice":
      return field.labels;
    case "amount":
      return field.suffix ? { suffix: field.suffix } : "amount";
    case "number":
    case "date":
    case "moment":
    case "box":
    case "words":
    case "images":
      return field.kind;
    default:
      return undefined;
  }
}

function mapValues<Value>(fields: ContentFields, tell: (field: ContentField) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tell(field)]));
}
