import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sentTables } from "#app/db/tables/content-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { inParts } from "#app/services/publication/change-rows.server.ts";
import { addEvent, findArrival, findPerson, findShown, forgetEvents, record, rootOf, treeOf } from "./person-events.server.ts";
import { MOST_READ, type Person, type PersonEvent } from "./person-state.ts";
import { canUnmerge, MERGE_TOO_OLD, SPLIT_LINE } from "./person-words.ts";
import { addPerson, computePeople, setPerson } from "./update-people.server.ts";

// Merging only gathers what members see. Merged people form trees by `fusionnee_dans`; each event knows whose it is by
// `person_id_origine` and with whom it is shown by `person_id`, which is the root of that person's tree. So a merge is one pointer, and
// its undo gives each side back what is its own, also what arrived since.

const followUp = ["assigne_a", "prochaine_action", "echeance"] as const;

export type MergeOutcome = { ok: true } | { ok: false; reason: "absent" | "same" | "many" };

/** `from` is shown with `into` from now on, which takes over the follow-up where it has none. */
export function mergePeople(db: Db, actor: Actor, { from, into }: { from: string; into: string }): Promise<MergeOutcome> {
  return changeContent(db, async (trx, announce) => {
    const [one, other] = [await findShown(trx, from), await findShown(trx, into)];
    if (!one || !other) return { ok: false, reason: "absent" };
    if (one.id === other.id) return { ok: false, reason: "same" };
    if (await isMany(trx, await treeOf(trx, one.id))) return { ok: false, reason: "many" };
    await gather(trx, actor, one, other);
    await record(trx, actor, "merge", other.id, { nom: one.nom }, { nom: other.nom, fusion: one.id });
    announce("people", "bureau");
    return { ok: true };
  });
}

/** The merge itself, without its line in the journal. */
export async function gather(trx: Trx, actor: Actor, one: Person, other: Person, told: Partial<PersonEvent> = {}) {
  const now = nowIso();
  const taken = followUpMissing(one, other);
  await trx
    .updateTable("people")
    .set({
      fusionnee_dans: other.id,
      fusionnee_le: now,
      fusion_reprise: JSON.stringify(Object.keys(taken)),
      updated_at: now,
      version: one.version + 1,
    })
    .where("id", "=", one.id)
    .execute();
  await trx
    .updateTable("people")
    .set({ ...taken, updated_at: now, version: other.version + 1 })
    .where("id", "=", other.id)
    .execute();
  await show(trx, await treeOf(trx, one.id), other.id);
  await addEvent(trx, actor, other.id, {
    genre: "fusion",
    source_table: "people",
    source_id: one.id,
    resume: `Fusion avec «\u00a0${one.nom}\u00a0»`,
    ...told,
  });
  await computePeople(trx, new Set([other.id]));
}

export type UnmergeOutcome =
  | { ok: true; into: string }
  | { ok: false; reason: "absent" | "many" }
  | { ok: false; reason: "late"; message: string };

/** Takes back the merge of this person into another, for 30 days. `mergePeople` with the same two undoes it. */
export function unmergePerson(db: Db, actor: Actor, id: string, now = Date.now()): Promise<UnmergeOutcome> {
  return changeContent(db, async (trx, announce) => {
    const person = await findPerson(trx, id);
    if (!person?.fusionnee_dans || !person.fusionnee_le) return { ok: false, reason: "absent" };
    if (!canUnmerge(person.fusionnee_le, now)) return { ok: false, reason: "late", message: MERGE_TOO_OLD };
    const tree = await treeOf(trx, id);
    if (await isMany(trx, tree)) return { ok: false, reason: "many" };
    const into = person.fusionnee_dans;
    const root = await rootOf(trx, id);
    await giveBackFollowUp(trx, person);
    await trx
      .updateTable("people")
      .set({ fusionnee_dans: null, fusionnee_le: null, fusion_reprise: "[]", updated_at: nowIso(), version: person.version + 1 })
      .where("id", "=", id)
      .execute();
    await show(trx, tree, id);
    await forgetEvents(trx, "people", id, "fusion");
    const other = await findPerson(trx, root);
    await record(trx, actor, "unmerge", root, { nom: other?.nom, fusion: id }, { nom: person.nom });
    await computePeople(trx, new Set([id, root]));
    announce("people", "bureau");
    return { ok: true, into };
  });
}

