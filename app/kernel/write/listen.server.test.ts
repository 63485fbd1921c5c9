import { sql } from "kysely";
import { expect, test } from "vitest";
import { openEventStream } from "#app/kernel/realtime/event-stream.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { changeContent, findNewestVersion } from "./change-content.server.ts";
import { type Change, ChangeFeed } from "./change-feed.server.ts";
import { listenForChanges } from "./listen.server.ts";

const onPostgres = process.env.FADEM_TEST_DATABASE === "postgres";

test.skipIf(!onPostgres)("another process hears a commit through the database, drops first and is told once", async () => {
  await using db = await openTestDatabase();
  if (db.location.kind !== "postgres") throw new Error("needs PostgreSQL");
  const other = new ChangeFeed();
  const steps: string[] = [];
  const told = new Promise<Change>((resolve) => other.onChange(resolve));
  other.onChange(() => steps.push("told"));
  other.onDrop(() => steps.push("dropped"));
  other.setConnected(false);
  const listener = listenForChanges(db.location, db, other);
  await connected(other);

  await changeContent(db, async (_, announce) => announce("properties", "public"), new ChangeFeed());

  expect(await told).toEqual({ version: await findNewestVersion(db, "bureau"), table: "properties", audience: "public" });
  expect(steps).toEqual(["dropped", "told"]);
  await listener.stop();
});

test.skipIf(!onPostgres)("what was committed while nobody listened is told on return", async () => {
  await using db = await openTestDatabase();
  if (db.location.kind !== "postgres") throw new Error("needs PostgreSQL");
  await changeContent(db, async (_, announce) => announce("vehicles", "public"), new ChangeFeed());
  const other = new ChangeFeed();
  const heard: Change[] = [];
  other.onChange((change) => heard.push(change));
  other.setConnected(false);
  const listener = listenForChanges(db.location, db, other);
  await connected(other);

  expect(heard).toEqual([{ version: 1, table: "vehicles", audience: "public" }]);
  await listener.stop();
  expect(other.isConnected).toBe(false);
});

function connected(feed: ChangeFeed) {
  return new Promise<void>((resolve) => {
    if (feed.isConnected) return resolve();
    feed.onConnection((isConnected) => isConnected && resolve());
  });
}

test.skipIf(!onPostgres)("a change heard while catching up is told after those that were missed", async () => {
  await using db = await openTestDatabase();
  if (db.location.kind !== "postgres") throw new Error("needs PostgreSQL");
  const elsewhere = new ChangeFeed();
  await changeContent(db, async (_, announce) => announce("vehicles", "public"), elsewhere);
  // While what was missed is being read, one more change is committed and notified.
  let isFirst = true;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isFirst) return result;
      isFirst = false;
      await changeContent(db, async (_, announce) => announce("projects", "public"), elsewhere);
      await sql`select pg_sleep(0.2)`.execute(db);
      return result;
    },
  });
  const other = new ChangeFeed();
  const heard: number[] = [];
  other.onChange(({ version }) => heard.push(version));
  other.setConnected(false);
  const listener = listenForChanges(db.location, slow, other);
  await connected(other);

  expect(heard).toEqual([1, 2]);
  await listener.stop();
});

test.skipIf(!onPostgres)(
  "S12 a change for the back-office alone is heard elsewhere as such, and no change of a private table as public",
  async () => {
    await using db = await openTestDatabase();
    if (db.location.kind !== "postgres") throw new Error("needs PostgreSQL");
    const other = new ChangeFeed();
    const heard: Change[] = [];
    const isLast = new Promise<void>((resolve) => other.onChange(({ table }) => table === "settings" && resolve()));
    other.onChange((change) => heard.push(change));
    other.setConnected(false);
    const listener = listenForChanges(db.location, db, other);
    await connected(other);

    await changeContent(db, async (_, announce) => announce("testimonials", "bureau"), new ChangeFeed());
    await sql`select pg_notify('fadem_changes', '{"version":2,"table":"vehicles","audience":"public"}')`.execute(db);
    await sql`select pg_notify('fadem_changes', '{"version":3,"table":"contact_requests","audience":"public"}')`.execute(db);
    await sql`select pg_notify('fadem_changes', '{"version":4,"table":"settings","audience":"public"}')`.execute(db);
    await isLast;

    expect(heard).toMatchObject([{ audience: "bureau" }, { audience: "public" }, { audience: "bureau" }, { audience: "public" }]);
    expect([other.newest("public"), other.newest("bureau")]).toEqual([4, 4]);
    await listener.stop();
  },
);

test.skipIf(!onPostgres)("a process that missed more than is written down starts over, and its readers with it", async () => {
  await using db = await openTestDatabase();
  if (db.location.kind !== "postgres") throw new Error("needs PostgreSQL");
  await sql`insert into changes (version, table_name, at, audience) values (5000, 'vehicles', '', 'public'), (5001, 'contact_requests', '', 'bureau')`.execute(
    db,
  );
  const other = new ChangeFeed();
  other.startAt(7);
  other.setConnected(false);
  const ending = new AbortController();
  const stream = openEventStream({ db, feed: other, audience: "public", since: undefined, signal: ending.signal });
  const listener = listenForChanges(db.location, db, other);
  await connected(other);

  expect([other.newest("public"), other.newest("bureau")]).toEqual([5000, 5001]);
  ending.abort();
  expect(await stream.text()).toContain('id: 5000\nevent: reset\ndata: {"version":5000}');
  await listener.stop();
});
