import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { brotliWindow, EncodedPage } from "./encoded-page.server.ts";
import { PageCache, SmallestQueue } from "./page-cache.server.ts";

const text = Array.from({ length: 2_000 }, (_, index) => `<li>villa ${index * 7_919} à Lomé</li>`).join("");

/** A queue whose jobs wait until they are let go. */
function openQueue() {
  const jobs: { isWanted: () => boolean; run: () => Promise<void> }[] = [];
  const queue = new SmallestQueue();
  queue.add = (job) => jobs.push(job) > 0;
  return { jobs, queue };
}

test("R35 the smallest form is made from the third request on, once, and replaces the quick one", async () => {
  const { jobs, queue } = openQueue();
  const page = new EncodedPage(Buffer.from(text), {}, { isCached: () => true, queue });
  const first = await page.body("br");
  await page.body("gzip");
  await page.body("identity");
  page.ready("br");
  expect(jobs).toHaveLength(0);

  page.ready("br");
  page.ready("br");
  await page.body("br");
  expect(jobs).toHaveLength(1);
  await jobs[0]?.run();
  const small = page.ready("br");
  expect(small?.bytes.byteLength).toBeLessThan(first.bytes.byteLength);
  expect(brotliDecompressSync(small?.bytes ?? Buffer.alloc(0)).toString()).toBe(text);
  expect(await page.body("br")).toBe(small);
});

test("neither form of a page takes a window that is larger than the page asks for", async () => {
  const { jobs, queue } = openQueue();
  const page = new EncodedPage(Buffer.alloc(200_000, "villa à Lomé"), {}, { isCached: () => true, queue });
  // The first byte of a stream says how many bits its window has, less 17.
  const windowOf = ({ bytes }: { bytes: Buffer }) => 17 + (((bytes[0] ?? 0) >> 1) & 7);
  expect(windowOf(await page.body("br"))).toBe(18);
  for (let index = 0; index < 3; index++) await page.body("br");
  await jobs[0]?.run();
  expect(windowOf(await page.body("br"))).toBe(18);
  expect([100, 65_521, 226_224, 9_000_000].map(brotliWindow)).toEqual([16, 17, 18, 22]);
});

test("a page that was never kept, or is evicted or old by now, is worth no more work", async () => {
  const { jobs, queue } = openQueue();
  const passing = new EncodedPage(Buffer.from(text), {}, { queue });
  for (let index = 0; index < 5; index++) await passing.body("br");
  expect(jobs).toHaveLength(0);

  const cache = new PageCache({ maxWeight: 1_000_000, queue });
  const outcome = await cache.get("/", async () => ({ status: 200, headers: {}, bytes: Buffer.from(text) }));
  for (let index = 0; index < 3; index++) if (outcome.kind === "cached") await outcome.page.body("br");
  expect(jobs.map(({ isWanted }) => isWanted())).toEqual([true]);
  cache.drop();
  expect(jobs.map(({ isWanted }) => isWanted())).toEqual([false]);
});

test("R35 one page at a time is made small, and what nobody wants any more is left out", async () => {
  const queue = new SmallestQueue();
  const steps: string[] = [];
  const ends: (() => void)[] = [];
  const job = (name: string, isWanted = () => true) => ({
    isWanted,
    run: () => {
      steps.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  });
  let isWanted = true;
  expect(queue.add(job("a"))).toBe(true);
  queue.add(job("b", () => isWanted));
  queue.add(job("c"));
  expect(steps).toEqual(["a"]);
  isWanted = false;
  ends.shift()?.();
  await expect.poll(() => steps).toEqual(["a", "c"]);

  for (let index = 0; index < 64; index++) expect(queue.add(job(`${index}`, () => false))).toBe(true);
  expect(queue.add(job("d"))).toBe(true); // in the place of those nobody wants
  ends.shift()?.();
  await expect.poll(() => steps).toEqual(["a", "c", "d"]);
});

test("no more than so many wait to be made small, and one that fails holds up none", async () => {
  const queue = new SmallestQueue();
  const { promise, reject } = Promise.withResolvers<void>();
  queue.add({ isWanted: () => true, run: () => promise });
  let ran = 0;
  const next = { isWanted: () => true, run: async () => void ran++ };
  const taken = Array.from({ length: 70 }, () => queue.add(next));
  expect(taken.filter(Boolean)).toHaveLength(64);
  reject(new Error("no memory"));
  await expect.poll(() => ran).toBe(64);
});