/** Clears the follow-up a person above took over, where no member changed it since; `merged` still has its own. */
async function giveBackFollowUp(trx: Trx, merged: Person) {
  let below = merged;
  let columns: readonly string[] = merged.fusion_reprise;
  while (below.fusionnee_dans && columns.length > 0) {
    const above = await findPerson(trx, below.fusionnee_dans);
    if (!above) return;
    const unchanged = followUp.filter((column) => columns.includes(column) && above[column] === merged[column]);
    if (unchanged.length > 0)
      await trx
        .updateTable("people")
        .set(Object.fromEntries(unchanged.map((column) => [column, null])))
        .where("id", "=", above.id)
        .execute();
    columns = above.fusion_reprise.filter((column) => unchanged.some((name) => name === column));
    below = above;
  }
}

export type SplitOutcome = { ok: true; person: string } | { ok: false; reason: "absent" | "alone" };

/** Takes one request of a fiche into a new person. `undoSplit` brings it back. */
export function splitEvent(db: Db, actor: Actor, eventId: string): Promise<SplitOutcome> {
  return changeContent(db, async (trx, announce) => {
    const event = await findArrival(trx, eventId);
    if (!event) return { ok: false, reason: "absent" };
    const others = await trx
      .selectFrom("person_events")
      .select("id")
      .where("person_id", "=", event.person_id)
      .where("etat", "is not", null)
      .where("id", "!=", event.id)
      .limit(1)
      .executeTakeFirst();
    if (!others) return { ok: false, reason: "alone" };
    const person = await addPerson(trx, event);
    await moveArrival(trx, event, { origin: person, separations: [...splitsOf(event), event.person_id_origine] });
    await forgetEvents(trx, "person_events", event.id, "separation");
    const before = await findPerson(trx, event.person_id);
    await addEvent(trx, actor, person, {
      genre: "separation",
      source_table: "person_events",
      source_id: event.id,
      resume: SPLIT_LINE,
    });
    await addRefusal(trx, actor, event.person_id, person);
    await record(trx, actor, "split", person, { nom: before?.nom }, { nom: event.nom, separee_de: event.person_id, ligne: event.id });
    await computePeople(trx, new Set([person, event.person_id]));
    announce("people", "bureau");
    return { ok: true, person };
  });
}

export type UnsplitOutcome = { ok: true; person: string } | { ok: false; reason: "absent" | "gone" };

/** Brings a request back to whose it was before it was last taken out. What else the new person has by then stays with it. */
export function undoSplit(db: Db, actor: Actor, eventId: string): Promise<UnsplitOutcome> {
  return changeContent(db, async (trx, announce) => {
    const event = await findArrival(trx, eventId);
    const origin = event && splitsOf(event).at(-1);
    if (!event || !origin) return { ok: false, reason: "absent" };
    if (!(await findPerson(trx, origin))) return { ok: false, reason: "gone" };
    const root = await rootOf(trx, origin);
    await moveArrival(trx, event, { origin, separations: splitsOf(event).slice(0, -1) });
    await forgetEvents(trx, "person_events", event.id, "separation");
    await removeRefusal(trx, root, event.person_id_origine);
    await record(trx, actor, "split", root, { nom: event.nom, ligne: event.id, separee_de: origin }, { retour: true });
    await leaveNothing(trx, event.person_id_origine, { origin, root });
    await computePeople(trx, new Set([event.person_id, root, event.person_id_origine]));
    announce("people", "bureau");
    return { ok: true, person: root };
  });
}

/**
 * A person who has no request left is none: notes and replies written meanwhile follow the request, the follow-up too where the other has
 * none, and the pointer of a merge goes. The target of that merge has taken the follow-up over already.
 */
