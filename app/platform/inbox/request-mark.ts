import { TO_CHECK } from "#app/db/closed-lists.ts";

type Marked = { a_verifier: boolean };

/** The place of the marked rows in a list: first, beside the statuses, and no part of "all". */
export function withToCheck<Statut extends string>(statuts: readonly Statut[]): readonly (typeof TO_CHECK | Statut)[] {
  return [TO_CHECK, ...statuts];
}

export const TO_CHECK_LABEL = "À vérifier";

export function withToCheckLabel<Labels extends Record<string, string>>(labels: Labels): Labels & Record<typeof TO_CHECK, string> {
  return { [TO_CHECK]: TO_CHECK_LABEL, ...labels };
}

/** For the history: somebody has looked and found it real, without doing anything else. */
export function markChange(before: Marked & { statut: string }, after: Marked & { statut: string }): string | false {
  return before.a_verifier && !after.a_verifier && before.statut === after.statut && "Vérifiée";
}
