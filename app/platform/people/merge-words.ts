export const UNMERGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a merge of that moment can still be taken back. */
export function canUnmerge(at: string, now = Date.now()) {
  return now - Date.parse(at) <= UNMERGE_DAYS * DAY_MS;
}

/** Stored without a name: that of the other person is read where the line is shown, and goes with her. */
export const SPLIT_LINE = "Séparée d’une autre fiche";

export const MERGE_TOO_OLD = "Cette fusion a plus de 30 jours\u00a0: séparez les demandes une à une.";
