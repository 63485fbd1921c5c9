import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { changeContent, findNewestVersion, listChangesSince } from "#app/kernel/write/change-content.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { addContactRequest, addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { openEventStream } from "./event-stream.server.ts";

type Line = { table_name: ContentTable; audience: Audience };

/** Lines as some process left them; resolves to the number of the last one. */
async function addLines(db: Db, lines: Line[]) {
  let last = 0;
  for (let start = 0; start < lines.length; start += 200) {
    const at = new Date().toISOString();
    const some = lines.slice(start, start + 200).map((line) => ({ ...line, at }));
    const rows = await db.insertInto("changes").values(some).returning("version").execute();
    last = Math.max(...rows.map(({ version }) => Number(version)));
  }
  return last;
}

async function startFeed(db: Db) {
  const feed = new ChangeFeed();
  feed.startAt(await findNewestVersion(db, "bureau"), await findNewestVersion(db, "public"));
  return feed;
}

/** What a visitor who has seen `since` is told, up to a public change made at the end. */
async function readAsVisitor(db: Db, since: number | undefined) {
  const feed = await startFeed(db);
  const ending = new AbortController();
  const reader = openEventStream({ db, feed, audience: "public", since, signal: ending.signal })
    .body?.pipeThrough(new TextDecoderStream())
    .getReader();
  const mark = (await findNewestVersion(db, "bureau")) + 1;
  feed.publish({ version: mark, table: "settings", audience: "public" });
  let text = "";
  while (!text.includes(`"version":${mark}`)) text += (await reader?.read())?.value ?? "";
  ending.abort();
  const changes = [...text.matchAll(/^event: change\ndata: .*"version":(\d+)/gm)].map(([, version]) => Number(version));
  const isReset = text.includes("event: reset");
  return {
    ready: Number(/event: ready\ndata: \{"version":(\d+)/.exec(text)?.[1]),
    changes: changes.filter((one) => one !== mark),
    isReset,
  };
}

const bureau = (count: number): Line[] => Array.from({ length: count }, () => ({ table_name: "contact_requests", audience: "bureau" }));

test("S12 the number visitors are given is that of the newest public change, whatever the back-office did since", async () => {
  await using db = await openTestDatabase();
  const shown = await addLines(db, [{ table_name: "properties", audience: "public" }]);
  const newest = await addLines(db, [{ table_name: "testimonials", audience: "bureau" }, ...bureau(2)]);

  const feed = await startFeed(db);
  expect([feed.newest("public"), feed.newest("bureau"), feed.version]).toEqual([shown, newest, newest]);
  expect(await readAsVisitor(db, undefined)).toEqual({ ready: shown, changes: [], isReset: false });
  expect(await readAsVisitor(db, shown)).toEqual({ ready: shown, changes: [], isReset: false });
  expect(await readAsVisitor(db, shown - 1)).toEqual({ ready: shown, changes: [shown], isReset: false });
});

test("S12 a number the back-office was given is no other history", async () => {
  await using db = await openTestDatabase();
  const shown = await addLines(db, [{ table_name: "properties", audience: "public" }]);
  const newest = await addLines(db, bureau(3));

  expect(await readAsVisitor(db, newest - 1)).toEqual({ ready: shown, changes: [], isReset: false });
  expect(await readAsVisitor(db, newest + 1)).toEqual({ ready: shown, changes: [], isReset: true });
});

test("S12 the newest public change stays when a thousand others have followed, and who has seen it need not reload", async () => {
  await using db = await openTestDatabase();
  const older = await addLines(db, [{ table_name: "vehicles", audience: "public" }]);
  const shown = await addLines(db, [{ table_name: "properties", audience: "public" }]);
  await addLines(db, bureau(1_200));
  await changeContent(db, async (_, announce) => announce("contact_requests", "bureau"), new ChangeFeed());

  const kept = await db.selectFrom("changes").select("version").orderBy("version").execute();
  expect(kept).toHaveLength(1_001);
  expect(Number(kept[0]?.version)).toBe(shown);
  expect(await findNewestVersion(db, "public")).toBe(shown);
  expect(await readAsVisitor(db, shown)).toEqual({ ready: shown, changes: [], isReset: false });
  expect(await readAsVisitor(db, older)).toEqual({ ready: shown, changes: [], isReset: true });
  expect(await listChangesSince(db, shown, "bureau")).toBeUndefined();
});

test("S12 a table announced for the back-office and for visitors has one number, for visitors", async () => {
  await using db = await openTestDatabase();
  await changeContent(
    db,
    async (_, announce) => {
      announce("properties", "bureau");
      announce("properties", "public");
      announce("properties", "bureau");
    },
    new ChangeFeed(),
  );
  expect(await listChangesSince(db, 0, "bureau")).toMatchObject([{ table: "properties", audience: "public" }]);
});

test("S12 people are told of whenever something of them changed", async () => {
  await using db = await openTestDatabase();
  const told = async (write: Parameters<typeof changeContent<unknown>>[1]) => {
    const since = await findNewestVersion(db, "bureau");
    await changeContent(db, write, new ChangeFeed());
    return (await listChangesSince(db, since, "bureau"))?.map(({ table, audience }) => [table, audience]);
  };
  let review = "";
  const received = await told(async (trx, announce) => {
    review = await addTestimonial(trx, {});
    announce("testimonials", "bureau");
  });
  expect(received).toEqual([
    ["testimonials", "bureau"],
    ["people", "bureau"],
  ]);
  const approved = await told(async (trx, announce) => {
    await trx.updateTable("testimonials").set({ statut: "approuve" }).where("id", "=", review).execute();
    announce("testimonials", "public");
  });
  expect(approved).toEqual([
    ["testimonials", "public"],
    ["people", "bureau"],
  ]);
  // A row that was stored without its person is attached by the next change, of any table.
  await addContactRequest(db);
  expect(await told(async (_, announce) => announce("properties", "bureau"))).toEqual([
    ["properties", "bureau"],
    ["people", "bureau"],
  ]);
  expect(await told(async (_, announce) => announce("properties", "bureau"))).toEqual([["properties", "bureau"]]);
});
