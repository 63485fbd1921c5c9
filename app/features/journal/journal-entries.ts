import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import type { ToldLine } from "./journal-words.server.ts";

/** What stands in the list: a line, or the lines of one act that follow each other. */
export type JournalEntry = ToldLine & { numero: number; at: string; empreinte: string /** The lowest number of several. */; from?: number };

export function groupEntries(lines: readonly JournalLine[], told: readonly ToldLine[]): JournalEntry[] {
  const entries: (JournalEntry & { stem?: string })[] = [];
  for (const [index, { numero, at, empreinte, lot }] of lines.entries()) {
    const words = told[index];
    if (!words) continue;
    const stem = lot && words.lot ? lot : undefined;
    const last = entries.at(-1);
    if (last && stem && last.stem === stem && (last.from ?? last.numero) === numero + 1) {
      last.from = numero;
      last.detail = ""; // of several rows none is named
      last.changes = [];
      last.moreChanges = 0;
      delete last.history;
    } else entries.push({ ...words, numero, at, empreinte, stem });
  }
  return entries.map(({ stem: _, ...entry }) => entry);
}
