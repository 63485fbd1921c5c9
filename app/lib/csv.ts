type Cell = string | number | boolean | null | undefined;

const BYTE_ORDER_MARK = "\ufeff"; // without it Excel reads the accents wrongly

/** A table that opens rightly in a French spreadsheet: semicolons, UTF-8 with its mark, CRLF. */
export function toCsv(headers: readonly string[], rows: Iterable<readonly Cell[]>): string {
  let text = BYTE_ORDER_MARK + line(headers);
  for (const row of rows) text += line(row);
  return text;
}

function line(cells: readonly Cell[]) {
  return `${cells.map(cell).join(";")}\r\n`;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return String(value).replace(".", ",");
  const safe = withoutFormula(value);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What visitors typed must never run: a spreadsheet reads these beginnings as a formula. */
function withoutFormula(text: string) {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