async function leaveNothing(trx: Trx, id: string, { origin, root }: { origin: string; root: string }) {
  const arrival = await trx
    .selectFrom("person_events")
    .select("id")
    .where("person_id_origine", "=", id)
    .where("etat", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const merged = await trx.selectFrom("people").select("id").where("fusionnee_dans", "=", id).limit(1).executeTakeFirst();
  if (arrival || merged) return;
  await trx.updateTable("person_events").set({ person_id: root, person_id_origine: origin }).where("person_id_origine", "=", id).execute();
  const person = await findPerson(trx, id);
  if (person?.fusionnee_dans) {
    await forgetEvents(trx, "people", id, "fusion");
    await trx.deleteFrom("people").where("id", "=", id).execute();
  } else if (person) await giveFollowUp(trx, person, root);
}

async function giveFollowUp(trx: Trx, from: Person, to: string) {
  const person = await findPerson(trx, to);
  const taken = person ? followUpMissing(from, person) : {};
  if (!person || Object.keys(taken).length === 0) return;
  await trx
    .updateTable("people")
    .set({ ...taken, updated_at: nowIso(), version: person.version + 1 })
    .where("id", "=", to)
    .execute();
}

/** What is arranged about one and not about the other. */
function followUpMissing(one: Person, other: Person): Partial<Pick<Person, (typeof followUp)[number]>> {
  return Object.fromEntries(followUp.flatMap((column) => (other[column] === null && one[column] !== null ? [[column, one[column]]] : [])));
}

/** `Ce n’est pas elle`: remembered until it is taken back. False when one of them is not there. */
export function refuseMerge(db: Db, actor: Actor, one: string, other: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const [first, second] = [await findPerson(trx, one), await findPerson(trx, other)];
    if (!first || !second || first.id === second.id) return false;
    await addRefusal(trx, actor, one, other);
    await record(trx, actor, "update", one, null, { nom: first.nom, autre_personne: other });
    announce("people", "bureau");
    return true;
  });
}

export function withdrawRefusal(db: Db, actor: Actor, one: string, other: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const isRemoved = await removeRefusal(trx, one, other);
    if (!isRemoved) return false;
    await record(trx, actor, "update", one, { autre_personne: other }, {});
    announce("people", "bureau");
    return true;
  });
}

async function addRefusal(trx: Trx, actor: Actor, one: string, other: string) {
  const [person_a = "", person_b = ""] = [one, other].sort();
  await trx
    .insertInto("person_refusals")
    .values({ person_a, person_b, par: actor.username, created_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function removeRefusal(trx: Trx, one: string, other: string): Promise<boolean> {
  const [person_a = "", person_b = ""] = [one, other].sort();
  const { numDeletedRows } = await trx
    .deleteFrom("person_refusals")
    .where("person_a", "=", person_a)
    .where("person_b", "=", person_b)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** More of them would have to be moved in one transaction than other writers can wait for. */
async function isMany(trx: Trx, origins: readonly string[]): Promise<boolean> {
  const next = trx.selectFrom("person_events").select("id").where("person_id_origine", "in", origins);
  return (await next.offset(MOST_READ).limit(1).executeTakeFirst()) !== undefined;
}

/** Shows all that is these people's with `root`, the rows themselves included. */
async function show(trx: Trx, origins: readonly string[], root: string) {
  const events = await trx
    .selectFrom("person_events")
    .select(["id", "source_table", "source_id", "person_id"])
    .where("person_id_origine", "in", origins)
    .where("person_id", "!=", root)
    .execute();
  await inParts(events, async (part) => {
    const ids = part.map(({ id }) => id);
    await trx.updateTable("person_events").set({ person_id: root }).where("id", "in", ids).execute();
  });
  for (const table of sentTables) {
    const ids = events.flatMap(({ source_table, source_id }) => (source_table === table && source_id ? [source_id] : []));
    if (ids.length > 0) await setPerson(trx, table, ids, root);
  }
  const presses = events.flatMap(({ source_table, source_id }) => (source_table === "started_requests" && source_id ? [source_id] : []));
  await inParts(presses, async (part) => {
    await trx.updateTable("started_requests").set({ person_id: root }).where("id", "in", part).execute();
  });
}

async function moveArrival(trx: Trx, event: PersonEvent, { origin, separations }: { origin: string; separations: string[] }) {
  const root = await rootOf(trx, origin);
  await trx
    .updateTable("person_events")
    .set({ person_id: root, person_id_origine: origin, separations: separations.join(" "), updated_at: nowIso() })
    .where("id", "=", event.id)
    .execute();
  const table = sentTables.find((name) => name === event.source_table);
  if (table && event.source_id) await setPerson(trx, table, [event.source_id], root);
  else if (event.source_id) await trx.updateTable("started_requests").set({ person_id: root }).where("id", "=", event.source_id).execute();
}

function splitsOf({ separations }: PersonEvent) {
  return separations.split(" ").filter(Boolean);
}
