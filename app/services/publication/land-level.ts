import type { Selectable } from "kysely";
import type { PropertiesTable } from "#app/db/tables/listing-tables.ts";
import { todayInLome } from "#app/lib/time/dates.ts";

/** As the columns of a property keep it for lists; what it is made of: `features/land`. */
export type StoredLandLevel = Pick<Selectable<PropertiesTable>, "foncier_niveau" | "foncier_jusqu_au">;

/**
 * The level of the land papers that a list may show today. A stored one counts as none once its last day is over, whether or not a process
 * has computed it anew since: a page rendered just after midnight would promise what has ended.
 */
export function landLevelOn({ foncier_niveau, foncier_jusqu_au }: StoredLandLevel, today = todayInLome()): number {
  return foncier_jusqu_au === null || foncier_jusqu_au >= today ? foncier_niveau : 0;
}
