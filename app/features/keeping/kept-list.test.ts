import { expect, test } from "vitest";
import { text as fillCount } from "./favourite-count.inline.ts?text";
import { readSeen, withSeen, writeKept } from "./kept-list.ts";

test("the last twelve that were opened are kept, each once, the last first", () => {
  const opened = Array.from({ length: 14 }, (_, index) => `B-00${String(index).padStart(2, "0")}`);
  const seen = [...opened, "B-0012"].reduce<string[]>((before, reference) => withSeen(before, reference), []);
  expect(seen).toEqual(["B-0012", "B-0013", ...opened.slice(2, 12).reverse()]);
  expect(readSeen(writeKept(seen))).toEqual(seen);
  expect(readSeen(writeKept([...seen, "B-0001", 4, null, "P-0001", "<b>"]))).toEqual(seen);
  expect(readSeen('{"v":1}')).toEqual([]);
});

test("DEC-179 the script beside the heart of the header takes 300 bytes", () => {
  expect(Buffer.byteLength(fillCount)).toBeLessThanOrEqual(300);
});
