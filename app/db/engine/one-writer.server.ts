import { sql } from "kysely";
import { isPostgres, type Trx } from "./client.server.ts";

const WRITERS_LOCK = 724_655_201; // any constant

/**
 * Writers go one at a time until their commit, so that numbers given under it follow the order of the commits. SQLite has one writer by
 * nature: its transactions begin "immediate". Asked for twice in a transaction it is held once.
 */
export async function takeWritersTurn(trx: Trx) {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(trx);
}
