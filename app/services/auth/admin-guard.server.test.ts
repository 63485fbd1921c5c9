import type { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { adminMiddleware, findAdminSession, requireAdmin } from "./admin-guard.server.ts";
import { sign } from "./session-cookie.server.ts";
import { endSession } from "./sessions.server.ts";

function request(path: string, { method = "GET", cookie = "" } = {}) {
  return new Request(`${ORIGIN}${path}`, { method, headers: { cookie } });
}

const visitors = {
  "no cookie": "",
  "an invented token": "fadem.session_token=moi",
  "a forged signature": `fadem.session_token=${sign("jeton", "not-the-secret-of-this-installation-at-all")}`,
  "a signed token of no session": `fadem.session_token=${sign("jeton-inconnu")}`,
  "a corrupt cookie": "fadem.session_token=%E0%A4%A",
  "the browser storage of the former product": 'adminSession={"username":"admin","sessionId":"1"}',
};

test("AUTH-06 a write without a live session is refused with 401, whatever the browser invents", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  for (const [visitor, cookie] of Object.entries(visitors)) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const refusal = await answerOf(() => requireAdmin(request("/admin-dashboard/biens/nouveau", { method, cookie })));
      expect(refusal, `${method} with ${visitor}`).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining("Rien n’a été modifié") },
      });
    }
  }
});

test("a page without a live session leads to the login, which says why", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  for (const cookie of Object.values(visitors)) {
    const { status, headers } = await answerOf(() => requireAdmin(request("/admin-dashboard/biens", { cookie })));
    expect([status, headers.get("location")]).toEqual([302, expect.stringMatching(/^\/admin\?acces=refuse.*&suite=%2Fbiens$/)]);
  }
  expect((await answerOf(() => requireAdmin(request("/api/admin/changements")))).status).toBe(401);
});

test("AUTH-01 an invalid, corrupt or ended session is taken away and its bearer is a visitor", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const session = await findAdminSession(request("/admin-dashboard", { cookie }));
  expect(session?.username).toBe("admin");
  await endSession(db, session?.sessionId ?? "");

  for (const sent of [cookie, ...Object.values(visitors).filter((value) => value.startsWith("fadem."))]) {
    expect(await findAdminSession(request("/", { cookie: sent }))).toBeUndefined();
    const { headers } = await answerOf(() => requireAdmin(request("/admin-dashboard", { cookie: sent })));
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^fadem\.session_token=; Max-Age=0; Path=\//)]);
  }
});

test("R3 the middleware refuses before anything behind it runs, and lets the administrator through", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const next = vi.fn(async () => new Response("derrière"));
  const call = (given: string) => {
    const args = {
      request: request("/admin-dashboard/biens", { cookie: given }),
      params: {},
      context: {} as RouterContextProvider,
      pattern: "",
      url: new URL(ORIGIN),
    };
    return adminMiddleware(args, next);
  };

  expect((await answerOf(() => call(""))).status).toBe(302);
  expect(next).not.toHaveBeenCalled();
  expect(await call(cookie)).toBeInstanceOf(Response);
  expect(next).toHaveBeenCalledOnce();
});
