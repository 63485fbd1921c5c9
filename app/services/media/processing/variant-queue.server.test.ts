import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { CLAIM_MS, releaseAllJobs } from "#app/kernel/jobs/jobs.server.ts";
import { findNewestVersion, listChangesSince } from "#app/kernel/write/change-content.server.ts";
import { moveToBin } from "#app/services/bin/bin.server.ts";
import { readAll } from "#app/services/storage/storage.server.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import type { OtherSizes, PictureJob } from "./picture-job.ts";
import type { PictureOutcome } from "./picture-processor.server.ts";
import { claimNextTask } from "./variant-claims.server.ts";
import { VariantQueue } from "./variant-queue.server.ts";

async function stateOf(db: Db, id: string) {
  return db.selectFrom("uploaded_images").select(["variants_state", "widths", "attempts"]).where("id", "=", id).executeTakeFirst();
}

function jobOf(db: Db, key: string) {
  return db.selectFrom("jobs").select(["claimed_until", "done"]).where("key", "=", key).executeTakeFirst();
}

test("when the other sizes are there, readers of the table are told", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id } = await media.send(await phonePhoto({ width: 1_000, height: 700 }), { usage: "projects" });
  const before = await findNewestVersion(db, "bureau");

  media.queue.wake();
  await media.queue.whenIdle();
  expect(await stateOf(db, id)).toMatchObject({ variants_state: "ready", widths: [320, 640, 960] });
  expect(await listChangesSince(db, before, "bureau")).toMatchObject([{ table: "projects", audience: "bureau" }]);
});

test("visitors are told only when a row they see shows the picture", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id } = await media.send(await phonePhoto({ width: 400, height: 300 }), { usage: "properties" });
  const { id: binned } = await media.send(await phonePhoto({ width: 401, height: 300 }), { usage: "properties" });
  await addProperty(db, { images: [{ id, alt: "Façade" }] });
  const gone = await addProperty(db, { images: [{ id: binned, alt: "Cour" }] });
  await moveToBin(db, admin, "properties", [gone.id]);
  const before = await findNewestVersion(db, "bureau");

  media.queue.wake();
  await media.queue.whenIdle();
  const heard = await listChangesSince(db, before, "bureau");
  expect(heard?.map(({ audience }) => audience).sort()).toEqual(["bureau", "public"]);
});

test("work that a crash interrupted is taken up again, over the files it had already made", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id, storage_path } = await media.send(await phonePhoto({ width: 700, height: 500 }));
  expect(await claimNextTask(db, Date.now())).toMatchObject({ id, attempts: 1 });
  await media.storage.put(`${storage_path}/320.webp`, (await readAll(media.storage, `${storage_path}/640.webp`)) ?? Buffer.alloc(0));

  media.queue.wake();
  await media.queue.whenIdle();
  expect(await stateOf(db, id)).toMatchObject({ variants_state: "pending" }); // still claimed by the process that died
  await releaseAllJobs(db);
  media.queue.wake();
  await media.queue.whenIdle();
  expect(await stateOf(db, id)).toMatchObject({ variants_state: "ready", widths: [320, 640] });
  expect(await jobOf(db, id)).toEqual({ claimed_until: null, done: expect.any(String) });
});

test("two processes never take the same picture, and a claim that has run out is free again", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.push((await media.send(await phonePhoto({ width: 60 + index, height: 50 }))).id);

  const claims = await Promise.all(Array.from({ length: 5 }, () => claimNextTask(db, Date.now())));
  expect(
    claims
      .map((claim) => claim?.id)
      .filter(Boolean)
      .sort(),
  ).toEqual([...ids].sort());
  expect(await claimNextTask(db, Date.now())).toBeUndefined();
  expect(await claimNextTask(db, Date.now() + CLAIM_MS + 1)).toMatchObject({ attempts: 2 });
});

test("a picture whose process keeps dying is left with the sizes it has", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id } = await media.send(await phonePhoto({ width: 700, height: 500 }));
  let runs = 0;
  async function run(_job: PictureJob): Promise<PictureOutcome<OtherSizes>> {
    runs++;
    return { ok: false, fault: "crashed" };
  }
  const queue = new VariantQueue({ db, storage: media.storage, processor: { run: run as never, stop: () => undefined } });
  for (let attempt = 0; attempt < 5; attempt++) {
    await db.updateTable("jobs").set({ due: "2026-01-01T00:00:00.000Z" }).execute(); // half a minute later
    queue.wake();
    await queue.whenIdle();
  }
  expect(runs).toBe(3);
  expect(await stateOf(db, id)).toMatchObject({ variants_state: "failed", widths: [640] });
});

test("a server that stops in the middle gives the picture back without counting an attempt", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { id } = await media.send(await phonePhoto({ width: 3_000, height: 2_000 }));
  media.queue.wake();
  await expect.poll(async () => (await stateOf(db, id))?.attempts).toBe(1);
  await media.queue.stop();
  expect(await stateOf(db, id)).toMatchObject({ variants_state: "pending", attempts: 0 });
  expect(await jobOf(db, id)).toEqual({ claimed_until: null, done: null }); // the next process may take it at once
});

test("files of a picture whose record went meanwhile are not kept", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  await media.send(await phonePhoto({ width: 700, height: 500 }));
  const real = media.first;
  const processor = {
    stop: () => undefined,
    run: (async (job: PictureJob & { kind: "rest" }) => {
      await db.deleteFrom("uploaded_images").execute();
      return real.run(job);
    }) as never,
  };
  const queue = new VariantQueue({ db, storage: media.storage, processor });
  queue.wake();
  await queue.whenIdle();
  expect(await media.storedFiles()).toEqual([]);
});
