import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type FileOperation, readTrace } from "./file-trace.ts";
import { TracedDisk } from "./traced-disk.ts";

const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
const string = (text: string) => `"${hex(text)}"`;

async function read(...lines: string[]): Promise<FileOperation[]> {
  const folder = mkdtempSync(join(tmpdir(), "fadem-trace-"));
  try {
    writeFileSync(join(folder, "trace"), `${lines.join("\n")}\n`);
    return await readTrace(join(folder, "trace"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function replay(operations: readonly FileOperation[]) {
  const disk = new TracedDisk("/d");
  for (const operation of operations) disk.apply(operation);
  return disk;
}

const file = `21<${hex("/d/a")}>`;
const folder = `22<${hex("/d")}>`;
const made = `7 openat(AT_FDCWD<${hex("/")}>, ${string("/d/a")}, O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 21<${hex("/d/a")}>`;
const named = `7 fsync(${folder}) = 0`;
const written = `7 pwrite64(${file}, ${string("bonjour")}, 7, 0) = 7`;
const synced = `7 fsync(${file}) = 0`;

test("bytes survive once their file was synced, names once their folder was", async () => {
  expect(replay(await read(made, written, synced)).after("/d/a")).toBeUndefined();
  expect(String(replay(await read(made, named, written)).after("/d/a"))).toBe("");
  expect(String(replay(await read(made, named, written, synced)).after("/d/a"))).toBe("bonjour");
  const overwritten = await read(made, named, written, synced, `7 pwrite64(${file}, ${string("soir")}, 4, 3) = 4`);
  expect(String(replay(overwritten).after("/d/a"))).toBe("bonjour");
  expect(String(replay(overwritten).after("/d/a", () => true))).toBe("bonsoir");
});

test("a call that another thread interrupted counts from its end, and a sync only for what came before it", async () => {
  const operations = await read(
    made,
    named,
    `7 fsync(${file} <unfinished ...>`,
    `8 pwrite64(${file}, ${string("bonjour")}, 7, 0) = 7`,
    "7 <... fsync resumed>) = 0",
  );
  expect(operations.map(({ kind }) => kind)).toEqual(["create", "sync", "write", "sync"]);
  expect(String(replay(operations).after("/d/a"))).toBe("");
  expect(String(replay([...operations, { kind: "sync", path: "/d/a", begunAt: 4 }]).after("/d/a"))).toBe("bonjour");
});

test("a file in a folder that nobody synced is lost with it, and a link keeps what its first name loses", async () => {
  const inside = await read(
    `7 mkdir(${string("/d/m")}, 0700) = 0`,
    made,
    `7 write(${file}, ${string("bon")}, 3) = 3`,
    `7 write(${file}, ${string("jour")}, 4) = 4`,
    synced,
    `7 link(${string("/d/a")}, ${string("/d/m/b")}) = 0`,
    `7 fsync(23<${hex("/d/m")}>) = 0`,
    `7 unlink(${string("/d/a")}) = 0`,
  );
  expect(replay(inside).after("/d/m/b")).toBeUndefined();
  const kept = replay([...inside, { kind: "sync", path: "/d", begunAt: 99 }]);
  expect(String(kept.after("/d/m/b"))).toBe("bonjour");
  expect(kept.after("/d/a")).toBeUndefined();
});

test("what the program says is heard from its beginning, and calls that failed changed nothing", async () => {
  const said = await read(
    `7 write(1<${hex("pipe:[5]")}>, ${string("ligne 1\n")}, 8 <unfinished ...>`,
    synced,
    "7 <... write resumed>) = 8",
    `7 mkdir(${string("/d/m")}, 0700) = -1 EEXIST (File exists)`,
  );
  expect(said.map((operation) => (operation.kind === "said" ? operation.text : operation.kind))).toEqual(["ligne 1\n", "sync"]);
});

test("a call that cannot be replayed is not passed over in silence", async () => {
  await expect(read(`7 copy_file_range(${file}, NULL, ${file}, NULL, 5, 0) = 5`)).rejects.toThrow("copy_file_range");
});
