import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { loader as readSession } from "#app/routes/api/session.ts";
import { requireAdmin } from "#app/services/auth/admin-guard.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { readSessionToken, sign } from "#app/services/auth/session-cookie.server.ts";
import { endAllSessions, findLiveSession } from "#app/services/auth/sessions.server.ts";
import { ADMIN_PASSWORD, addAdminAccount, cookiesOf, ORIGIN, signInAs, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./login.tsx";
import { action as logout } from "./sign-out.tsx";

function send(fields: Record<string, string>, cookie = "") {
  const request = new Request(`${ORIGIN}/admin`, {
    method: "POST",
    headers: { "x-client-ip": "203.0.113.1", cookie },
    body: new URLSearchParams(fields),
  });
  return answerOf(() => action({ request } as Parameters<typeof action>[0]));
}

function open(path: string, cookie = "") {
  const request = new Request(`${ORIGIN}${path}`, { headers: { cookie } });
  return answerOf(() => loader({ request } as Parameters<typeof loader>[0]));
}

function leave(cookie: string) {
  const request = new Request(`${ORIGIN}/admin/deconnexion`, { method: "POST", headers: { cookie } });
  return answerOf(() => logout({ request } as Parameters<typeof logout>[0]));
}

test("LOGIN-02 an empty field is said before anything is tried", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const incomplete: Record<string, string>[] = [
    { username: "", password: "" },
    { username: "admin", password: "" },
    { username: "  ", password: ADMIN_PASSWORD },
    {},
  ];
  for (const fields of incomplete) {
    const { status, body } = await send(fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ alert: { title: "Veuillez saisir vos identifiants" } });
  }
  expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([]);
});

test("LOGIN-03 a wrong pair and a failure of ours have their own words, and the typed name stays", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addAdminAccount(db);
  const refusal = { step: "password", alert: { title: "Identifiants incorrects", text: "Nom d'utilisateur ou mot de passe invalide" } };
  expect(await send({ username: "admin", password: "ce n'est pas le bon" })).toMatchObject({
    status: 401,
    body: { ...refusal, username: "admin" },
  });
  expect(await send({ username: "personne", password: "ce n'est pas le bon" })).toMatchObject({
    status: 401,
    body: { ...refusal, username: "personne" },
  });
  expect(await send({ username: "admin", password: "x".repeat(2_000) })).toMatchObject({ status: 401, body: refusal });

  await db.schema.dropTable("rate_limits").execute();
  expect(await send({ username: "admin", password: ADMIN_PASSWORD })).toMatchObject({
    status: 500,
    body: { alert: { title: "Erreur de connexion" } },
  });
});

test("the right pair leads to the dashboard with a session cookie", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addAdminAccount(db);
  const { status, headers } = await send({ username: " Admin ", password: ADMIN_PASSWORD });

  expect([status, headers.get("location")]).toEqual([302, "/admin-dashboard?connexion=reussie"]);
  expect(await findLiveSession(db, readSessionToken(cookiesOf(headers)) ?? "")).toMatchObject({ username: "admin" });
});

test("too many attempts are told how long to wait", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
  await db.insertInto("rate_limits").values({ key: "connexion:adresse:203.0.113.1", attempts: 10, reset_at: inTenMinutes }).execute();
  const { status, headers, body } = await send({ username: "admin", password: ADMIN_PASSWORD });

  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(590);
  expect(body).toMatchObject({ alert: { title: "Trop de tentatives", text: "Réessayez dans 10 minutes." } });
});

test("an unknown field is refused", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  expect((await send({ username: "admin", password: ADMIN_PASSWORD, role: "super_admin" })).status).toBe(400);
});

test("the login page sends the administrator on, and takes a dead cookie from a visitor", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const known = await open("/admin", cookie);
  expect([known.status, known.headers.get("location")]).toEqual([302, "/admin-dashboard"]);

  const dead = await open("/admin?acces=refuse", `fadem.session_token=${sign("jeton-inconnu")}`);
  expect(dead).toMatchObject({ status: 200, body: { isAccessRefused: true, isLogoutFailed: false } });
  expect(dead.headers.getSetCookie()).toEqual([expect.stringContaining("fadem.session_token=; Max-Age=0")]);
});

