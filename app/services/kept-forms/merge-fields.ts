import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { FormDifference } from "./form-differences.ts";

/** Where two versions of a form differ, in words a person can compare: `mine` and `stored` of each field. */
export type Compare = (mine: FormValues, stored: FormValues) => FormDifference[];

type Versions = {
  /** What the form was opened with; undefined when that is not known any more. */
  opened: FormValues | undefined;
  mine: FormValues;
  stored: FormValues;
};

/**
 * Three versions of one form in one: what only one side changed is taken from that side. `both` names the fields that each side changed in
 * its own way: they stand as mine until the member has chosen. A list, and the photos, are one field.
 */
export function mergeFields(compare: Compare, { opened, mine, stored }: Versions): { merged: FormValues; both: string[] } {
  const namesOf = (one: FormValues, other: FormValues) => new Set(compare(one, other).map(({ name }) => name));
  const changedByMe = opened && namesOf(mine, opened);
  const changedThere = opened && namesOf(stored, opened);
  const merged = { ...mine };
  const both: string[] = [];
  for (const name of namesOf(mine, stored)) {
    const isMine = changedByMe?.has(name) ?? true;
    const isTheirs = changedThere?.has(name) ?? true;
    if (isMine && isTheirs) both.push(name);
    else if (!isMine) merged[name] = stored[name] ?? "";
  }
  return { merged, both };
}
