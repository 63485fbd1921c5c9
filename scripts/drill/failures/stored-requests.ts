import pg from "pg";

/** How the acknowledged keys are found again in PostgreSQL: none may be missing, none there twice. */
export async function compareKeys(url: string, keys: readonly string[]) {
  const rows = await query<{ cle_envoi: string; total: number }>(
    url,
    "select cle_envoi, count(*)::int as total from contact_requests where cle_envoi = any($1) group by cle_envoi",
    [keys],
  );
  const known = new Map(rows.map(({ cle_envoi, total }) => [cle_envoi, total]));
  return {
    lost: keys.filter((key) => !known.has(key)).length,
    doubled: [...known.values()].filter((total) => total > 1).length,
  };
}

/** One question to PostgreSQL, on a connection of the drill's own. */
export async function query<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
