import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { publicTables, type SentTable, sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { emptyLinesOf } from "#app/services/audit/empty-lines.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { forgetRows } from "#app/services/bin/bin.server.ts";
import { deletePressesOf } from "./presses.server.ts";
import { attachAll, computePeople } from "./update-people.server.ts";

/** Rows of one transaction. */
const STEP = 500;
/** People whose rows one transaction looks for. */
const AT_ONCE = 100;

/** What goes with its person; a review is words for visitors and has its own end. */
const expiring = sentTables.filter((table) => traitsOf(table).sent?.expires);
const lasting = sentTables.filter((table) => !traitsOf(table).sent?.expires);

/**
 * People of whom no event is younger than `limit`: what a member did about her counts, and a request that is still open too. Invented ones
 * go with the demonstration, in one act.
 */
function withoutNews(limit: string): RawBuilder<boolean> {
  return sql`people.fusionnee_dans is null and not people.demo and people.dernier_le < ${limit} and not exists
    (select 1 from person_events where person_events.person_id = people.id and person_events.at >= ${limit})`;
}

/** A row in a crowd that no member has looked at belongs to no person: it goes by its own day. */
function isOldAlone(limit: string): RawBuilder<boolean> {
  return sql`person_id is null and not demo and created_at < ${limit}`;
}

/**
 * Deletes people whole once their last event is from before `limit`, in the bin or not: requests, photos, presses, timeline, people merged
 * into them. Of a person whose review is kept the review is left, and the person as the review alone makes her. Resolves to how many
 * requests and presses went. A kill leaves people without a part of their rows: the next run takes the rest, which is as old.
 */
export async function deleteOldPeople(db: Db, actor: Actor, limit: string): Promise<number> {
  await attachAll(db); // a row that has no person yet is no row of its own
  let deleted = await deleteSent(db, actor, isOldAlone(limit));
  for (let after = ""; ; ) {
    const step = await changeContent(db, (trx, announce) => deleteSomePeople(trx, announce, actor, limit, after));
    deleted += step.rows;
    if (step.last === undefined) return deleted;
    after = step.last;
    await nextTurn();
  }
}

export function countOldPeople(db: Db, limit: string): Promise<number> {
  return countRows(db, "people", withoutNews(limit));
}

/** How many requests and presses would go with them. */
export async function countOldRequests(db: Db, limit: string): Promise<number> {
  const theirs = sql<boolean>`person_id in (select id from people where ${withoutNews(limit)})`;
  let total = await countRows(db, "started_requests", theirs);
  for (const table of expiring) total += await countRows(db, table, sql`(${theirs} or ${isOldAlone(limit)})`);
  return total;
}

/** `last`: the person after whom the next step goes on; undefined when there is none. */
async function deleteSomePeople(trx: Trx, announce: Announce, actor: Actor, limit: string, after: string) {
  const { rows: people } = await sql<{ id: string }>`select id from people where id > ${after} and ${withoutNews(limit)}
    order by id limit ${sql.lit(AT_ONCE)}`.execute(trx);
  const emptied = new Set<string>();
  let rows = 0;
  let last: string | undefined;
  for (const { id } of people) {
    rows += await deletePersonRows(trx, announce, actor, id, STEP - rows);
    if (rows >= STEP) break; // she may have more: she is the first of the next step
    emptied.add(id);
    last = id;
  }
  await leaveReviews(trx, emptied);
  if (people.length > 0) announce("people", "bureau");
  const isFull = rows >= STEP;
  return { rows, last: isFull ? (last ?? after) : people.length < AT_ONCE ? undefined : last };
}

/** Deletes a person at once, her reviews and the people merged into her included, in steps that may be repeated. */
export async function deletePerson(db: Db, actor: Actor, person: string) {
  for (let deleted = STEP; deleted >= STEP; await nextTurn())
    deleted = await changeContent(db, async (trx, announce) => {
      const rows = await deletePersonRows(trx, announce, actor, person, STEP, sentTables);
      if (rows >= STEP) return rows;
      await trx.deleteFrom("person_events").where("person_id", "=", person).execute();
      await computePeople(trx, new Set([person]));
      announce("people", "bureau");
      return rows;
    });
}

async function deletePersonRows(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  person: string,
  most: number,
  tables: readonly SentTable[] = expiring,
): Promise<number> {
  let deleted = 0;
  for (const table of tables) {
    const count = await deleteSomeSent(trx, actor, table, sql`person_id = ${person}`, most - deleted);
    if (count > 0) announceGone(announce, table);
    deleted += count;
    if (deleted >= most) return deleted;
  }
  return deleted + (await deletePressesOf(trx, person));
}

/** A review was read by visitors. */
export function announceGone(announce: Announce, table: SentTable) {
  const seen = publicTables.find((name) => name === table);
  if (seen) announce(seen, "public");
  else announce(table, "bureau");
}

/** What is left of these people is what their reviews say; without one they go with all that hung on them. */
async function leaveReviews(trx: Trx, people: ReadonlySet<string>) {
  if (people.size === 0) return;
  const ids = [...people];
  await trx
    .deleteFrom("person_events")
    .where("person_id", "in", ids)
    .where((event) => event.or([event("etat", "is", null), event("source_table", "is", null), event("source_table", "not in", lasting)]))
    .execute();
  const kept = await trx.selectFrom("person_events").select("person_id").distinct().where("person_id", "in", ids).execute();
  const reviewers = kept.map(({ person_id }) => person_id);
  if (reviewers.length > 0) {
    await trx
      .updateTable("person_events")
      .set((row) => ({ person_id_origine: row.ref("person_id"), separations: "" }))
      .where("person_id", "in", reviewers)
      .execute();
    for (let merged = reviewers; merged.length > 0; ) {
      const gone = await trx.deleteFrom("people").where("fusionnee_dans", "in", merged).returning("id").execute();
      merged = gone.map(({ id }) => id);
      await emptyLinesOf(trx, "people", merged);
    }
    const nothing = { assigne_a: null, prochaine_action: null, echeance: null };
    await trx.updateTable("people").set(nothing).where("id", "in", reviewers).execute();
    await emptyLinesOf(trx, "people", reviewers);
  }
  await computePeople(trx, people);
}

/** Rows of what people sent that a member set aside under this status, unchanged since before `limit`. */
export function deleteSetAside(db: Db, actor: Actor, statut: string, limit: string): Promise<number> {
  return deleteSent(db, actor, isSetAside(statut, limit), sentTables);
}

function isSetAside(statut: string, limit: string): RawBuilder<boolean> {
  return sql`statut = ${statut} and not demo and updated_at < ${limit}`;
}

export async function countSetAside(db: Db, statut: string, limit: string): Promise<number> {
  let total = 0;
  for (const table of sentTables) total += await countRows(db, table, isSetAside(statut, limit));
  return total;
}

async function deleteSent(db: Db, actor: Actor, condition: RawBuilder<boolean>, tables: readonly SentTable[] = expiring): Promise<number> {
  let deleted = 0;
  for (const table of tables)
    for (let count = STEP; count === STEP; await nextTurn()) {
      count = await changeContent(db, async (trx, announce) => {
        const gone = await deleteSomeSent(trx, actor, table, condition, STEP);
        if (gone > 0) announceGone(announce, table);
        return gone;
      });
      deleted += count;
    }
  return deleted;
}

async function deleteSomeSent(trx: Trx, actor: Actor, table: SentTable, condition: RawBuilder<boolean>, most: number): Promise<number> {
  const { shared, rows } = sharedTable<SentTable>(trx, table);
  const some = shared.selectFrom(rows).select("id").where(condition).orderBy("id").limit(most);
  const gone = await shared.deleteFrom(rows).where("id", "in", some).returningAll().$castTo<RowIn<SentTable>>().execute();
  await forgetRows(trx, actor, table, gone);
  return gone.length;
}

async function countRows(db: Db, table: SentTable | "started_requests" | "people", condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${condition}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
