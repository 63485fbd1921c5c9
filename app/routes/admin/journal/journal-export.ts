import { journalFilterOf, leavesGaps, readAskedJournal } from "#app/features/journal/journal-filter.ts";
import { inOneSentence, tellLines } from "#app/features/journal/journal-words.server.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import { journalCells, journalHeaders } from "#app/services/audit/journal-csv.server.ts";
import { countJournal, findNewestNumber, type JournalLine, readJournal, type Tell } from "#app/services/audit/journal-queries.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { answerExport, onlyByButton } from "#app/services/desk-lists/export-file.server.ts";

const MOST = 50_000;

export const loader = defineLoader("journal.exporter", onlyByButton);

/** The lines of the filter, whatever the page, with what each is sealed with: such a file can be checked anywhere. */
export const action = defineAction("journal.exporter", async ({ request, url }, { admin, db }) => {
  const asked = readAskedJournal(url.searchParams);
  // Without the line that this export will leave itself.
  const filter = { ...journalFilterOf(asked), until: await findNewestNumber(db) };
  const tell: Tell = async (lines) => (await tellLines(db, lines)).map(inOneSentence);
  const lignes = await countJournal(db, filter, MOST, tell);
  if (lignes > MOST) return tooMany();
  const pieces = toCsv(journalHeaders(leavesGaps(asked)), ({ line, words }: Told) => journalCells(line, words), told());
  return answerExport(request, db, admin, { name: "journal", table: "audit_log", pieces, after: { lignes } });

  async function* told(): AsyncGenerator<Told[]> {
    for await (const lines of readJournal(db, filter, tell)) {
      const words = await tell(lines);
      yield lines.map((line, index) => ({ line, words: words[index] ?? "" }));
    }
  }
});

type Told = { line: JournalLine; words: string };

function tooMany() {
  return new Response("Réduisez la période\u00a0: 50\u00a0000 lignes au plus.", {
    status: 413,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
