import type { Db } from "#app/db/client.server.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";
import { scopeOf } from "#app/platform/auth/rights.ts";
import { assignPerson } from "#app/platform/people/follow-commands.server.ts";
import { findShown } from "#app/platform/people/person-events.server.ts";

/** Whoever sees only whom they follow follows whom they wrote down, or could not find them again. Somebody else's stays theirs. */
export async function followOwn(db: Db, admin: AdminSession, id: string) {
  if (scopeOf(admin, "boite.lire") !== "own") return;
  const person = await findShown(db, id);
  if (person?.assigne_a === null) await assignPerson(db, admin, person.id, admin.id);
}
