import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { formatNumber } from "#app/lib/text/money.ts";
import { MAX_CSV_LINES } from "#app/services/addresses/sending-limits.ts";
import { EMPTY_FILE, type ImportField, NOT_READABLE } from "./import-words.ts";

const MAX_RECORD_LENGTH = 200_000;
const HEADER_LENGTH = 20_000;
const SLICE = 64 * 1_024;
const RECORDS_AT_ONCE = 20;

/** The file cannot be tried at all; the sentence says why, at its field. */
export class UnreadableFile extends Error {
  readonly field: ImportField;

  constructor(message: string, field: ImportField = "fichier") {
    super(message);
    this.field = field;
  }
}

/** `above`: how many empty lines of the file come before its text. */
export type CsvText = { text: string; above: number; encoding: "UTF-8" | "Windows-1252" | "Excel" };

/** The text of a file, whichever of the two ways its accents are written. */
export function decodeCsv(bytes: Uint8Array): CsvText {
  if (bytes.some(isControl)) throw new UnreadableFile(NOT_READABLE);
  const decoded = decode(bytes);
  if (decoded.text.trim() === "") throw new UnreadableFile(EMPTY_FILE);
  return decoded;
}

function decode(bytes: Uint8Array): CsvText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), above: 0, encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), above: 0, encoding: "Windows-1252" };
  }
}

/** Of those below a space a text has tabs, line ends and page ends. */
function isControl(byte: number) {
  return byte < 9 || (byte > 13 && byte < 32);
}

export const separators = [";", ",", "\t"] as const;
export type Separator = (typeof separators)[number];

/** The first line as each separator would cut it. */
export function cutHeader(text: string, separator: Separator): string[] {
  const cells = [""];
  let isQuoted = false;
  for (const sign of text.trimStart().slice(0, HEADER_LENGTH)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) break;
    else if (!isQuoted && sign === separator) cells.push("");
    else cells[cells.length - 1] += sign;
  }
  return cells.map((cell) => cell.trim());
}

export type CsvRecord = { line: number; cells: string[] };

/** The lines below the header that hold something, numbered as a spreadsheet numbers them. Others have their turn meanwhile. */
export async function readRecords({ text, above }: CsvText, separator: Separator): Promise<CsvRecord[]> {
  const parser = Readable.from(slices(text.trimStart())).pipe(
    parse({
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_LENGTH,
    }),
  );
  const records: CsvRecord[] = [];
  let line = above;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (line % RECORDS_AT_ONCE === 0) await nextTurn();
      if (line === above + 1 || cells.every((cell) => cell.trim() === "")) continue;
      if (records.length === MAX_CSV_LINES)
        throw new UnreadableFile(`Ce fichier a plus de ${formatNumber(MAX_CSV_LINES)} lignes\u00a0: partagez-le en plusieurs fichiers.`);
      records.push({ line, cells });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of what it has handed over.
    const at = typeof error.records === "number" ? above + error.records + 1 : line + 1;
    throw new UnreadableFile(
      `La ligne ${at} ne peut pas être lue\u00a0: un guillemet y est ouvert et n’est jamais fermé, ou elle est trop longue.`,
    );
  }
  if (records.length === 0) throw new UnreadableFile("Ce fichier n’a aucune ligne sous les noms de ses colonnes.");
  return records;
}

function* slices(text: string) {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}
