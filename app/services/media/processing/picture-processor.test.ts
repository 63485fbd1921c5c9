import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ChildBusyError, type ChildOptions } from "#app/kernel/runtime/child-jobs.server.ts";
import { detailed, phonePhoto } from "#tests/pictures.ts";
import { PictureProcessor } from "./picture-processor.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fadem-child-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A child program of the test's own, to see what its misbehaviour does. */
async function writeChild(name: string, onJob: string) {
  const entry = join(folder, `${name}.mjs`);
  await writeFile(
    entry,
    `process.on("message", ({ job }) => { ${onJob} });\nprocess.on("disconnect", () => process.exit(0));\nprocess.send({ kind: "ready" });`,
  );
  return entry;
}

function openProcessor(options: Partial<ChildOptions> = {}): Disposable & { processor: PictureProcessor } {
  const processor = new PictureProcessor({ name: "test", timeLimitMs: 20_000, ...options });
  return { processor, [Symbol.dispose]: () => processor.stop() };
}

const picture = () => detailed(80, 60).png().toBuffer();
const job = async () => ({ kind: "first" as const, format: "png" as const, bytes: await picture() });

test("a child that is killed costs one picture, and the next is made by a new one", async () => {
  using opened = openProcessor();
  const { processor } = opened;
  expect((await processor.run(await job())).ok).toBe(true);
  const before = processor.childPid;

  const large = await phonePhoto({ width: 5_000, height: 4_000 });
  const running = processor.run({ kind: "first", format: "jpeg", bytes: large });
  process.kill(before ?? 0, "SIGKILL");
  expect(await running).toEqual({ ok: false, fault: "crashed" });

  expect((await processor.run(await job())).ok).toBe(true);
  expect(processor.childPid).not.toBe(before);
});

test("pictures asked for at once are made one at a time, in their order", async () => {
  // Answers each job with how many it was given and has not answered: a second one at once would be told of the first.
  const count = `
    globalThis.open = (globalThis.open ?? 0) + 1;
    setTimeout(() => {
      process.send({ kind: "fault", fault: String(globalThis.open) });
      globalThis.open -= 1;
    }, 20);`;
  using opened = openProcessor({ entry: await writeChild("counting", count) });
  const [one, other, third] = [await job(), await job(), await job()];
  const done: number[] = [];
  const outcomes = [one, other, third].map(async (each, index) => {
    const outcome = await opened.processor.run(each);
    done.push(index);
    return outcome;
  });
  expect(await Promise.all(outcomes)).toEqual([1, 1, 1].map((fault) => ({ ok: false, fault: String(fault) })));
  expect(done).toEqual([0, 1, 2]);
});

test("a picture that never ends is given up", async () => {
  using opened = openProcessor({ entry: await writeChild("endless", "for (;;);"), timeLimitMs: 300 });
  expect(await opened.processor.run(await job())).toEqual({ ok: false, fault: "crashed" });
});

test("a child that takes too much memory is ended", { tags: ["full"] }, async () => {
  const hoard = "globalThis.kept = []; setInterval(() => globalThis.kept.push(Buffer.alloc(20e6, 1)), 5);";
  using opened = openProcessor({ entry: await writeChild("hoarder", hoard), maxResidentBytes: 250e6 });
  expect(await opened.processor.run(await job())).toEqual({ ok: false, fault: "crashed" });
});

test("memory beyond the limit of the process itself cannot be had", { tags: ["full"] }, async () => {
  using opened = openProcessor({
    entry: await writeChild("greedy", "const kept = []; for (;;) kept.push(Buffer.alloc(50e6, 1));"),
    maxResidentBytes: Number.POSITIVE_INFINITY,
  });
  expect(await opened.processor.run(await job())).toEqual({ ok: false, fault: "crashed" });
});

