import type { Db } from "#app/db/client.server.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";
import { scopeOf } from "#app/platform/auth/rights.ts";
import { findShown } from "#app/platform/people/person-events.server.ts";
import type { PersonEvent } from "#app/platform/people/person-state.ts";

/** Something that happened with a person this member may answer; undefined otherwise. */
export async function findReadableEvent(db: Db, admin: AdminSession, id: string): Promise<PersonEvent | undefined> {
  const event = await db.selectFrom("person_events").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  const person = event && (await findShown(db, event.person_id));
  if (!event || !person) return undefined;
  return scopeOf(admin, "boite.modifier") === "own" && person.assigne_a !== admin.id ? undefined : event;
}
