import { symmetricEncrypt } from "better-auth/crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { disableSecondFactor } from "#app/services/auth/accounts/admin-account.server.ts";
import { authOn, callAuth } from "#app/services/auth/sign-in/auth.server.ts";
import { signIn, signInWithCode } from "#app/services/auth/sign-in/sign-in.server.ts";
import { codeOfStep, stepAt } from "#app/services/auth/sign-in/totp-steps.server.ts";
import { ADMIN_PASSWORD, cookiesOf, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { authSecret } from "./auth-secret.server.ts";
import { authDb } from "./auth-tables.server.ts";
import { readSessionToken } from "./session-cookie.server.ts";
import { findLiveSession } from "./sessions.server.ts";

// The middle of a step, so that no test runs across its end.
const NOON = Date.UTC(2026, 10, 15, 12, 0, 15);
beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const right = { username: "admin", password: ADMIN_PASSWORD };

function request(cookie = "", address = "203.0.113.1") {
  return new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": address, cookie } });
}

/** Turns the second factor on as the settings screen will, and returns what the phone and the drawer then hold. */
async function enableSecondFactor(db: Db) {
  const { cookie } = await signInAsAdmin(db);
  const enabled = (await (await callAuth(db, request(), "/two-factor/enable", { password: ADMIN_PASSWORD }, cookie)).json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  const secret = fromBase32(new URL(enabled.totpURI).searchParams.get("secret") ?? "");
  const currentCode = (steps = 0) => codeOfStep(secret, stepAt(Date.now()) + steps);
  expect((await (await authOn(db)).api.generateTOTP({ body: { secret } })).code).toBe(currentCode());
  const verified = await callAuth(db, request(), "/two-factor/verify-totp", { code: currentCode(-1) }, cookie);
  expect(verified.status).toBe(200);
  return { currentCode, backupCodes: enabled.backupCodes, cookie: cookiesOf(verified.headers) };
}

function fromBase32(text: string) {
  const bits = [...text.replaceAll("=", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString("utf8");
}

async function passwordStep(db: Db, address?: string) {
  const outcome = await signIn(db, request("", address), right);
  if (outcome.kind !== "code-needed") throw new Error(`A code was expected, got ${outcome.kind}`);
  return cookiesOf(outcome.headers);
}

test("R24 once enabled, the code opens what the password alone does not", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  const challenge = await passwordStep(db);
  expect(readSessionToken(challenge)).toBeUndefined();
  expect(await signInWithCode(db, request(challenge), "000000")).toEqual({ kind: "wrong" });

  const outcome = await signInWithCode(db, request(challenge), currentCode());
  expect(outcome.kind).toBe("signed-in");
  const token = outcome.kind === "signed-in" ? (readSessionToken(cookiesOf(outcome.headers)) ?? "") : "";
  expect(await findLiveSession(db, token)).toMatchObject({ username: "admin" });
});

test("R24 a recovery code works once", async () => {
  await using db = await openTestDatabase();
  const { backupCodes } = await enableSecondFactor(db);
  const [code = ""] = backupCodes;
  expect(backupCodes).toHaveLength(10);
  expect((await signInWithCode(db, request(await passwordStep(db)), code)).kind).toBe("signed-in");
  expect((await signInWithCode(db, request(await passwordStep(db)), code)).kind).toBe("wrong");
});

test("a recovery code has no letter that looks like another, and is taken whatever its case, its dash and its spaces", async () => {
  await using db = await openTestDatabase();
  const { backupCodes } = await enableSecondFactor(db);
  expect(backupCodes.join("")).toMatch(/^[a-hj-km-np-z2-9-]+$/);
  const [first = "", second = "", third = ""] = backupCodes;
  for (const typed of [first.toUpperCase(), second.replace("-", ""), ` ${third.replace("-", " - ")} `])
    expect((await signInWithCode(db, request(await passwordStep(db)), typed)).kind, typed).toBe("signed-in");
});

test("a recovery code given before, with capitals of its own, still works", async () => {
  await using db = await openTestDatabase();
  await enableSecondFactor(db);
  const former = await symmetricEncrypt({ key: authSecret(), data: JSON.stringify(["aBl1O-0xIzQ"]) });
  await authDb(db).updateTable("twoFactor").set({ backupCodes: former }).execute();
  expect((await signInWithCode(db, request(await passwordStep(db)), "abl1o-0xizq")).kind).toBe("wrong");
  expect((await signInWithCode(db, request(await passwordStep(db)), "aBl1O-0xIzQ")).kind).toBe("signed-in");
});

test("R24 a code works once, and none older than the last one used works at all", async () => {
  await using db = await openTestDatabase();
  const { currentCode, cookie } = await enableSecondFactor(db);
  let tries = 0;
  async function tryCode(code: string) {
    const address = `203.0.113.${++tries}`; // each has limits of its own
    return (await signInWithCode(db, request(await passwordStep(db, address), address), code)).kind;
  }
  expect(await tryCode(currentCode(-1))).toBe("code-used"); // the one that turned it on
  expect(await tryCode(currentCode())).toBe("signed-in");
  expect(await tryCode(currentCode())).toBe("code-used");
  expect(await tryCode(currentCode(-1))).toBe("code-used");
  const again = await callAuth(db, request(), "/two-factor/verify-totp", { code: currentCode() }, cookie);
  expect([again.status, await again.json()]).toEqual([401, expect.objectContaining({ code: "CODE_ALREADY_USED" })]);

  vi.setSystemTime(NOON + 30_000);
  expect(await tryCode(currentCode(-1))).toBe("code-used"); // the same one, half a minute later
  expect(await tryCode(currentCode())).toBe("signed-in");
});

test("R24 of six uses of one code at once, one opens a session", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  const challenges = [];
  for (let tab = 0; tab < 6; tab++) challenges.push(await passwordStep(db, `203.0.113.${tab}`));
  const before = await countSessions(db);
  const outcomes = await Promise.all(
    challenges.map((challenge, tab) => signInWithCode(db, request(challenge, `203.0.113.${tab}`), currentCode())),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([...Array.from({ length: 5 }, () => "code-used"), "signed-in"]);
  expect(await countSessions(db)).toBe(before + 1);
});

test("R24 of two uses of one recovery code at once, one opens a session", async () => {
  await using db = await openTestDatabase();
  const { backupCodes } = await enableSecondFactor(db);
  const challenges = [await passwordStep(db), await passwordStep(db)];
  const outcomes = await Promise.all(challenges.map((challenge) => signInWithCode(db, request(challenge), backupCodes[0] ?? "")));
  expect(outcomes.filter(({ kind }) => kind === "signed-in")).toHaveLength(1);
});

test("R54 a clock that was ahead for a while locks nobody out", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  vi.setSystemTime(NOON + 365 * 86_400_000);
  expect((await signInWithCode(db, request(await passwordStep(db)), currentCode())).kind).toBe("signed-in");
  vi.setSystemTime(NOON);
  expect((await signInWithCode(db, request(await passwordStep(db)), currentCode())).kind).toBe("signed-in");
  expect((await signInWithCode(db, request(await passwordStep(db)), currentCode())).kind).toBe("code-used");
});

test("a code without the password step is sent back to it", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  expect(await signInWithCode(db, request(), currentCode())).toEqual({ kind: "challenge-over" });
  expect(await signInWithCode(db, request("fadem.two_factor=2fa-invente.AAAA"), currentCode())).toEqual({ kind: "challenge-over" });
});

test("codes cannot be guessed by starting over: wrong ones count against the next sign-in", async () => {
  await using db = await openTestDatabase();
  await enableSecondFactor(db);
  for (let round = 0; round < 2; round++) {
    const challenge = await passwordStep(db);
    for (let attempt = 0; attempt < 4; attempt++) expect((await signInWithCode(db, request(challenge), "000000")).kind).toBe("wrong");
  }
  expect((await signIn(db, request(), right)).kind).toBe("limited");
});

test("R27 a challenge that is over counts nowhere: sent again and again it shuts no new browser out", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  const spent = await passwordStep(db, "198.51.100.1");
  expect((await signInWithCode(db, request(spent, "198.51.100.1"), currentCode())).kind).toBe("signed-in");
  const expired = await passwordStep(db, "198.51.100.1");
  const before = await counters(db);
  vi.setSystemTime(NOON + 11 * 60_000);
  for (let attempt = 0; attempt < 12; attempt++)
    for (const challenge of [spent, expired])
      expect(await signInWithCode(db, request(challenge, `203.0.113.${attempt}`), "000000")).toEqual({ kind: "challenge-over" });
  expect(await counters(db)).toEqual(before);
  expect((await signInWithCode(db, request(await passwordStep(db)), currentCode())).kind).toBe("signed-in");
});

