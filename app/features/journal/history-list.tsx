import { History } from "lucide-react";
import { Form } from "react-router";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";
import type { HistoryLine } from "./history.ts";

type HistoryListProps = { lines: HistoryLine[]; version: number; isBusy: boolean };

/** Who changed what and when; each former version can be brought back, as a change like any other. */
export function HistoryList({ lines, version, isBusy }: HistoryListProps) {
  if (lines.length === 0)
    return (
      <EmptyState icon={<History />} title="Aucune modification">
        Les changements faits depuis le tableau de bord apparaîtront ici.
      </EmptyState>
    );
  return (
    <ol className="admin-list">
      {lines.map(({ id, at, actor, what, changes, canBringBack }) => (
        <li key={id} className="admin-card history-line stack gap-2h">
          <h3>
            {what}, {formatDateTime(at)}, par {actor}
          </h3>
          {changes.length > 0 && (
            <table className="small">
              <thead className="heard-if-narrow">
                <tr>
                  <th scope="col">Champ</th>
                  <th scope="col">Avant</th>
                  <th scope="col">Après</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ label, before, after }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td data-label="Avant">
                      <del className="muted">{before}</del>
                    </td>
                    <td data-label="Après">{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {canBringBack && (
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="ligne" value={id} />
              <input type="hidden" name="version" value={version} />
              <Button
                type="submit"
                variant="outline"
                size="small"
                disabled={isBusy}
                aria-label={`Revenir à la version du ${formatDateTime(at)}`}
              >
                Revenir à cette version
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}
