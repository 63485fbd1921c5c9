import type { Db } from "#app/db/engine/client.server.ts";
import { type FicheRequest, listFicheRequests } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { BOITE, type BoiteAddress, boiteSearch } from "#app/features/inbox/parts/boite-words.ts";
import { followNew } from "#app/features/people/follow-commands.server.ts";
import { findShown } from "#app/features/people/person-events.server.ts";
import { listFollowers } from "#app/features/people/person-queries.server.ts";
import type { PersonEvent } from "#app/features/people/person-state.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { readerOf } from "./boite-data.server.ts";

// A member who sees only the people he follows may still write a request down, or match a message, for another person. That person's fiche
// stays closed, followed or not: the member is shown that one request, and can take a match of his own back.

/** Where a request that was just typed leads: to the fiche, or for a member who may not open it to that request alone. */
export async function ledToTyped(
  db: Db,
  admin: AdminSession,
  { person_id, source_id }: PersonEvent,
): Promise<`/admin-dashboard/${string}`> {
  const source = source_id ?? "";
  const mayOpen = !readerOf(admin).isOwnOnly || (await followNew(db, admin, person_id, source));
  return mayOpen ? `${BOITE}${boiteSearch({ personne: person_id }, { fait: "nouvelle" })}` : `${BOITE}/nouvelle?enregistree=${source}`;
}

/** A request this member typed, as he typed it: neither the name its person is known by nor what colleagues noted since. */
export type TypedElsewhere = { request: FicheRequest; follower: string | undefined };

/** Undefined when another member typed it or it is gone; `person` alone when he may open the fiche by now. */
export async function findTypedElsewhere(
  db: Db,
  admin: AdminSession,
  id: string,
): Promise<TypedElsewhere | { person: string } | undefined> {
  const event = await db
    .selectFrom("person_events")
    .selectAll()
    .where("source_table", "=", "contact_requests")
    .where("source_id", "=", id)
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const person = event && (await findShown(db, event.person_id));
  if (!person || !(await hasWritten(db, admin, "contact_requests", "create", [id]))) return undefined;
  if (!readerOf(admin).isOwnOnly || person.assigne_a === admin.id) return { person: person.id };
  const [request] = await listFicheRequests(db, [{ ...event, autreNom: undefined }], { may: () => false });
  return request && { request: { ...request, notes: null }, follower: await nameOf(db, person.assigne_a) };
}

/** Where a member is led in place of the fiche, which he cannot open, of a person he matched a press with; undefined for any other address. */
export async function findListInstead(db: Db, admin: AdminSession, address: BoiteAddress, params: URLSearchParams) {
  const { personne } = address;
  if (params.get("fait") !== "rapprochement" || !personne || !(await findMatchedElsewhere(db, admin, personne))) return undefined;
  const words = { fait: "rapprochement_ailleurs", lignes: params.get("lignes") ?? personne };
  return boiteSearch({ ...address, personne: undefined, demande: undefined }, words);
}

/** Who follows the person that the words in the address speak of. */
export async function findAddedTo(db: Db, admin: AdminSession, params: URLSearchParams): Promise<string | undefined> {
  const [person] = params.get("lignes")?.split(",") ?? [];
  if (!person || params.get("fait") !== "rapprochement_ailleurs") return undefined;
  return (await findMatchedElsewhere(db, admin, person))?.follower;
}

/** The colleague’s name, told only to the member who matched a press with that very person. */
async function findMatchedElsewhere(db: Db, admin: AdminSession, id: string): Promise<{ follower: string | undefined } | undefined> {
  if (!readerOf(admin).isOwnOnly) return undefined;
  const person = await findShown(db, id);
  if (!person || person.assigne_a === admin.id) return undefined;
  return (await hasWritten(db, admin, "started_requests", "merge", pressesOf(db, person.id)))
    ? { follower: await nameOf(db, person.assigne_a) }
    : undefined;
}

async function nameOf(db: Db, member: string | null): Promise<string | undefined> {
  return member === null ? undefined : (await listFollowers(db)).find(({ id }) => id === member)?.nom;
}

function pressesOf(db: Db, person: string) {
  return db.selectFrom("started_requests").select("id").where("person_id", "=", person);
}

type Rows = [string] | ReturnType<typeof pressesOf>;

/** True when the journal has a line of this member about one of these rows. */
async function hasWritten(db: Db, admin: AdminSession, table: string, action: "create" | "merge", rows: Rows): Promise<boolean> {
  const line = await db
    .selectFrom("audit_log")
    .select("id")
    .where("actor_id", "=", admin.id)
    .where("table_name", "=", table)
    .where("action", "=", action)
    .where("row_id", "in", rows)
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
