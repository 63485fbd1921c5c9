import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";

/** One sheet of paper each: what a printer is sent at once. */
export const MAX_SHEETS = 20;

export function tooManySheets(count: number): Message {
  return { title: `${MAX_SHEETS} feuilles au plus à la fois`, description: `Vous avez choisi ${formatNumber(count)} annonces.` };
}
