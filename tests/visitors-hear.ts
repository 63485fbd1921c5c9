import type { Db } from "#app/db/engine/client.server.ts";
import { followChanges, PageCache } from "#app/kernel/page-cache/page-cache.server.ts";
import { openEventStream } from "#app/kernel/realtime/event-stream.server.ts";
import { changeContent, findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { listenForChanges } from "#app/kernel/write/listen.server.ts";
import type { TestDatabase } from "./test-db.ts";

type HeardChanges = { isPageDropped: boolean; visitors: string[]; office: string[] };

/** A kept page, a visitor's stream and the back-office's, on the feed of this process: what a piece of work does to them. */
export async function openListeners(
  db: TestDatabase,
): Promise<AsyncDisposable & { during: (work: () => Promise<unknown>) => Promise<HeardChanges> }> {
  const cache = new PageCache({ maxWeight: 1_000_000 });
  followChanges(cache, changeFeed);
  const listener = db.location.kind === "postgres" ? listenForChanges(db.location, db, changeFeed) : undefined;
  const ending = new AbortController();
  const visitors = openTables(db, "public", ending.signal);
  const office = openTables(db, "bureau", ending.signal);

  /** Both hear of one more change: whatever came before it is there by then. */
  async function hearAll() {
    await changeContent(db, async (_, announce) => announce("settings", "public"));
    const mark = await findNewestVersion(db, "public");
    return { visitors: await visitors.untilMark(mark), office: await office.untilMark(mark) };
  }

  return {
    async during(work) {
      await hearAll();
      await cache.get("/", async () => ({ status: 200, headers: { "content-type": "text/html" }, bytes: Buffer.from("page") }));
      await work();
      const isPageDropped = cache.peek("/") === undefined;
      return { isPageDropped, ...(await hearAll()) };
    },
    async [Symbol.asyncDispose]() {
      ending.abort();
      await listener?.stop();
    },
  };
}

function openTables(db: Db, audience: "public" | "bureau", signal: AbortSignal) {
  const stream = openEventStream({ db, signal, since: undefined, audience }).body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    /** The tables told of since the last mark, without the mark itself. */
    async untilMark(version: number) {
      const mark = new RegExp(`^id: ${version}$[^]*?\\n\\n`, "m");
      while (!mark.test(text)) text += (await stream?.read())?.value ?? "";
      const end = text.search(mark);
      const tables = [...text.slice(0, end).matchAll(/"table":"(\w+)"/g)].map(([, table = ""]) => table);
      text = text.slice(end).replace(mark, "");
      return tables;
    },
  };
}
