import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { findListPage, findRowTotals, sumOf } from "#app/db/queries/list-page.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { contentTypes, pagedTables, sentTables } from "#app/db/tables/content-types.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { listToTake } from "#app/features/people/hand-over.server.ts";
import { countNewPeople } from "#app/features/people/people-views.server.ts";
import type { AdminCounts, Arrivals } from "./admin-tab-list.ts";

/** The figures of the tabs: what each list holds, and what waits for an answer. */
export async function countForShell(db: Db, reader: { member: string; isOwnOnly: boolean }): Promise<Omit<AdminCounts, "appointments">> {
  const listed = [...pagedTables, "gallery_images"] as const;
  const totals = await findRowTotals(db, [...listed, ...sentTables]);
  if (reader.isOwnOnly)
    for (const table of sentTables)
      totals[table] = (await findListPage(db, table, { followedBy: reader.member, limit: 0, offset: 0 })).statuts;
  const sent = sentTables.flatMap((table) => {
    const { spam: _, [TO_CHECK]: toCheck = 0, ...counted } = totals[table];
    const waiting = counted[contentTypes[table].sent.waits.statut] ?? 0;
    return [[table, sumOf(counted)] as const, [`waiting:${table}`, waiting] as const, [`check:${table}`, toCheck] as const];
  });
  const figures = [...listed.map((table) => [table, sumOf(totals[table])] as const), ...sent];
  const toTake = reader.isOwnOnly ? await listToTake(db) : [];
  return { ...Object.fromEntries(figures), people: (await countNewPeople(db, reader)) + toTake.length } as Omit<
    AdminCounts,
    "appointments"
  >;
}

/**
 * The newest row of each kind that no member has touched: a later one is news. A row reopened, restored or found real
 * is not, nor is a row marked `a_verifier`, nor what this member typed.
 */
export async function findArrivals(db: Db, typist = ""): Promise<Arrivals> {
  const arrivals: Arrivals = {};
  for (const table of sentTables) {
    const { name, subject, news: about = subject, typist: column } = senderOf(table);
    const row = await db
      .selectFrom(table)
      .select("created_at as at")
      .select([...name, ...about].map((column) => sql.ref<string | null>(column).as(column)))
      .where("deleted_at", "is", null)
      .where(sql<boolean>`a_verifier = false and version = 1`) // spelt like the condition of the index
      .where(column && typist ? sql<boolean>`coalesce(${sql.ref(column)}, '') <> ${typist}` : sql<boolean>`true`)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const columnValues = row as Record<string, string | null> | undefined;
    const words = (columns: readonly string[]) => columns.flatMap((column) => columnValues?.[column] || []).join(" ");
    if (row) arrivals[table] = { at: row.at, who: words(name), about: words(about) || null };
  }
  return arrivals;
}
