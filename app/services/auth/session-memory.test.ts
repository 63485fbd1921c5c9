import { expect, test } from "vitest";
import { newSessionToken, sign } from "./session-cookie.server.ts";
import { SessionMemory } from "./session-memory.server.ts";

const cookieOf = (token: string) => `fadem.session_token=${sign(token)}`;

test("a token is asked about once for all who bring it, and a dead one is a visitor's for a minute", async () => {
  const asked: string[] = [];
  const memory = new SessionMemory(async (token) => {
    asked.push(token);
    return token === "vivante";
  });
  const [live, dead] = [cookieOf("vivante"), cookieOf("finie")];
  expect(await Promise.all(Array.from({ length: 50 }, (_, index) => memory.find(index % 2 ? live : dead, 0)))).toEqual(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? "vivante" : undefined)),
  );
  expect(asked).toEqual(["finie", "vivante"]);
  expect([memory.isVisitor(dead, 59_000), memory.isVisitor(live, 4_000), memory.isVisitor(undefined)]).toEqual([true, false, true]);
  expect(memory.isVisitor(dead, 61_000)).toBe(false); // not known without asking
  await memory.find(dead, 61_000);
  await memory.find(live, 4_000);
  expect(asked).toEqual(["finie", "vivante", "finie"]);
});

test("a cookie that is forged, or over by what it says itself, asks nothing", async () => {
  const memory = new SessionMemory(async () => {
    throw new Error("asked");
  });
  const over = cookieOf(newSessionToken("compte", Date.now() - 1_000));
  for (const cookie of [undefined, "fadem.session_token=invente.AAAA", over]) {
    expect(await memory.find(cookie)).toBeUndefined();
    expect(memory.isVisitor(cookie)).toBe(true);
  }
  await expect(memory.find(cookieOf(newSessionToken("compte", Date.now() + 60_000)))).rejects.toThrow("asked");
});

test("two thousand tokens are remembered, not more", async () => {
  let asked = 0;
  const memory = new SessionMemory(async () => {
    asked++;
    return false;
  });
  for (let index = 0; index <= 2_000; index++) await memory.find(cookieOf(`jeton-${index}`), 0);
  expect([memory.isVisitor(cookieOf("jeton-0"), 0), memory.isVisitor(cookieOf("jeton-1"), 0)]).toEqual([false, true]);
  expect(asked).toBe(2_001);
});

test("while the database is away a member is a visitor, and nothing is remembered of it", async () => {
  let isAway = true;
  const memory = new SessionMemory(async () => {
    if (isAway) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    return true;
  });
  expect(await memory.find(cookieOf("vivante"))).toBeUndefined();
  isAway = false;
  expect(await memory.find(cookieOf("vivante"))).toBe("vivante");
});