test("leaving ends the session in the database and clears the cookie", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const { status, headers } = await leave(cookie);

  expect([status, headers.get("location")]).toEqual([302, "/admin"]);
  expect(headers.getSetCookie()).toEqual([expect.stringContaining("fadem.session_token=; Max-Age=0")]);
  expect(await findLiveSession(db, readSessionToken(cookie) ?? "")).toBeUndefined();
});

test("DEC-63 a logout that failed says so, keeps the cookie and does not bounce to the dashboard", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  setAppDatabase({ selectFrom: () => undefined } as unknown as Db);
  const { status, headers } = await leave(cookie);
  expect([status, headers.get("location"), headers.getSetCookie()]).toEqual([302, "/admin?deconnexion=echec", []]);

  setAppDatabase(db);
  expect(await open("/admin?deconnexion=echec", cookie)).toMatchObject({ status: 200, body: { isLogoutFailed: true } });
});

test("somebody whose session is over is told so, and the page that was wanted opens after signing in", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  await leave(cookie);
  const refused = await answerOf(() =>
    requireAdmin(new Request(`${ORIGIN}/admin-dashboard/contacts.data?q=villa&fait=statut&_routes=x`, { headers: { cookie } })),
  );
  const address = refused.headers.get("location") ?? "";
  expect(await open(address, "")).toMatchObject({
    status: 200,
    body: { isAccessRefused: true, isSessionOver: true, wanted: "/contacts?q=villa&fait=statut" },
  });

  const suite = new URL(address, ORIGIN).searchParams.get("suite") ?? "";
  const mistyped = await send({ username: "admin", password: "ce n'est pas le bon", suite });
  expect(mistyped.body).toMatchObject({ step: "password", wanted: suite });
  expect((await send({ code: "123456", suite })).body, "the second step asks for the same page").toMatchObject({ wanted: suite });
  const entered = await send({ username: "admin", password: ADMIN_PASSWORD, suite });
  expect([entered.status, entered.headers.get("location")]).toEqual([302, "/admin-dashboard/contacts?q=villa&connexion=reussie"]);
  const elsewhere = await send({ username: "admin", password: ADMIN_PASSWORD, suite: "https://exemple.tg/biens" });
  expect(elsewhere.headers.get("location")).toBe("/admin-dashboard?connexion=reussie");
});

test("EQUIPE-03 a member whose account was switched off reads so after the right password, and where his session ended", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const over = await signInAs(db, "commercial");
  await endAllSessions(db, over.userId);
  const { userId } = await addAdminAccount(db);
  await endAllSessions(db, userId);
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-16T08:00:00.000Z" }).where("id", "=", userId).execute();

  const alert = { title: "Ce compte est désactivé.", text: "La Direction peut le réactiver." };
  expect(await send({ username: "admin", password: ADMIN_PASSWORD })).toMatchObject({ status: 403, body: { step: "password", alert } });
  const wrong = await send({ username: "admin", password: "ce n'est pas le bon" });
  expect([wrong.status, wrong.body]).toEqual([
    401,
    { ...((await send({ username: "personne", password: "x" })).body as object), username: "admin" },
  ]);

  const reach = (held: string) =>
    answerOf(() => requireAdmin(new Request(`${ORIGIN}/admin-dashboard/biens`, { headers: { cookie: held } })));
  const refused = await reach(cookie);
  expect(refused.headers.getSetCookie()).toEqual([]); // the login page reads it, says why, and takes it away
  const door = await open(refused.headers.get("location") ?? "", cookie);
  expect(door.body).toMatchObject({ isAccessRefused: true, isAccountOff: true });
  expect(door.headers.getSetCookie()).toEqual([expect.stringContaining("session_token=; Max-Age=0")]);
  expect((await open("/admin?acces=refuse&session=terminee", over.cookie)).body).toMatchObject({ isAccountOff: false });
  const forged = `fadem.session_token=${sign(readSessionToken(cookie) ?? "", "un autre secret")}`;
  expect((await open("/admin?acces=refuse&session=terminee", forged)).body).toMatchObject({ isAccountOff: false });

  const session = async (held: string) => {
    const request = new Request(`${ORIGIN}/api/session`, { headers: { cookie: held } });
    const answer = await readSession({ request } as Parameters<typeof readSession>[0]);
    return [answer.status, await answer.json(), answer.headers.getSetCookie().length];
  };
  expect(await session(cookie)).toEqual([401, { code: "switched-off" }, 0]);
  expect(await session(over.cookie)).toEqual([401, null, 1]);
});