test("what is no picture of ours is not believed, even from the child", async () => {
  const file = (name: string, text: string) =>
    `process.send({ kind: "done", result: { widths: [], files: [{ name: ${JSON.stringify(name)}, bytes: Buffer.from(${JSON.stringify(text)}, "latin1") }] } });`;
  for (const [name, text] of [
    ["image.jpg", "<script>"],
    ["../x.jpg", "\xff\xd8\xff"],
    ["index.html", "\xff\xd8\xff"],
    ["640.avif", "RIFF0000WEBP"],
  ] as const) {
    using opened = openProcessor({ entry: await writeChild("liar", file(name, text)) });
    expect(await opened.processor.run(await job()), name).toEqual({ ok: false, fault: "crashed" });
  }
});

/** A server of its own with one picture in hand; resolves to the process that works on it. */
async function startServerAtWork(entry?: string) {
  const photo = join(folder, "photo.jpg");
  await writeFile(photo, await phonePhoto({ width: 2_400, height: 1_600 }));
  const program = `
    import { readFileSync } from "node:fs";
    import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
    const processor = new PictureProcessor({ name: "test", timeLimitMs: 60_000, entry: ${JSON.stringify(entry)} });
    const bytes = readFileSync(${JSON.stringify(photo)});
    await processor.run({ kind: "first", format: "png", bytes }); // not the format it says: known from its header
    void processor.run({ kind: "first", format: "jpeg", bytes });
    process.stdout.write(String(processor.childPid));`;
  const server = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = await once(server.stdout, "data");
  const child = Number(String(told));
  const before = ticksOf(child);
  await expect.poll(() => ticksOf(child) - before).toBeGreaterThan(10); // a tenth of a second of work
  return { server, child };
}

/** Hundredths of a second this process has worked. */
function ticksOf(pid: number) {
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[13]);
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}

test("R17 when the server is killed in the middle of a picture its process goes too, however long the picture would have taken", async () => {
  const endless = join(folder, "endless-thread.mjs");
  await writeFile(
    endless,
    `import { pbkdf2 } from "node:crypto";
    import { endWithParent } from ${JSON.stringify(resolve("app/kernel/runtime/child-side.server.ts"))};
    process.on("message", ({ job }) => {
      if (job.format === "png") return process.send({ kind: "fault", fault: "unreadable" });
      pbkdf2("x", "y", 2 ** 31 - 1, 64, "sha512", () => undefined); // a thread that is busy for an hour
    });
    endWithParent();
    process.send({ kind: "ready" });`,
  );
  for (const entry of [endless, undefined]) {
    const { server, child } = await startServerAtWork(entry);
    expect(isRunning(child)).toBe(true);
    server.kill("SIGKILL");
    try {
      await expect.poll(() => isRunning(child)).toBe(false);
    } finally {
      if (isRunning(child)) process.kill(child, "SIGKILL");
    }
  }
});

test("a child that cannot start is our trouble, not the picture's", async () => {
  using opened = openProcessor({ entry: join(folder, "absent.mjs") });
  await expect(opened.processor.run(await job())).rejects.toBeInstanceOf(ChildBusyError);
});

test("the child knows nothing of our environment and opens no other kind of file", async () => {
  const spy = 'process.send({ kind: "fault", fault: JSON.stringify(Object.keys(process.env).sort()) });';
  process.env.A_SECRET = "x";
  using opened = openProcessor({ entry: await writeChild("spy", spy) });
  const outcome = await opened.processor.run(await job());
  expect(JSON.stringify(outcome)).not.toContain("A_SECRET");
  expect(JSON.stringify(outcome)).toContain("VIPS_DISC_THRESHOLD");
  delete process.env.A_SECRET;

  using real = openProcessor();
  for (const bytes of [
    await detailed(20, 20).tiff().toBuffer(),
    await detailed(20, 20).avif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ])
    expect(await real.processor.run({ kind: "first", format: "png", bytes })).toEqual({ ok: false, fault: "unreadable" });
});
