import { sql } from "kysely";
import type { Trx } from "#app/db/engine/client.server.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { SITE } from "#app/features/contact/meeting-request.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import type { VisitSettings } from "#app/services/company-values/visit-settings.ts";
import type { Visit } from "./visit.ts";
import { freeHours, takeHours, writeVisit } from "./visit-hours.server.ts";

// A visit that no member has agreed to lives by its request: in the bin, or marked as spam, the request takes the visit out of the Agenda
// and off its private page, and the slot is free for others. A confirmed visit was promised: it stays until a member refuses it.

/** For queries that join `appointments` with its request. */
export const isSetAside = sql<boolean>`(appointments.statut = 'demande'
  and (contact_requests.deleted_at is not null or contact_requests.statut = 'spam'))`;
export const isNotSetAside = sql<boolean>`not ${isSetAside}`;

/** Written on a visit whose slot was given back with its request: read by no one but the journal, and gone when it comes back. */
const SET_ASIDE = "Demande écartée";
const isMarked = sql<boolean>`(coalesce(appointments.motif, '') = ${SET_ASIDE})`;

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
    .where("appointments.statut", "=", "demande")
    .where("debut", ">", nowIso())
    .where(sql<boolean>`${isSetAside} <> ${isMarked}`)
    .orderBy("appointments.id")
    .execute();
  if (found.length === 0) return [];
  const settings = await findVisitSettings(trx);
  const changed = new Set<ContentTable>();
  for (const visit of found) {
    const change = visit.motif === SET_ASIDE ? await takeBack(trx, visit, settings) : await setAside(trx, visit);
    await writeVisit(trx, (table) => void changed.add(table), SITE, visit, change);
  }
  return [...changed];
}

async function setAside(trx: Trx, { id }: Visit): Promise<Partial<Visit>> {
  await freeHours(trx, id);
  return { motif: SET_ASIDE };
}

async function takeBack(trx: Trx, visit: Visit, settings: VisitSettings): Promise<Partial<Visit>> {
  if (await takeHours(trx, visit, settings)) return { motif: null };
  return { statut: "annule", motif: TAKEN_MEANWHILE, sequence: visit.sequence + 1 };
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
