import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockDraft } from "./draft-locks.ts";

/** As much of a browser's locks as is used; a lock is free again a moment after its holder let it go. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, ...[given, other]: [unknown, ((lock: object | null) => unknown)?]) {
      const use = other ?? (given as (lock: object | null) => unknown);
      if (held.has(name)) return use(null);
      held.add(name);
      await use({ name });
      await Promise.resolve();
      held.delete(name);
    },
  };
}

beforeEach(() => void vi.stubGlobal("navigator", { locks: fakeLocks() }));
afterEach(() => void vi.unstubAllGlobals());

test("a draft that another page holds is refused", async () => {
  void navigator.locks.request("a", () => new Promise(() => {}));
  expect(await lockDraft("a")).toBeUndefined();
  expect(await lockDraft("b")).toBeTypeOf("function");
});

test("the next form of the same page has a draft as soon as the one before it lets go", async () => {
  const first = lockDraft("a");
  const second = lockDraft("a");
  (await first)?.();
  expect(await second).toBeTypeOf("function");
});

test("a browser without locks refuses no draft", async () => {
  vi.stubGlobal("navigator", {});
  expect(await lockDraft("a")).toBeTypeOf("function");
  expect(await lockDraft("a")).toBeTypeOf("function");
});
