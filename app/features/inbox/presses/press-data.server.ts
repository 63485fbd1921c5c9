import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { countWaitingPresses, findFreshCall, findPress, listWaitingPresses, type Press } from "#app/features/people/match-press.server.ts";
import { readMessage } from "#app/features/people/read-message.ts";

/** A press of a WhatsApp or call button as it is shown. */
export type ShownPress = Pick<Press, "id" | "reference" | "canal" | "created_at" | "a_verifier"> & {
  titre: string | undefined;
  /** Whose it became; null while nobody knows. */
  person: string | null;
};

export async function showPress(db: Db, press: Press): Promise<ShownPress> {
  const [shown] = await showPresses(db, [press]);
  if (!shown) throw new Error("a press that was read is shown");
  return shown;
}

/** One question for each kind of listing, however many presses there are. */
async function showPresses(db: Db, presses: readonly Press[]): Promise<ShownPress[]> {
  const titles = new Map<string, string>();
  for (const table of listingTables) {
    const ids = presses.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : []));
    if (ids.length === 0) continue;
    const { shared, rows } = sharedTable<ListingTable>(db, table);
    for (const { id, titre } of await shared.selectFrom(rows).select(["id", "titre"]).where("id", "in", ids).execute())
      titles.set(id, titre);
  }
  return presses.map(({ id, reference, canal, created_at, a_verifier, person_id, listing_id }) => ({
    ...{ id, reference, canal, created_at, a_verifier, titre: titles.get(listing_id ?? ""), person: person_id },
  }));
}

/** These presses as they are by now. */
export async function listShownPresses(db: Db, ids: readonly string[]): Promise<ShownPress[]> {
  if (ids.length === 0) return [];
  return showPresses(db, await db.selectFrom("started_requests").selectAll().where("id", "in", ids).execute());
}

export type Started = {
  /** The newest of those that wait. */
  presses: ShownPress[];
  waiting: number;
  call: ShownPress | null;
  /** The reference that was searched for. */
  found?: string;
};
export const nothingStarted: Started = { presses: [], waiting: 0, call: null };

/** What began and nobody has said of whom yet, newest first; and the call that rings now. A search for a reference finds its press. */
export async function findStarted(db: Db, q = "", now = Date.now()): Promise<Started> {
  const [waiting, fresh, found] = [
    await listWaitingPresses(db),
    await findFreshCall(db, now),
    await findPress(db, readMessage(q).references),
  ];
  const presses = await showPresses(db, waiting);
  return {
    presses,
    waiting: await countWaitingPresses(db),
    call: fresh ? await showPress(db, fresh) : null,
    ...(found && { found: found.reference }),
  };
}
