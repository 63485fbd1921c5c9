import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** What a traced program asked of the file system, in the order in which it was done. Paths are absolute. */
export type FileOperation =
  | { kind: "create"; path: string }
  /** Without an offset: at the end of what the program has written so far. */
  | { kind: "write"; path: string; offset?: number; bytes: Buffer }
  | { kind: "truncate"; path: string; size: number }
  /** Covers what was done before the operation of that number; a write that ran beside it is not counted on. */
  | { kind: "sync"; path: string; begunAt: number }
  | { kind: "link"; path: string; to: string }
  | { kind: "rename"; path: string; to: string }
  | { kind: "unlink"; path: string }
  | { kind: "mkdir"; path: string }
  /** What the program told the world. */
  | { kind: "said"; text: string };

/** The calls that `strace` must record; any that we could not replay is refused below. */
export const TRACED_CALLS = [
  ...["openat", "open", "creat", "write", "pwrite64", "writev", "pwritev", "pwritev2", "truncate", "ftruncate", "fallocate"],
  ...["fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"],
  ...["symlink", "symlinkat", "copy_file_range", "sendfile"],
];

const LINE = /^(\d+) +(.*)$/;
const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. \w+ resumed>/;
const CALL = /^(\w+)\((.*)\) += (-?\d+)(?:<.*>)?(?: .*)?$/s;
const STDOUT = /^1</;

/** Reads what `strace -f -y -xx` wrote. Calls of several threads overlap: a call counts from its end, a word to the world from its beginning. */
export async function readTrace(file: string): Promise<FileOperation[]> {
  const operations: FileOperation[] = [];
  const begun = new Map<string, { text: string; begunAt: number }>();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, thread = "", rest = ""] = LINE.exec(line) ?? [];
    if (UNFINISHED.test(rest)) {
      const text = rest.replace(UNFINISHED, "");
      if (isSaying(text)) operations.push({ kind: "said", text: stringsOf(text).map(String).join("") });
      else begun.set(thread, { text, begunAt: operations.length });
    } else if (RESUMED.test(rest)) {
      const { text, begunAt } = begun.get(thread) ?? { text: "", begunAt: 0 };
      begun.delete(thread);
      if (text) add(text + rest.replace(RESUMED, ""), begunAt);
    } else add(rest, operations.length);
  }
  return operations;

  function add(text: string, begunAt: number) {
    const [, name = "", args = "", result = ""] = CALL.exec(text) ?? [];
    if (name && Number(result) >= 0) operations.push(...readCall(name, args, begunAt));
  }
}

function isSaying(text: string) {
  return text.startsWith("write(") && STDOUT.test(text.slice("write(".length));
}

function readCall(name: string, args: string, begunAt: number): FileOperation[] {
  const path = pathOf(args);
  switch (name) {
    case "write":
      if (STDOUT.test(args)) return [{ kind: "said", text: stringsOf(args).map(String).join("") }];
      return [{ kind: "write", path, bytes: Buffer.concat(stringsOf(args)) }];
    case "writev":
      return [{ kind: "write", path, bytes: Buffer.concat(stringsOf(args)) }];
    case "pwrite64":
    case "pwritev":
      return [{ kind: "write", path, offset: lastNumber(args), bytes: Buffer.concat(stringsOf(args)) }];
    case "ftruncate":
      return [{ kind: "truncate", path, size: lastNumber(args) }];
    case "fsync":
    case "fdatasync":
      return [{ kind: "sync", path, begunAt }];
    case "openat":
      return args.includes("O_CREAT") ? [{ kind: "create", path: named(args, 0) }] : [];
    case "mkdir":
    case "mkdirat":
      return [{ kind: "mkdir", path: named(args, 0) }];
    case "unlink":
    case "unlinkat":
    case "rmdir":
      return [{ kind: "unlink", path: named(args, 0) }];
    case "link":
    case "linkat":
      return [{ kind: "link", path: named(args, 0), to: named(args, 1) }];
    case "rename":
    case "renameat":
    case "renameat2":
      return [{ kind: "rename", path: named(args, 0), to: named(args, 1) }];
    default:
      throw new Error(`The trace holds a call that cannot be replayed: ${name}`);
  }
}

/** The file behind the descriptor, as `-y` tells it. */
function pathOf(args: string) {
  return bytesOf(/^\d+<([^>]*)>/.exec(args)?.[1] ?? "").toString();
}

function named(args: string, nth: number) {
  return String(stringsOf(args)[nth]);
}

function stringsOf(args: string): Buffer[] {
  if (/"\.\.\./.test(args)) throw new Error("The trace cut a string short");
  return [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = ""]) => bytesOf(hex));
}

function bytesOf(hex: string) {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

function lastNumber(args: string) {
  return Number(/(\d+)$/.exec(args)?.[1]);
}
