import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { contentTypes, namesOf, type SentTable, sentListUrl, sentTables } from "#app/db/tables/content-types.ts";
import type { WaitingCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { formatNumber } from "#app/lib/text/money.ts";

/** Contacts before reviews, as their tabs stand. */
const counted = sentTables.filter((table) => contentTypes[table].sent.waits.isCounted).toReversed();
const others = sentTables.filter((table) => !counted.includes(table));

/** New contacts and pending reviews; new sell requests have their own badge and their line in the panel. */
export function notificationCount(counts: Partial<WaitingCounts>): number {
  return counted.reduce((sum, table) => sum + (counts[`waiting:${table}`] ?? 0), 0);
}

export type Notification = { to: string; text: string; count: number };

/** What the number counts, and what waits beyond it (sell requests, what came in a crowd); those with nothing to do left out. */
export function listNotifications(counts: WaitingCounts): { counted: Notification[]; others: Notification[] } {
  const waiting = (table: SentTable) => {
    const { statut, ...words } = contentTypes[table].sent.waits;
    return notify(table, statut, counts[`waiting:${table}`], words);
  };
  const toCheck = (table: SentTable) => {
    const { long, ...names } = namesOf(table);
    const { one, many } = long ?? names;
    return notify(table, TO_CHECK, counts[`check:${table}`], { one: `${one} à vérifier`, many: `${many} à vérifier` });
  };
  const waits = ({ count }: Notification) => count > 0;
  return {
    counted: counted.map(waiting).filter(waits),
    others: [...others.map(waiting), ...[...counted, ...others].map(toCheck)].filter(waits),
  };
}

function notify(table: SentTable, statut: string, count: number, { one, many }: { one: string; many: string }): Notification {
  return { to: `${sentListUrl(table)}?statut=${statut}`, count, text: `${formatNumber(count)}\u00a0${count < 2 ? one : many}` };
}
