import type { Db } from "#app/db/client.server.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";
import { findShown } from "#app/platform/people/person-events.server.ts";
import { listFollowers } from "#app/platform/people/person-queries.server.ts";
import { type BoiteAddress, boiteSearch } from "./boite-address.ts";
import { readerOf } from "./boite-data.server.ts";
import type { BoiteDone } from "./boite-words.ts";

// Who sees only whom they follow may still write a request down, or match a message, for somebody whom a colleague follows. The fiche stays
// closed to them: they are told whose it is instead, and can take a match of their own back.

const saidInstead = new Map<string | null, BoiteDone>([
  ["nouvelle", "nouvelle_ailleurs"],
  ["rapprochement", "rapprochement_ailleurs"],
]);

/** Where such a member is led in place of a fiche they cannot open; undefined for any other address. */
export async function findListInstead(db: Db, admin: AdminSession, address: BoiteAddress, params: URLSearchParams) {
  const fait = saidInstead.get(params.get("fait"));
  const { personne } = address;
  if (!fait || !personne || !(await findOtherFollower(db, admin, personne))) return undefined;
  return boiteSearch({ ...address, personne: undefined, demande: undefined }, { fait, lignes: params.get("lignes") ?? personne });
}

/** Who follows the person that the words in the address speak of. */
export async function findAddedTo(db: Db, admin: AdminSession, params: URLSearchParams): Promise<string | undefined> {
  const [person] = params.get("lignes")?.split(",") ?? [];
  const isSaid = [...saidInstead.values()].some((word) => word === params.get("fait"));
  return person && isSaid ? findOtherFollower(db, admin, person) : undefined;
}

/** The colleague’s name, told only to who added something to that very fiche. */
async function findOtherFollower(db: Db, admin: AdminSession, id: string): Promise<string | undefined> {
  if (!readerOf(admin).isOwnOnly) return undefined;
  const person = await findShown(db, id);
  if (!person?.assigne_a || person.assigne_a === admin.id || !(await hasAdded(db, admin, person.id))) return undefined;
  return (await listFollowers(db)).find((member) => member.id === person.assigne_a)?.nom;
}

async function hasAdded(db: Db, admin: AdminSession, person: string): Promise<boolean> {
  const typed = db.selectFrom("contact_requests").select("id").where("person_id", "=", person);
  const matched = db.selectFrom("started_requests").select("id").where("person_id", "=", person);
  const line = await db
    .selectFrom("audit_log")
    .select("id")
    .where("actor_id", "=", admin.id)
    .where((row) =>
      row.or([
        row.and([row("table_name", "=", "contact_requests"), row("action", "=", "create"), row("row_id", "in", typed)]),
        row.and([row("table_name", "=", "started_requests"), row("action", "=", "merge"), row("row_id", "in", matched)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** True while the last word about this press is that this member matched it. */
export async function hasMatched(db: Db, admin: AdminSession, press: string): Promise<boolean> {
  const last = await db
    .selectFrom("audit_log")
    .select(["action", "actor_id"])
    .where("table_name", "=", "started_requests")
    .where("row_id", "=", press)
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.action === "merge" && last.actor_id === admin.id;
}
