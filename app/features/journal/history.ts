import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { actionNames, machineNames } from "#app/services/audit/action-words.ts";
import type { AuditLine } from "#app/services/audit/history-queries.server.ts";
import type { FormDifference } from "#app/services/forms/form-conflict.tsx";

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