test("R27 wrong codes count for their account, and a browser it knows still enters", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  const entered = await signInWithCode(db, request(await passwordStep(db)), currentCode());
  const known = entered.kind === "signed-in" ? cookiesOf(entered.headers).replace(/.*(fadem-appareil=)/, "$1") : "";
  for (let attempt = 0; attempt < 12; attempt += 4) {
    const challenge = await passwordStep(db, `198.51.100.${attempt}`);
    for (let n = 0; n < 4; n++) await signInWithCode(db, request(challenge, `198.51.100.${attempt + n}`), "000000");
  }
  const codes = (await counters(db)).filter(({ key }) => key.startsWith("connexion:code"));
  expect(codes).toEqual([
    { key: `connexion:code:${(await authDb(db).selectFrom("user").select("id").executeTakeFirstOrThrow()).id}`, attempts: 10 },
  ]);
  vi.setSystemTime(NOON + 60_000);
  const challenge = await passwordStep(db, "198.51.100.50");
  expect((await signInWithCode(db, request(challenge, "198.51.100.50"), currentCode())).kind).toBe("limited");
  expect((await signInWithCode(db, request(`${challenge}; ${known}`, "198.51.100.50"), currentCode())).kind).toBe("signed-in");
});

function counters(db: Db) {
  return db.selectFrom("rate_limits").select(["key", "attempts"]).orderBy("key").execute();
}

test("the operator can take a lost second factor away", async () => {
  await using db = await openTestDatabase();
  await enableSecondFactor(db);
  expect(await disableSecondFactor(db)).toBe(true);
  expect((await signIn(db, request(), right)).kind).toBe("signed-in");
});

async function countSessions(db: Db) {
  return (await authDb(db).selectFrom("session").select("id").execute()).length;
}
