import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { CACHED_FILE_BYTES, CachedFiles } from "./cached-files.server.ts";

function ask(files: CachedFiles, address: string) {
  const sent: Buffer[] = [];
  const response = { writeHead: () => response, end: (bytes: Buffer) => sent.push(bytes) };
  const isSent = files.send(address, { method: "GET", headers: {} } as IncomingMessage, response as object as ServerResponse);
  return isSent ? sent[0]?.toString() : undefined;
}

function put(files: CachedFiles, address: string, text: string, changedAt = 1) {
  files.put(address, { stamp: { number: 1, size: text.length, changedAt }, bytes: Buffer.from(text), headers: {} });
}

test("files are kept within a bound, and the one that was asked for longest ago goes first", () => {
  const files = new CachedFiles((address) => ({ number: 1, size: address.length, changedAt: 1 }), { maxBytes: 9 });
  for (const name of ["aaa", "bbb", "ccc"]) put(files, name, name);
  expect([ask(files, "aaa"), files.bytes]).toEqual(["aaa", 9]);
  put(files, "ddd", "ddd");
  expect(["aaa", "bbb", "ccc", "ddd"].map((name) => ask(files, name))).toEqual(["aaa", undefined, "ccc", "ddd"]);
  put(files, "ddd", "ddd");
  expect(files.bytes).toBe(9);
});

test("what was replaced while it was read, read in part or large is not kept, and what is gone is forgotten", () => {
  let stamp: { number: number; size: number; changedAt: number } | undefined = { number: 1, size: 3, changedAt: 2 };
  const files = new CachedFiles(() => stamp);
  put(files, "a", "aaa", 1);
  files.put("b", { stamp, bytes: Buffer.from("aa"), headers: {} });
  const large = Buffer.alloc(CACHED_FILE_BYTES + 1);
  stamp = { number: 1, size: large.byteLength, changedAt: 2 };
  files.put("c", { stamp, bytes: large, headers: {} });
  expect(files.bytes).toBe(0);

  stamp = { number: 1, size: 3, changedAt: 2 };
  put(files, "a", "aaa", 2);
  expect(ask(files, "a")).toBe("aaa");
  stamp = undefined;
  expect([ask(files, "a"), files.bytes]).toEqual([undefined, 0]);
});
