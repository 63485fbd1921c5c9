import type { Db } from "#app/db/engine/client.server.ts";
import { consumeAttempt, type Limit, type Refused } from "#app/kernel/limits/rate-limit.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { findShown, newestEvents, record } from "./person-events.server.ts";

const LOOK_UPS: Limit = { limit: 60, windowMs: 3_600_000 };

/** `person` only where this member may open the fiche. */
type LookedUp = { person: { nom: string; count: number } | undefined };
type Reader = { member: string; isOwnOnly: boolean };

/**
 * While a number is typed: whether it is known, and to whoever may open the fiche whose it is. A member with his own people alone could
 * otherwise ask for number after number: he has so many an hour. Each number that is known leaves a line in the journal.
 */
export async function lookUpNumber(
  db: Db,
  actor: Actor,
  telephone_e164: string,
  { member, isOwnOnly }: Reader,
): Promise<LookedUp | Refused | undefined> {
  const attempt = isOwnOnly ? await consumeAttempt(db, `look-up:${member}`, LOOK_UPS) : undefined;
  if (attempt?.allowed === false) return attempt;
  const known = await findKnown(db, telephone_e164);
  if (!known) return undefined;
  const { id, nom, count, assigne_a } = known;
  await changeContent(db, (trx) => record(trx, actor, "update", id, null, { nom, numero_cherche: true }));
  return { person: isOwnOnly && assigne_a !== member ? undefined : { nom, count } };
}

export async function findKnown(db: Db, telephone_e164: string) {
  const events = await db
    .selectFrom("person_events")
    .select("person_id")
    .where("telephone_e164", "=", telephone_e164)
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  const person = events[0] && (await findShown(db, events[0].person_id));
  if (!person) return undefined;
  const newest = await newestEvents(db, person.id).select(["etat", "deleted_at"]).execute();
  const count = newest.filter(({ etat, deleted_at }) => etat !== null && deleted_at === null).length;
  return { id: person.id, nom: person.nom, assigne_a: person.assigne_a, count };
}
