import type { Db, Trx } from "#app/db/client.server.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { type Actor, recordLot } from "#app/platform/audit/record-change.server.ts";
import { sha256 } from "#app/platform/forms/store-once.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { mayFollow } from "./follow-commands.server.ts";
import type { Person } from "./person-state.ts";
import { computePeople } from "./settle.server.ts";

// What is done to several people at once and is no status of a row: the lines of the journal stand under one number, by which it is undone.

const UNDO_MS = 24 * 3_600_000;
type Kept = { nom?: string; assigne_a?: string | null; commencees?: string[] };

export type AssignOutcome =
  | { ok: true; lot: string | undefined }
  | { ok: false; reason: "member" }
  | { ok: false; reason: "stale"; current: Person };

/** The number of an act that was sent under this key: sent again when nothing is left to do, it finds its lines. */
export function lotNumber(cle: string) {
  return sha256(cle).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

type Assigning = { seen?: string; lot?: string };

/**
 * All of them get the same follower. Without a number when each had it already, unless the number asked for is that of a first sending.
 * `seen` is who followed, "" for nobody, when the choice was made: somebody else in that place was chosen in between, and nothing is changed.
 */
export function assignPeople(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  member: string | null,
  { seen, lot: asked = newId() }: Assigning = {},
): Promise<AssignOutcome> {
  return changeContent<AssignOutcome>(db, async (trx, announce) => {
    if (member !== null && !(await mayFollow(trx, member))) return { ok: false, reason: "member" };
    const people = (await readPeople(trx, ids)).filter(({ assigne_a }) => assigne_a !== member);
    const isAgain = await isKnown(trx, asked);
    if (people.length === 0) return { ok: true, lot: isAgain ? asked : undefined };
    const current = seen === undefined ? undefined : people.find(({ assigne_a }) => (assigne_a ?? "") !== seen);
    if (current) return { ok: false, reason: "stale", current };
    const lot = isAgain ? newId() : asked;
    await setFollower(trx, people, member);
    await recordLot(trx, actor, {
      ...{ action: "update", table: "people", lot },
      rows: people.map(({ id, nom, assigne_a }) => ({ row_id: id, before: { nom, assigne_a }, after: { nom, assigne_a: member } })),
    });
    announce("people", "bureau");
    return { ok: true, lot };
  });
}

/**
 * A press that was matched has no row with a status: closing its person closes it. The number under which it can be undone, if there was
 * any, now or when it was first sent.
 */
export async function closePresses(trx: Trx, actor: Actor, people: readonly string[], asked = newId()): Promise<string | undefined> {
  const isAgain = await isKnown(trx, asked);
  if (people.length === 0) return isAgain ? asked : undefined;
  const open = await trx
    .selectFrom("person_events")
    .select(["id", "person_id"])
    .where("person_id", "in", people)
    .where("genre", "=", "commencee")
    .where("etat", "=", "en_cours")
    .execute();
  if (open.length === 0) return isAgain ? asked : undefined;
  const lot = isAgain ? newId() : asked;
  await setPresses(
    trx,
    open.map(({ id }) => id),
    "clos",
  );
  const byPerson = Map.groupBy(open, ({ person_id }) => person_id);
  const names = new Map((await readPeople(trx, [...byPerson.keys()])).map(({ id, nom }) => [id, nom]));
  await recordLot(trx, actor, {
    ...{ action: "update", table: "people", lot },
    rows: [...byPerson].map(([row_id, events]) => {
      const nom = names.get(row_id) ?? "";
      return { row_id, before: { nom, commencees: events.map(({ id }) => id) }, after: { nom } };
    }),
  });
  await computePeople(trx, new Set(byPerson.keys()));
  return lot;
}

type Undone = { back: number; left: number };
type FollowLine = { row_id: string; before: unknown; after: unknown };

/**
 * How many people are as before; whoever was changed since is left, and so is one whose former follower may not follow any more. Undone
 * once, it is not undone again. "unknown" when the number is not known to be this member's, "late" a day after.
 */
export function undoFollowLot(
  db: Db,
  actor: Actor,
  lot: string,
  { isAnybodys, now = Date.now() }: { isAnybodys: boolean; now?: number },
): Promise<Undone | "unknown" | "late"> {
  return changeContent(db, async (trx, announce) => {
    const lines = await trx
      .selectFrom("audit_log")
      .select(["row_id", "before", "after", "actor", "actor_id", "at"])
      .where("lot", "=", lot)
      .where("table_name", "=", "people")
      .execute();
    const [first] = lines;
    // By the account: a name can be given up and taken by somebody else.
    if (!first || (!isAnybodys && (first.actor_id ?? first.actor) !== (actor.id ?? actor.username))) return "unknown";
    if (now - Date.parse(first.at) > UNDO_MS) return "late";
    if (await isKnown(trx, undoOf(lot))) return { back: 0, left: 0 };
    const rowIds = lines.map(({ row_id }) => row_id);
    const people = new Map((await readPeople(trx, rowIds)).map((person) => [person.id, person]));
    const back: FollowLine[] = [];
    for (const line of lines) if (await putBack(trx, people.get(line.row_id), line)) back.push(line);
    if (back.length > 0)
      await recordLot(trx, actor, {
        ...{ action: "update", table: "people", lot: undoOf(lot) },
        rows: back.map(({ row_id, before, after }) => ({ row_id, before: after as Kept, after: before as Kept })),
      });
    await computePeople(trx, new Set(people.keys()));
    announce("people", "bureau");
    return { back: back.length, left: lines.length - back.length };
  });
}

function undoOf(lot: string) {
  return `${lot}/annulation`;
}

async function isKnown(trx: Trx, lot: string) {
  return (await trx.selectFrom("audit_log").select("row_id").where("lot", "=", lot).limit(1).executeTakeFirst()) !== undefined;
}

async function putBack(trx: Trx, person: Person | undefined, line: FollowLine): Promise<boolean> {
  const [before, after] = [line.before as Kept | null, line.after as Kept | null];
  if (!person || !before || !after) return false;
  if (before.commencees) {
    await setPresses(trx, before.commencees, "en_cours");
    return true;
  }
  const former = before.assigne_a ?? null;
  if (person.assigne_a !== (after.assigne_a ?? null) || (former !== null && !(await mayFollow(trx, former)))) return false;
  await setFollower(trx, [person], former);
  return true;
}

function readPeople(trx: Trx, ids: readonly string[]): Promise<Person[]> {
  return trx
    .selectFrom("people")
    .selectAll()
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where("fusionnee_dans", "is", null)
    .execute();
}

async function setFollower(trx: Trx, people: readonly Pick<Person, "id">[], assigne_a: string | null) {
  await trx
    .updateTable("people")
    .set((row) => ({ assigne_a, updated_at: nowIso(), version: row("version", "+", 1) }))
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
}

async function setPresses(trx: Trx, ids: readonly string[], etat: "en_cours" | "clos") {
  await trx
    .updateTable("person_events")
    .set({ etat, updated_at: nowIso() })
    .where("id", "in", ids)
    .where("genre", "=", "commencee")
    .execute();
}
