import { expect, test } from "vitest";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession } from "#app/services/auth/sessions.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";
import { ADMIN_PASSWORD, cookiesOf, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./auth-endpoint.ts";
import { loader as sessionLoader } from "./session.ts";

async function call(path: string, { method = "POST", cookie = "", body }: { method?: string; cookie?: string; body?: unknown } = {}) {
  const headers = { cookie, origin: ORIGIN, "content-type": "application/json" };
  const request = new Request(`${ORIGIN}/api/auth/${path}`, {
    method,
    headers,
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const {
    status,
    headers: answered,
    body: response,
  } = await answerOf(() => (method === "GET" ? loader : action)({ request } as Parameters<typeof action>[0]));
  return { status, headers: answered, json: response instanceof Response ? await response.json() : response };
}

async function readSession(cookie: string) {
  const request = new Request(`${ORIGIN}/api/session`, { headers: { cookie } });
  const { status, headers, body } = await answerOf(() => sessionLoader({ request } as Parameters<typeof sessionLoader>[0]));
  return { status, headers, json: body instanceof Response ? await body.json() : body };
}

test("AUTH-02 signing up and ordinary signing in are refused with their sentences", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const body = { name: "Moi", email: "moi@exemple.tg", password: "un-mot-de-passe-assez-long" };
  expect(await call("sign-up/email", { body })).toMatchObject({
    status: 403,
    json: { message: "Inscription non autorisée. Contactez l'administrateur." },
  });
  expect(await call("sign-in/email", { body })).toMatchObject({
    status: 403,
    json: { message: "Utilisez la page d'administration pour vous connecter" },
  });
});

test("R25 every endpoint off the list does not exist, with a session too", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const hidden = [
    "sign-in/username",
    "sign-in/social",
    "sign-out",
    "get-session",
    "update-user",
    "delete-user",
    "change-email",
    "set-password",
    "request-password-reset",
    "reset-password",
    "verify-email",
    "is-username-available",
    "two-factor/send-otp",
    "two-factor/verify-otp",
    "two-factor/verify-backup-code",
    "list-accounts",
    "ok",
    "error",
    "",
    "change-password/",
    "CHANGE-PASSWORD",
    "constructor",
  ];
  for (const path of hidden)
    for (const method of ["GET", "POST"]) expect((await call(path, { method, cookie })).status, `${method} ${path}`).toBe(404);
});

test("the listed endpoints answer only to a live session", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  expect((await call("list-sessions", { method: "GET" })).status).toBe(401);
  expect((await call("two-factor/enable", { body: { password: ADMIN_PASSWORD } })).status).toBe(401);
  expect(await call("list-sessions", { method: "GET", cookie })).toMatchObject({
    status: 200,
    json: [expect.objectContaining({ userId: expect.any(String) })],
  });
  expect((await call("list-sessions", { cookie })).status).toBe(405);
});

test("R30 a new password ends every other session and must be a strong one", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const elsewhere = await signInAsAdmin(db);
  const { cookie } = await signInAsAdmin(db);
  const change = (fields: Record<string, unknown>) =>
    call("change-password", { cookie, body: { currentPassword: ADMIN_PASSWORD, ...fields } });

  expect(await change({ newPassword: "motdepasse123456" })).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining("les plus courants") },
  });
  expect((await change({ newPassword: "quatre-baobabs-au-soleil", revokeOtherSessions: false })).status).toBe(400);
  expect(await change({ currentPassword: "ce n'est pas le bon", newPassword: "quatre-baobabs-au-soleil" })).toMatchObject({
    status: 400,
    json: { message: "Le mot de passe actuel est incorrect." },
  });
  expect(await findLiveSession(db, readSessionToken(elsewhere.cookie) ?? "")).toBeDefined();

  const changed = await change({ newPassword: "quatre-baobabs-au-soleil" });
  expect(changed.status).toBe(200);
  expect(await findLiveSession(db, readSessionToken(elsewhere.cookie) ?? "")).toBeUndefined();
  expect((await readSession(cookiesOf(changed.headers))).status).toBe(200);
  const request = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.4" } });
  expect((await signIn(db, request, { username: "admin", password: "quatre-baobabs-au-soleil" })).kind).toBe("signed-in");
});

test("unknown fields and broken bodies are refused", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  expect((await call("two-factor/enable", { cookie, body: { password: ADMIN_PASSWORD, issuer: "moi" } })).status).toBe(400);
  expect((await call("two-factor/verify-totp", { cookie, body: { code: "abc" } })).status).toBe(400);
  expect((await call("revoke-other-sessions", { cookie, body: [] })).status).toBe(400);
});

test("the session is read at /api/session, or 401 with null and without the dead cookie", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const known = await readSession(cookie);
  expect(known.status).toBe(200);
  expect(known.json).toMatchObject({ username: "admin", nom: "FADEM", prenom: "Admin", role: "super_admin" });
  expect(known.headers.get("cache-control")).toBe("no-store");

  const visitor = await readSession("fadem.session_token=abime");
  expect(visitor).toMatchObject({ status: 401, json: null });
  expect(visitor.headers.getSetCookie()).toEqual([expect.stringContaining("fadem.session_token=; Max-Age=0")]);
});
