import { sql } from "kysely";
import type { Trx } from "#app/db/engine/client.server.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { SITE } from "#app/features/contact/meeting-request.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { freeHours, takeHours, writeVisit } from "./visit-hours.server.ts";

// A visit that no member has agreed to lives by its request: in the bin, or marked as spam, the request takes the visit out of the Agenda
// and off its private page, and the slot is free for others. A confirmed visit was promised: it stays until a member refuses it.

/** For queries that join `appointments` with its request. */
export const isSetAside = sql<boolean>`(appointments.statut = 'demande'
  and (contact_requests.deleted_at is not null or contact_requests.statut = 'spam'))`;
export const isNotSetAside = sql<boolean>`not ${isSetAside}`;

const holdsUnits = sql<boolean>`exists (select 1 from occupied_units
  where occupied_units.source_table = 'appointments' and occupied_units.source_id = appointments.id)`;

/** What the member who restores the request reads, and the text for who asked says: another has the slot now. */
export const TAKEN_MEANWHILE = "Ce créneau a été pris entre-temps";

/**
 * Runs at the end of every change of content, whatever binned, restored or marked the request: a tab, a lot and its undo, the inbox, the
 * bin. The request that comes back takes its slot anew under the primary key of the units; where another has it, the visit is cancelled.
 */
export async function followSetAsideVisits(trx: Trx): Promise<ContentTable[]> {
  const found = await trx
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .selectAll("appointments")
    .select(holdsUnits.as("holds"))
    .where("appointments.statut", "=", "demande")
    .where("debut", ">", nowIso())
    .where(sql<boolean>`${isSetAside} = ${holdsUnits}`)
    .orderBy("appointments.id")
    .execute();
  if (found.length === 0) return [];
  const settings = await findVisitSettings(trx);
  const changed = new Set<ContentTable>(["appointments"]);
  for (const { holds, ...visit } of found) {
    if (holds) await freeHours(trx, visit.id);
    else if (!(await takeHours(trx, visit, settings)))
      await writeVisit(trx, (table) => void changed.add(table), SITE, visit, {
        ...{ statut: "annule", motif: TAKEN_MEANWHILE, sequence: visit.sequence + 1 },
      });
  }
  return [...changed];
}

/** Whether an act on it is refused: its request has to come back before. */
export async function isVisitSetAside(trx: Trx, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select("appointments.id")
    .where("appointments.id", "=", id)
    .where(isSetAside)
    .executeTakeFirst();
  return found !== undefined;
}
