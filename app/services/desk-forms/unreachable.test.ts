import { expect, test } from "vitest";
import { isUnreachable } from "./unreachable.ts";

test("a request that got no answer is told from a fault of our own, in the words of every browser", () => {
  for (const words of ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed", "network error"])
    expect(isUnreachable(new TypeError(words)), words).toBe(true);
  for (const fault of [new TypeError("rows is undefined"), new Error("Failed to fetch"), new Response(null, { status: 500 }), undefined])
    expect(isUnreachable(fault)).toBe(false);
});
