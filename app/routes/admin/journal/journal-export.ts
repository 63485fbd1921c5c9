import { journalFilterOf, leavesGaps, readJournalQuery } from "#app/features/journal/journal-filter.ts";
import { describeLines, inOneSentence } from "#app/features/journal/journal-words.server.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import { journalCells, journalHeaders } from "#app/services/audit/journal-csv.server.ts";
import {
  countJournal,
  findNewestNumber,
  type JournalLine,
  type LineDescriber,
  readJournal,
} from "#app/services/audit/journal-queries.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { answerExport, onlyByButton } from "#app/services/desk-lists/export-file.server.ts";

const MOST = 50_000;

export const loader = defineLoader("journal.exporter", onlyByButton);

/** The lines of the filter, whatever the page, with what each is sealed with: such a file can be checked anywhere. */
export const action = defineAction("journal.exporter", async ({ request, url }, { admin, db }) => {
  const query = readJournalQuery(url.searchParams);
  // Without the line that this export will leave itself.
  const filter = { ...journalFilterOf(query), until: await findNewestNumber(db) };
  const describe: LineDescriber = async (lines) => (await describeLines(db, lines)).map(inOneSentence);
  const lignes = await countJournal(db, filter, MOST, describe);
  if (lignes > MOST) return tooMany();
  const pieces = toCsv(journalHeaders(leavesGaps(query)), ({ line, words }: ExportedLine) => journalCells(line, words), describedLines());
  return answerExport(request, db, admin, { name: "journal", table: "audit_log", pieces, after: { lignes } });

  async function* describedLines(): AsyncGenerator<ExportedLine[]> {
    for await (const lines of readJournal(db, filter, describe)) {
      const words = await describe(lines);
      yield lines.map((line, index) => ({ line, words: words[index] ?? "" }));
    }
  }
});

type ExportedLine = { line: JournalLine; words: string };

function tooMany() {
  return new Response("Réduisez la période\u00a0: 50\u00a0000 lignes au plus.", {
    status: 413,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
