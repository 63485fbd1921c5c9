import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import type { JournalResult } from "#app/db/tables/platform-tables.ts";
import { type Chained, journalKeys } from "./chain.server.ts";
import { ChainCheck, JournalKeyMissing } from "./chain-check.server.ts";

// A copy of the journal that can be checked wherever it lies: all that the seal of a line covers is in it, and the contents are not.

/** Column by column: what the line is sealed with, under the names of the file. */
const sealed = {
  numero: "Numéro",
  at: "Date (UTC)",
  actor_nom: "Qui",
  actor: "Compte",
  actor_id: "Identifiant du compte",
  action: "Action",
  table_name: "Rubrique",
  row_id: "Élément",
  lot: "Lot",
  id: "Identifiant de la ligne",
  empreinte_contenu: "Empreinte du contenu",
  precedent: "Empreinte précédente",
  empreinte: "Empreinte",
} as const;
const columns = Object.keys(sealed) as (keyof typeof sealed)[];
const WORDS = "En clair";
/** Of a file from which lines were left out on purpose: that numbers are missing there is no fault. */
const CHOSEN = "En clair (lignes choisies)";

export function journalHeaders(isChosen: boolean): string[] {
  return [...Object.values(sealed), isChosen ? CHOSEN : WORDS];
}

export function journalCells(line: Omit<Chained, "sel">, words: string): (string | number | null)[] {
  return [...columns.map((column) => line[column]), words];
}

/** The file holds no copy of the journal. */
export class NoJournalFile extends Error {}

const MAX_RECORD = 100_000;

/** Checks such a file by itself, line by line. */
export async function verifyJournalFile(path: string, keys = journalKeys()): Promise<JournalResult> {
  const file = createReadStream(path);
  const records = file.pipe(parse({ bom: true, delimiter: ";", record_delimiter: "\r\n", max_record_size: MAX_RECORD }));
  file.on("error", (error) => records.destroy(error)); // a file that cannot be read ends the reading of its lines
  let isChosen: boolean | undefined;
  const parts: ChainCheck[] = [];
  for await (const cells of records as AsyncIterable<string[]>) {
    if (isChosen === undefined) {
      isChosen = readHeader(cells);
      continue;
    }
    const line = readLine(cells);
    const last = parts.at(-1)?.last;
    // What was left out on purpose breaks no chain: each part that holds together is followed by itself.
    if (!last || (isChosen && line.numero > last.numero + 1)) parts.push(new ChainCheck({ keys }));
    parts.at(-1)?.add(line);
  }
  if (isChosen === undefined) throw new NoJournalFile("Ce fichier est vide.");
  if (keys.size === 0 && parts.some(({ firstKeyed }) => firstKeyed)) throw new JournalKeyMissing();
  const lignes = parts.reduce((sum, part) => sum + part.lines, 0);
  return { lignes, anomalies: parts.flatMap((part) => part.sentences()), notes: [] };
}

function readHeader(cells: readonly string[]): boolean {
  for (const isChosen of [false, true]) if (cells.join(";") === journalHeaders(isChosen).join(";")) return isChosen;
  throw new NoJournalFile("Ce fichier n’est pas un export du journal.");
}

function readLine(cells: readonly string[]): Chained {
  const texts = Object.fromEntries(columns.map((column, index) => [column, plain(cells[index] ?? "")])) as Record<
    keyof typeof sealed,
    string
  >;
  return { ...texts, numero: Number(texts.numero), actor_id: texts.actor_id || null, lot: texts.lot || null, sel: null };
}

/** Without the sign that keeps a spreadsheet from running a cell. */
function plain(cell: string) {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
