import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/test-db.ts";
import { isDatabaseUnavailable, openDatabase } from "./client.server.ts";

const onPostgres = process.env.FADEM_TEST_DATABASE === "postgres";

/** Stands between us and PostgreSQL; frozen, it holds every byte back as a stopped server does. */
async function openTap(target: URL) {
  let isFrozen = false;
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) =>
    from.on("data", (chunk) => (isFrozen ? held.push(() => to.write(chunk)) : to.write(chunk))).on("close", () => to.destroy());
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined)); // the other side is closed with it
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  const address = server.address();
  url.port = String(address && typeof address !== "string" ? address.port : "");
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const send of held.splice(0)) send();
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function timed(work: Promise<unknown>) {
  const startedAt = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { ms: performance.now() - startedAt, error };
}

test.skipIf(!onPostgres)("R46 a server that falls silent costs one request its patience, the next are told at once", async () => {
  await using source = await openTestDatabase();
  if (source.location.kind !== "postgres") throw new Error("needs PostgreSQL");
  using tap = await openTap(new URL(source.location.url));
  const db = openDatabase({ kind: "postgres", url: tap.url });
  await sql`select 1`.execute(db);

  tap.freeze();
  const first = await timed(sql`select 1`.execute(db));
  expect(isDatabaseUnavailable(first.error)).toBe(true);
  const second = await timed(sql`select 1`.execute(db));
  expect(isDatabaseUnavailable(second.error)).toBe(true);
  expect(second.ms).toBeLessThan(first.ms / 2);

  tap.thaw();
  await expect.poll(() => timed(sql`select 1`.execute(db)).then(({ error }) => error)).toBeUndefined();
  await db.destroy();
});

test.skipIf(!onPostgres)(
  "a connection that fell silent in a transaction is never used again: what follows is stored for good",
  async () => {
    await using source = await openTestDatabase();
    if (source.location.kind !== "postgres") throw new Error("needs PostgreSQL");
    using tap = await openTap(new URL(source.location.url));
    const db = openDatabase({ kind: "postgres", url: tap.url });
    await sql`select 1`.execute(db);

    tap.freeze();
    const cut = await timed(db.transaction().execute((trx) => sql`select 1`.execute(trx)));
    expect(isDatabaseUnavailable(cut.error)).toBe(true);
    tap.thaw();
    const write = () => db.insertInto("rate_limits").values({ key: "a", attempts: 1, reset_at: "" }).execute();
    await expect.poll(() => timed(write()).then(({ error }) => error)).toBeUndefined();

    // Read on another connection: only what was committed shows.
    expect(await source.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "a" }]);
    await db.destroy();
  },
);

test.skipIf(!onPostgres)("a connection that is ended in the middle of a transaction ends nothing else", async () => {
  await using source = await openTestDatabase();
  if (source.location.kind !== "postgres") throw new Error("needs PostgreSQL");
  const db = openDatabase(source.location);
  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(source);
    await sql`select 1`.execute(trx);
  });

  expect(isDatabaseUnavailable((await timed(cut)).error)).toBe(true);
  expect((await timed(sql`select 1`.execute(db))).error).toBeUndefined();
  await db.destroy();
});
