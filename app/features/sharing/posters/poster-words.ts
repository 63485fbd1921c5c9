import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";

/** While the company has not given its number, paper and pictures would carry one that calls nowhere, long after it was mended. */
export const NO_NUMBER = `Indiquez d’abord le téléphone du secrétariat\u00a0: affiches et fiches porteraient ${PLACEHOLDER_NUMBER}, qui n’est attribué à personne.`;

/** One sheet of paper each: what a printer is sent at once. */
export const MAX_SHEETS = 20;

export function tooManySheets(count: number): Message {
  return { title: `${MAX_SHEETS} feuilles au plus à la fois`, description: `Vous avez choisi ${formatNumber(count)} annonces.` };
}
