import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { heldStatuts } from "#app/features/bookings/visits/visit.ts";
import { mayFollow, releaseFollowed } from "#app/features/people/follow-commands.server.ts";
import { listFollowers } from "#app/features/people/person-queries.server.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { findMemberName } from "./team-queries.server.ts";

// What becomes of the visits a member goes to and of the people he follows, when his account is disabled.

export type Leaving = Awaited<ReturnType<typeof findLeaving>>;

/** More are a number. */
const MOST_NAMED = 8;

const isOpen = sql<boolean>`deleted_at is null and fusionnee_dans is null and suivi in ('a_repondre', 'a_relire', 'en_cours')`;

/** Asked before anything is done. */
export async function findLeaving(db: Db, id: string, now = nowIso()) {
  const visits = await comingVisits(db, id, now)
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["contact_requests.nom", "debut"])
    .execute();
  const people = await db.selectFrom("people").select("nom").where("assigne_a", "=", id).where(isOpen).orderBy("nom").execute();
  const members = (await listFollowers(db)).filter((member) => member.isActive && member.id !== id);
  return {
    id,
    name: await findMemberName(db, id),
    visits: { count: visits.length, first: visits.slice(0, MOST_NAMED) },
    people: { count: people.length, first: people.slice(0, MOST_NAMED).map(({ nom }) => nom || "Sans nom") },
    members: members.map(({ id: value, nom: label }) => ({ value, label })),
  };
}

function comingVisits(db: Db | Trx, id: string, now: string) {
  return db
    .selectFrom("appointments")
    .where("agent", "=", id)
    .where("appointments.statut", "in", heldStatuts)
    .where("debut", ">", now)
    .orderBy("debut");
}

/** To this member, or to none. "absent": he may follow no person any more. */
export async function handOver(
  trx: Trx,
  announce: Announce,
  admin: AdminSession,
  id: string,
  to: string | null,
): Promise<"done" | "absent"> {
  if (to !== null && (to === id || !(await mayFollow(trx, to)))) return "absent";
  for (const visit of await comingVisits(trx, id, nowIso()).selectAll("appointments").execute())
    await writeBooking(trx, announce, admin, "appointments", visit, { agent: to });
  if ((await releaseFollowed(trx, admin, id, to)) > 0) announce("people", "bureau");
  return "done";
}
