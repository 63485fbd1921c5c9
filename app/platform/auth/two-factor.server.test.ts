import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { ADMIN_PASSWORD, cookiesOf, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { disableSecondFactor } from "./admin-account.server.ts";
import { authOn, callAuth } from "./auth.server.ts";
import { readSessionToken } from "./session-cookie.server.ts";
import { findLiveSession } from "./sessions.server.ts";
import { signIn, signInWithCode } from "./sign-in.server.ts";

vi.hoisted(() => vi.stubEnv("AUTH_SECRET", "a-secret-of-at-least-thirty-two-characters"));

const right = { username: "admin", password: ADMIN_PASSWORD };

function request(cookie = "") {
  return new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.1", cookie } });
}

/** Turns the second factor on as the settings screen will, and returns what the phone and the drawer then hold. */
async function enableSecondFactor(db: Db) {
  const { cookie } = await signInAsAdmin(db);
  const enabled = (await (await callAuth(db, request(), "/two-factor/enable", { password: ADMIN_PASSWORD }, cookie)).json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  const secret = fromBase32(new URL(enabled.totpURI).searchParams.get("secret") ?? "");
  const currentCode = async () => (await authOn(db).api.generateTOTP({ body: { secret } })).code;
  const verified = await callAuth(db, request(), "/two-factor/verify-totp", { code: await currentCode() }, cookie);
  expect(verified.status).toBe(200);
  return { currentCode, backupCodes: enabled.backupCodes };
}

function fromBase32(text: string) {
  const bits = [...text.replaceAll("=", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString("utf8");
}

async function passwordStep(db: Db) {
  const outcome = await signIn(db, request(), right);
  if (outcome.kind !== "code-needed") throw new Error(`A code was expected, got ${outcome.kind}`);
  return cookiesOf(outcome.headers);
}

test("R24 once enabled, the password alone opens nothing; the code does", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  const challenge = await passwordStep(db);
  expect(readSessionToken(challenge)).toBeUndefined();
  expect(await signInWithCode(db, request(challenge), "000000")).toEqual({ kind: "wrong" });

  const outcome = await signInWithCode(db, request(challenge), await currentCode());
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

test("a code without the password step is sent back to it", async () => {
  await using db = await openTestDatabase();
  const { currentCode } = await enableSecondFactor(db);
  expect(await signInWithCode(db, request(), await currentCode())).toEqual({ kind: "challenge-over" });
  expect(await signInWithCode(db, request("fadem.two_factor=2fa-invente.AAAA"), await currentCode())).toEqual({ kind: "challenge-over" });
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

test("the operator can take a lost second factor away", async () => {
  await using db = await openTestDatabase();
  await enableSecondFactor(db);
  expect(await disableSecondFactor(db)).toBe(true);
  expect((await signIn(db, request(), right)).kind).toBe("signed-in");
});
