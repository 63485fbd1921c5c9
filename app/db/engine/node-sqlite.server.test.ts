import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { isDatabaseUnavailable, isDiskFull, openDatabase } from "./client.server.ts";
import { bindable } from "./node-sqlite.server.ts";

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), "fadem-sqlite-"));
  const file = join(folder, "test.sqlite");
  const db = openDatabase({ kind: "sqlite", file });
  await migrateToLatest(db);
  return Object.assign(db, {
    file,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  });
}

test("commits are durable and the file is defended", async () => {
  await using db = await openFile();
  const pragma = async (name: string) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`pragma ${name}`));
    return Object.values(rows[0] ?? {})[0];
  };

  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  expect(await pragma("trusted_schema")).toBe(0);
  expect(Number(await pragma("busy_timeout"))).toBeLessThanOrEqual(100);
});

test("dates and booleans are bound as text and number, other objects are refused", async () => {
  expect(bindable(new Date("2026-01-01T00:00:00Z"))).toBe("2026-01-01T00:00:00.000Z");
  expect([bindable(true), bindable(false), bindable(undefined)]).toEqual([1, 0, null]);
  expect(() => bindable({})).toThrow(TypeError);
  expect(() => bindable(["a"])).toThrow(TypeError);
  await using db = await openFile();
  const { rows } = await sql<{ a: string; b: number }>`select ${new Date(0)} as a, ${2} as b`.execute(db);
  expect(rows).toEqual([{ a: "1970-01-01T00:00:00.000Z", b: 2 }]);
});

test("rows are plain objects under the names their table has by then, all at once or one by one", async () => {
  await using db = await openFile();
  await sql`create table notes (a text, b integer)`.execute(db);
  await sql`insert into notes values ('un', 1), ('deux', 2)`.execute(db);
  const all = sql<Record<string, unknown>>`select * from notes order by b`;
  const before = await all.execute(db);
  expect(before.rows).toStrictEqual([
    { a: "un", b: 1 },
    { a: "deux", b: 2 },
  ]);
  const other = new DatabaseSync(db.file);
  other.exec(
    "alter table notes rename to old; create table notes (z text, b integer, a text); insert into notes select 'z', b, a from old",
  );
  other.close();
  expect((await all.execute(db)).rows[0]).toStrictEqual({ z: "z", b: 1, a: "un" });
  const streamed = await Array.fromAsync(
    db
      .selectFrom("notes" as "settings")
      .selectAll()
      .stream(),
  );
  expect(streamed[1]).toStrictEqual({ z: "z", b: 2, a: "deux" });
});

test("R47 a transaction that ran out of room says so, and the next one works when there is room again", async () => {
  await using db = await openFile();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limitPages = (count: number) => db.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${count}`));
  await limitPages(rows[0]?.page_count ?? 0);
  const write = (key: string) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto("rate_limits")
        .values({ key, attempts: 1, reset_at: "x".repeat(200_000) })
        .execute();
    });

  const failure = await write("full").then(
    () => undefined,
    (error: unknown) => error,
  );
  expect([isDiskFull(failure), isDatabaseUnavailable(failure)]).toEqual([true, true]);

  await limitPages(100_000);
  await write("room");
  expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "room" }]);
});

test("a write waits for another process without freezing this one", async () => {
  await using db = await openFile();
  const other = new DatabaseSync(db.file);
  other.exec("begin immediate");
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
    if (ticks === 4) other.exec("commit");
  }, 10);

  await db.insertInto("rate_limits").values({ key: "a", attempts: 1, reset_at: "" }).execute();

  clearInterval(ticking);
  other.close();
  expect(ticks).toBeGreaterThanOrEqual(4);
});

test("a lock that never goes away is reported as an unavailable database", async () => {
  await using db = await openFile();
  const other = new DatabaseSync(db.file);
  other.exec("begin immediate");
  const error = await db
    .insertInto("rate_limits")
    .values({ key: "a", attempts: 1, reset_at: "" })
    .execute()
    .catch((reason: unknown) => reason);
  other.close();

  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(new Error("UNIQUE constraint failed"))).toBe(false);
});

test("overlapping transactions do not see each other's unfinished work", async () => {
  await using db = await openFile();
  const order: string[] = [];
  await Promise.all(
    ["a", "b", "c"].map((key) =>
      db.transaction().execute(async (trx) => {
        order.push(`${key} begins`);
        await trx.insertInto("rate_limits").values({ key, attempts: 1, reset_at: "" }).execute();
        order.push(`${key} ends`);
      }),
    ),
  );

  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
