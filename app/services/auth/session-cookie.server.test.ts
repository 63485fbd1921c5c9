import { expect, test } from "vitest";
import { signInByPassword } from "#tests/admin-sign-in.ts";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { clearSessionCookie, findCookie, hasValidSessionCookie, newSessionToken, readSessionToken, sign } from "./session-cookie.server.ts";

test("the cookie of a real sign-in is recognised", async () => {
  await using db = await openTestDatabase();
  const { cookie } = await signInByPassword(db);
  expect(hasValidSessionCookie(cookie)).toBe(true);
  expect(hasValidSessionCookie(`theme=clair; ${cookie}`)).toBe(true);
});

test("a forged, altered or foreign cookie is not", () => {
  const token = "abcdefghijklmnopqrstuvwxyz012345";
  expect(hasValidSessionCookie(`fadem.session_token=${sign(token)}`)).toBe(true);

  expect(hasValidSessionCookie(undefined)).toBe(false);
  expect(hasValidSessionCookie("fadem.session_token=")).toBe(false);
  expect(hasValidSessionCookie(`fadem.session_token=${token}`)).toBe(false);
  expect(hasValidSessionCookie(`fadem.session_token=${token}.`)).toBe(false);
  expect(hasValidSessionCookie(`fadem.session_token=${token}.AAAA`)).toBe(false);
  expect(hasValidSessionCookie(`fadem.session_token=${sign(token).replace("abc", "abd")}`)).toBe(false);
  expect(hasValidSessionCookie(`fadem.session_token=${sign(token, "another-secret-of-thirty-two-characters")}`)).toBe(false);
  expect(hasValidSessionCookie("fadem.session_token=%E0%A4%A")).toBe(false);
  expect(hasValidSessionCookie(`autre=${sign(token)}`)).toBe(false);
});

test("under https only the cookie with the secure prefix counts", () => {
  const signed = sign("abcdefghijklmnopqrstuvwxyz012345");
  expect(hasValidSessionCookie(`__Secure-fadem.session_token=${signed}`, { isHttps: true })).toBe(true);
  expect(hasValidSessionCookie(`fadem.session_token=${signed}`, { isHttps: true })).toBe(false);
});

test("the token is read without its signature", () => {
  expect(readSessionToken(`fadem.session_token=${sign("jeton")}`)).toBe("jeton");
});

test("a cookie is found by its whole name, wherever it stands", () => {
  expect(findCookie("b=1; a=2 ;c=3", "a")).toBe("2");
  expect(findCookie("aa=1; ba=2; c=a=3; x a=4", "a")).toBeUndefined();
  expect(findCookie("aa=1;  a=2;a=3", "a")).toBe("2");
  expect(findCookie("a=", "a")).toBe("");
});

test("R41 a header of thousands of cookies costs no more than its bytes", async () => {
  const headers = [";", "a=;", "a= ;", " ", "fadem.session_token", "x=fadem.session_token= "].map((piece) =>
    piece.repeat(16_000).slice(0, 16_000),
  );
  for (const header of headers)
    expect(
      await quickCoreTime(() => {
        for (let visits = 0; visits < 1_000; visits++) hasValidSessionCookie(header);
      }),
    ).toBeLessThan(250);
});

test("only a browser that sent a session cookie is told to drop it", () => {
  const withCookie = new Request("http://localhost:3000/admin", { headers: { cookie: "fadem.session_token=abime" } });
  expect(clearSessionCookie(withCookie).getSetCookie()).toEqual(["fadem.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
  expect(clearSessionCookie(new Request("http://localhost:3000/admin")).getSetCookie()).toEqual([]);
});

test("R30 the signed cookie of a sign-in says that it ends after seven days, and one of a former release says nothing", async () => {
  await using db = await openTestDatabase();
  const { cookie } = await signInByPassword(db);
  const day = 24 * 3_600_000;
  expect(hasValidSessionCookie(cookie, { now: Date.now() + 7 * day - 60_000 })).toBe(true);
  expect(hasValidSessionCookie(cookie, { now: Date.now() + 7 * day + 60_000 })).toBe(false);
  const token = newSessionToken("compte", 5_000);
  expect(readSessionToken(`fadem.session_token=${sign(token)}`, { now: 4_999 })).toBe(token);
  expect(readSessionToken(`fadem.session_token=${sign(token)}`, { now: 5_000 })).toBeUndefined();
  expect(hasValidSessionCookie(`fadem.session_token=${sign("jeton~")}`)).toBe(false);
  expect(hasValidSessionCookie(`fadem.session_token=${sign("abcdefghijklmnopqrstuvwxyz012345")}`, { now: Date.now() + 8 * day })).toBe(
    true,
  );
});
