import { expect, test } from "vitest";
import { isOffered, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import { isReference } from "./reference.ts";
import { readReferences, writeReferences } from "./references.ts";

const read = (search: string) => readReferences(new URLSearchParams(search));

test("an address holds 1 to 30 references in their order, case folded, without repeats or what is none", () => {
  expect(read("refs=b-0004,B-0009, v-0002 ,B-0004")).toEqual(["B-0004", "B-0009", "V-0002"]);
  expect(read("refs=B-0004&refs=V-123456")).toEqual(["B-0004", "V-123456"]);
  for (const none of [
    "",
    "refs=",
    "refs=P-0001",
    "refs=B-123",
    "refs=B-1234567",
    "refs=%00,<b>,B-٠٠٠٤,B_0004",
    `refs=${"9".repeat(2_000)}`,
  ])
    expect(read(none), none).toEqual([]);
  const forged = Array.from({ length: 500 }, (_, index) => `B-${String(index).padStart(4, "0")}`);
  expect(read(`refs=${forged.join(",")}`)).toEqual(forged.slice(0, 30));
  expect(read(`refs=${"x,".repeat(400)}B-0004`)).toEqual([]);
  expect(writeReferences(["B-0004", "V-0002"])).toBe("?refs=B-0004,V-0002");
});

test("a reference is one of what visitors can have, whatever its table", () => {
  for (const table of listingTables) expect(isReference(`${traitsOf(table).listing?.letter}-0001`), table).toBe(isOffered(table));
});
