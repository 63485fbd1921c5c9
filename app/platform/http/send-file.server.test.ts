import { expect, test } from "vitest";
import { readRange } from "./send-file.server.ts";

test("a range is read from both sides and clamped to the file", () => {
  expect(readRange("bytes=0-99", 1_000)).toEqual({ start: 0, end: 99 });
  expect(readRange("bytes=900-", 1_000)).toEqual({ start: 900, end: 999 });
  expect(readRange("bytes=-100", 1_000)).toEqual({ start: 900, end: 999 });
  expect(readRange("bytes=500-5000", 1_000)).toEqual({ start: 500, end: 999 });
});

test("a range outside the file is refused, an odd one ignored", () => {
  expect(readRange("bytes=1000-", 1_000)).toBe("unsatisfiable");
  expect(readRange("bytes=9-3", 1_000)).toBe("unsatisfiable");
  for (const odd of [undefined, "", "bytes=-", "bytes=1-2,5-6", "lines=1-2", "bytes=a-b"])
    expect(readRange(odd, 1_000), String(odd)).toBeUndefined();
});
