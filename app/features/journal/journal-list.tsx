import { Fragment } from "react";
import { Link } from "react-router";
import { MERGE_TOO_OLD } from "#app/features/people/person-words.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { dayHeading, formatTime } from "#app/lib/time/dates.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import type { LineWords } from "./journal-words.server.ts";

/** What stands in the list: a line, or the lines of one act that follow each other. */
export type JournalEntry = LineWords & {
  numero: number;
  at: string;
  empreinte: string /** The lowest number of several. */;
  from?: number;
};

export function groupEntries(lines: readonly JournalLine[], told: readonly LineWords[]): JournalEntry[] {
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

type JournalListProps = { entries: JournalEntry[]; action: string; isBusy: boolean };

/** Day by day, the newest first. */
export function JournalList({ entries, action, isBusy }: JournalListProps) {
  const days = inDays(entries);
  return (
    <section className="admin-card journal-card" aria-label="Lignes du journal">
      {days.map((lines) => (
        <Fragment key={lines[0].numero}>
          <h3 className="journal-day">{dayHeading(lines[0].at.slice(0, 10))}</h3>
          <ol className="journal-list stack">
            {lines.map((entry) => (
              <li className="stack ruled" key={entry.numero}>
                <time className="note tabular" dateTime={entry.at}>
                  {formatTime(entry.at)}
                </time>
                <EntryWords entry={entry} action={action} isBusy={isBusy} />
                <p className="journal-seal">{sealOf(entry)}</p>
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  );
}

function EntryWords({
  entry: { title, detail, changes, moreChanges, history, lot, merge },
  action,
  isBusy,
}: { entry: JournalEntry } & Pick<JournalListProps, "action" | "isBusy">) {
  return (
    <div>
      <b className="w-640">{title}</b>
      {detail && <p>{detail}</p>}
      {changes.map(({ label, before, after }) => (
        <p key={label}>{before || after ? `${label}\u00a0: ${before} → ${after}` : label}</p>
      ))}
      {moreChanges > 0 && <p>{`et ${formatNumber(moreChanges)} ${pluralize(moreChanges, "autre champ", "autres champs")}`}</p>}
      {merge === "late" && <p>{MERGE_TOO_OLD}</p>}
      {(history || lot?.numero || lot?.canBeUndone || typeof merge === "object") && (
        <div className="journal-acts cluster">
          {lot?.numero && <span>lot {lot.numero}</span>}
          {lot?.canBeUndone && (
            <ActButton
              action={action}
              intent="annuler_lot"
              fields={{ lot: lot.id }}
              disabled={isBusy}
              aria-label={lot.numero ? `Annuler le lot ${lot.numero}` : `Annuler\u00a0: ${title}`}
            >
              Annuler
            </ActButton>
          )}
          {typeof merge === "object" && (
            <ActButton
              action={action}
              intent="defusionner"
              fields={{ id: merge.person }}
              disabled={isBusy}
              aria-label={`Annuler la fusion\u00a0: ${detail}`}
            >
              Annuler la fusion
            </ActButton>
          )}
          {history && (
            <Link className="inline-row tap w-600" to={history} aria-label={`Historique\u00a0: ${detail}`}>
              Historique
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** "n° 4 812 · 9f3a c71e", or "n° 4 808 à 4 810" of several lines. */
function sealOf({ numero, from, empreinte }: JournalEntry) {
  if (from !== undefined) return `n°\u00a0${formatNumber(from)} à ${formatNumber(numero)}`;
  return `n°\u00a0${formatNumber(numero)} · ${empreinte.slice(0, 4)}\u00a0${empreinte.slice(4, 8)}`;
}

/** The order is that of the numbers: where a clock was set back, a day comes up twice and its lines are not mixed with others. */
function inDays(entries: JournalEntry[]) {
  const days: [JournalEntry, ...JournalEntry[]][] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (day?.[0].at.slice(0, 10) === entry.at.slice(0, 10)) day.push(entry);
    else days.push([entry]);
  }
  return days;
}
