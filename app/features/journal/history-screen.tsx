import { ArrowLeft, History } from "lucide-react";
import { useNavigation } from "react-router";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { actionNames, machineNames } from "#app/services/audit/action-words.ts";
import type { AuditLine } from "#app/services/audit/history-queries.server.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import type { FormDifference } from "#app/services/kept-forms/form-differences.ts";
import { TableHead } from "#app/ui/admin/list-controls.tsx";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";

type HistoryScreenProps = Pick<HistoryListProps, "lines" | "version"> & {
  titre: string;
  backTo: string;
  failure: Message | undefined;
};

const done = { retour: { title: "✅ Version rétablie" } } as const;

export function HistoryScreen({ titre, version, backTo, lines, failure }: HistoryScreenProps) {
  const search = useListSearch();
  const isBusy = useNavigation().state !== "idle";
  useListMessages({ done, failure });
  return (
    <>
      <h2 className="admin-title">Historique de «&nbsp;{titre}&nbsp;»</h2>
      <div className="admin-form-heading cluster mb-2">
        <ButtonRouteLink to={backTo.includes("?") ? backTo : backTo + search} variant="link">
          <ArrowLeft />
          Retour
        </ButtonRouteLink>
      </div>
      {failure && <p className="admin-failure notice tone-bad mb-4">{failure.description}</p>}
      <HistoryList lines={lines} version={version} isBusy={isBusy} />
    </>
  );
}

export type HistoryLine = {
  id: string;
  at: string;
  /** The name people read; of lines that have none, the user name. */
  actor: string;
  what: string;
  /** What an update changed, field by field. */
  changes: { label: string; before: string; after: string }[];
  /** True when the row looked otherwise after this line than it does now. */
  canBringBack: boolean;
};

type Reading = {
  /** A stored row as its form would send it. */
  valuesOf: (row: unknown) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  current: FormValues;
};

/** Lines of the audit log in words a person can follow. */
export function describeHistory(lines: AuditLine[], { valuesOf, differencesOf, current }: Reading): HistoryLine[] {
  return lines.map(({ id, at, actor, action, before, after }) => ({
    id,
    at,
    actor: machineNames[actor] ?? actor,
    what: actionNames[action],
    changes:
      before && after
        ? differencesOf(valuesOf(before), valuesOf(after)).map(({ label, mine, stored }) => ({ label, before: mine, after: stored }))
        : [],
    canBringBack: after !== null && differencesOf(valuesOf(after), current).length > 0,
  }));
}

type HistoryListProps = { lines: HistoryLine[]; version: number; isBusy: boolean };

/** Who changed what and when; each former version can be brought back, as a change like any other. */
function HistoryList({ lines, version, isBusy }: HistoryListProps) {
  if (lines.length === 0)
    return (
      <EmptyState icon={<History />} title="Aucune modification">
        Les changements faits depuis le tableau de bord apparaîtront ici.
      </EmptyState>
    );
  return (
    <ol className="admin-list stack gap-3">
      {lines.map(({ id, at, actor, what, changes, canBringBack }) => (
        <li key={id} className="admin-card history-line stack gap-2h">
          <h3>
            {what}, {formatDateTime(at)}, par {actor}
          </h3>
          {changes.length > 0 && (
            <table className="small">
              <TableHead columns={["Champ", "Avant", "Après"]} className="heard-if-narrow" />
              <tbody>
                {changes.map(({ label, before, after }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="lines" data-label="Avant">
                      <del className="muted">{before}</del>
                    </td>
                    <td className="lines" data-label="Après">
                      {after}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {canBringBack && (
            <ActButton fields={{ ligne: id, version }} disabled={isBusy} aria-label={`Revenir à la version du ${formatDateTime(at)}`}>
              Revenir à cette version
            </ActButton>
          )}
        </li>
      ))}
    </ol>
  );
}
