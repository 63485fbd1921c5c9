import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

const PG_INT8 = 20;
const STATEMENT_TIMEOUT_MS = 1_400; // shorter than a query may take: a server that lives ends the statement itself, and the connection stays good

const ASK_AGAIN_AFTER_MS = 250;
const LONGEST_ASKING_MS = 2_000;
const SHORTEST_PATIENCE_MS = 300;

export function openPool(url: string, queryTimeout: number): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 1_300,
    idleTimeoutMillis: 30_000,
    ...(queryTimeout > 0 && { query_timeout: queryTimeout, statement_timeout: STATEMENT_TIMEOUT_MS }),
    types: {
      getTypeParser: (oid, format) => (oid === PG_INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // An idle connection that breaks is replaced at the next query, which reports its own failure.
  pool.on("error", () => undefined);
  return guardPool(pool);
}

/**
 * The pool of the driver, with two rules of ours for a server that falls silent.
 * A connection that did not answer is never used again: it may still run the statement or sit in a transaction.
 * And while the server is silent one request asks, the others are told at once: a visitor gets the last good copy without waiting.
 */
function guardPool(pool: pg.Pool): PostgresPool {
  // A connection can break between two statements of a transaction, when no statement waits: without a listener that would end the process.
  // The next statement reports it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  /** While the server is silent: the moment from which a request may ask. */
  let askAgainAt: number | undefined;

  function note(error: unknown) {
    if (isSilent(error)) askAgainAt = performance.now() + ASK_AGAIN_AFTER_MS;
  }

  async function connect(): Promise<PostgresPoolClient> {
    const now = performance.now();
    if (askAgainAt !== undefined && now < askAgainAt) throw new Error("The database did not answer a moment ago: timeout");
    if (askAgainAt !== undefined) askAgainAt = now + LONGEST_ASKING_MS;
    const client = await pool.connect().catch((error: unknown) => {
      note(error);
      throw error;
    });
    return guard(client, performance.now() - now);
  }

  function guard(client: pg.PoolClient, waitedMs: number): PostgresPoolClient {
    let isLost = false;
    // Waiting for a connection and for its first answer count together: who writes is told within two seconds.
    let patience = pool.options.query_timeout && Math.max(SHORTEST_PATIENCE_MS, pool.options.query_timeout - waitedMs);
    async function query<Row>(text: string, parameters: readonly unknown[]) {
      if (isLost) throw new Error("Connection terminated after a timeout");
      try {
        const result = await client.query({ text, values: [...parameters], ...(patience && { query_timeout: patience }) });
        patience = undefined;
        askAgainAt = undefined;
        return result as PostgresQueryResult<Row>;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) isLost = true;
        note(error);
        throw error;
      }
    }
    return {
      query: query as unknown as PostgresPoolClient["query"], // the other form of it reads through a cursor, which is not set up
      release: (destroy) => client.release(destroy || isLost),
    };
  }

  return { connect, end: () => pool.end(), options: pool.options };
}

/** Neither an answer nor a refusal came: a server that is merely gone refuses, and needs no sparing. */
function isSilent(error: unknown) {
  return error instanceof Error && !(error instanceof pg.DatabaseError) && /timeout/i.test(error.message);
}
