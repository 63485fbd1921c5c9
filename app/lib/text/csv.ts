type Cell = string | number | boolean | null | undefined;

const BYTE_ORDER_MARK = "\ufeff"; // without it Excel reads the accents wrongly

/**
 * A file that opens rightly in a French spreadsheet (semicolons, UTF-8 with its mark, CRLF), one piece for each step of rows.
 * The first piece has the first rows with it: rows that cannot be read are known before anything is sent.
 */
export async function* toCsv<Row>(
  headers: readonly string[],
  cells: (row: Row) => readonly Cell[],
  steps: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + line(headers);
  for await (const rows of steps) {
    yield head + rows.map((row) => line(cells(row))).join("");
    head = "";
  }
  if (head) yield head;
}

/** A line for a program that reads commas, without a mark and with the point in numbers. */
export function commaLine(cells: readonly (string | number | null)[]) {
  return `${cells.map((value) => (typeof value === "number" ? String(value) : quoted(withoutFormula(value ?? ""), ","))).join(",")}\r\n`;
}

function line(cells: readonly Cell[]) {
  return `${cells.map(cell).join(";")}\r\n`;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return String(value).replace(".", ",");
  return quoted(withoutFormula(value), ";");
}

export function quoted(text: string, separator: ";" | ",") {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What visitors typed must never run: a spreadsheet reads these beginnings as a formula. */
function withoutFormula(text: string) {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
