import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { authDb, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession } from "#app/services/auth/sessions.server.ts";
import { ADMIN_PASSWORD, cookiesOf, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { SoftAuthenticator } from "#tests/soft-authenticator.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./auth-endpoint.ts";

const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

type Asking = { method?: string; cookie?: string; body?: unknown; client?: string };

async function call(name: string, { method = "POST", cookie = "", body = {}, client = "203.0.113.1" }: Asking = {}) {
  const request = new Request(`${ORIGIN}/api/auth/passkey/${name}`, {
    method,
    headers: { cookie, origin: ORIGIN, "content-type": "application/json", "x-client-ip": client, "user-agent": CHROME },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  const answered = await answerOf(() => (method === "GET" ? loader : action)({ request } as Parameters<typeof action>[0]));
  const json = answered.body instanceof Response ? await answered.body.json() : answered.body;
  return { ...answered, json: json as { message: string; challenge: string; [name: string]: unknown } };
}

const joined = (...cookies: string[]) => cookies.filter(Boolean).join("; ");

async function register(cookie: string, device = new SoftAuthenticator(), isVerified = true) {
  const asked = await call("generate-register-options", { cookie });
  if (asked.status !== 200) return { device, asked, status: asked.status, json: asked.json };
  const response = device.register({ challenge: asked.json.challenge, origin: ORIGIN, isVerified });
  const sent = joined(cookie, cookiesOf(asked.headers));
  const { status, json } = await call("verify-registration", { cookie: sent, body: { response } });
  return { device, asked, status, json };
}

async function signIn(device: SoftAuthenticator, { cookie = "", client = "203.0.113.9", isVerified = true, origin = ORIGIN } = {}) {
  const asked = await call("generate-authenticate-options", { cookie, client });
  const response = device.signIn({ challenge: asked.json.challenge, origin, isVerified });
  const sent = joined(cookie, cookiesOf(asked.headers));
  return call("verify-authentication", { cookie: sent, client, body: { response } });
}

async function sessionOf(db: Db, headers: Headers) {
  return findLiveSession(db, readSessionToken(cookiesOf(headers)) ?? "");
}

test("EQUIPE-06 a device is registered and opens a session as both factors, up to five of a member, each removable", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const phone = await register(cookie);
  expect([phone.status, phone.json]).toEqual([200, { ok: true }]);
  expect(phone.asked.json).toMatchObject({
    rp: { id: "localhost", name: "FADEM" },
    user: { name: "admin", displayName: "Admin FADEM" },
    authenticatorSelection: { authenticatorAttachment: "platform", residentKey: "required", userVerification: "required" },
  });
  await authDb(db).updateTable("user").set({ twoFactorEnabled: true }).execute();

  const entered = await signIn(phone.device);
  expect(entered.status).toBe(200);
  expect(await sessionOf(db, entered.headers)).toMatchObject({ username: "admin", needsFactor: false });
  expect(cookiesOf(entered.headers)).toContain("fadem-appareil=");
  const lines = await db.selectFrom("audit_log").select(["action", "table_name", "after"]).orderBy("numero").execute();
  expect(lines).toEqual([
    { action: "update", table_name: "user", after: { geste: "empreinte ajoutée", appareil: "Chrome sur Android" } },
    { action: "sign_in", table_name: "user", after: { appareil: "Chrome sur Android", par: "empreinte" } },
  ]);

  for (let count = 2; count <= 5; count++) expect((await register(cookie)).status).toBe(200);
  expect(await register(cookie)).toMatchObject({ status: 409, json: { message: expect.stringContaining("5 empreintes au plus") } });
  const { json: listed } = await call("list-user-passkeys", { cookie });
  expect(listed).toHaveLength(5);
  expect(JSON.stringify(listed)).not.toMatch(/publicKey|credentialID/);
  const [first] = listed as unknown as { id: string; name: string }[];
  expect(first?.name).toBe("Chrome sur Android");
  expect((await call("delete-passkey", { cookie, body: { id: first?.id } })).status).toBe(403); // a session that was left open is not enough
  const proven = { id: first?.id, password: ADMIN_PASSWORD };
  expect((await call("delete-passkey", { cookie, body: proven })).status).toBe(200);
  expect((await call("delete-passkey", { cookie, body: proven })).status).toBe(404);
  expect(await signIn(phone.device)).toMatchObject({ status: 401, json: { message: "Identifiants incorrects" } });
});

test("R25 R32 the six addresses of passkeys answer to POST alone, and no reading writes a challenge down", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const own = ["generate-register-options", "verify-registration", "list-user-passkeys", "delete-passkey"];
  const strangers = ["generate-authenticate-options", "verify-authentication"];
  for (const name of [...own, ...strangers]) expect((await call(name, { method: "GET", cookie })).status, name).toBe(405);
  for (const name of ["update-passkey", "", "generate-register-options/", "constructor"])
    for (const method of ["GET", "POST"]) expect((await call(name, { method, cookie })).status, `${method} ${name}`).toBe(404);
  for (const name of own) expect((await call(name)).status, name).toBe(401);
  for (const name of [...own, ...strangers]) expect((await call(name, { cookie, body: { autre: 1 } })).status, name).toBe(400);
  expect(await authDb(db).selectFrom("verification").selectAll().execute()).toEqual([]);
});

test("a passkey whose device did not ask its owner, of another origin, or for another challenge opens nothing", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  expect(await register(cookie, new SoftAuthenticator(), false)).toMatchObject({ status: 400 });
  expect(await authDb(db).selectFrom("passkey").select("id").execute()).toEqual([]);
  const { device } = await register(cookie);
  expect((await signIn(device, { isVerified: false })).status).toBe(401);
  expect((await signIn(device, { origin: "https://evil.example" })).status).toBe(401);
  const asked = await call("generate-authenticate-options");
  const response = device.signIn({ challenge: asked.json.challenge, origin: ORIGIN });
  expect((await call("verify-authentication", { body: { response } })).status, "without the cookie of the challenge").toBe(401);
  const once = cookiesOf(asked.headers);
  expect((await call("verify-authentication", { cookie: once, body: { response } })).status).toBe(200);
  expect((await call("verify-authentication", { cookie: once, body: { response } })).status, "a second time").toBe(401);
  expect((await register(cookie, device)).json.message).toBe("Cet appareil est déjà enregistré.");
});

test("R26 R27 attempts with a passkey are counted like passwords, and a browser known before has its own count", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const { device } = await register(cookie);
  const known = cookiesOf((await signIn(device)).headers);
  const unknown = new SoftAuthenticator();
  for (let attempt = 1; attempt <= 10; attempt++) expect((await signIn(unknown)).status).toBe(401);
  const limited = await signIn(device);
  expect([limited.status, Number(limited.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect((await signIn(device, { cookie: known })).status, "the same address, a known browser").toBe(200);
  const keys = (await db.selectFrom("rate_limits").select("key").execute()).map(({ key }) => key);
  expect(keys.filter((key) => key.includes(unknown.id))).toEqual([]);
});

test("the passkey of a switched-off account answers like a wrong one, and leaves no session", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const { device } = await register(cookie);
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-16T08:00:00.000Z" }).execute();
  const refused = await signIn(device);
  const wrong = await signIn(new SoftAuthenticator());
  expect([refused.status, refused.json, refused.headers.getSetCookie()]).toEqual([wrong.status, wrong.json, wrong.headers.getSetCookie()]);
  expect(await authDb(db).selectFrom("session").select("id").execute()).toEqual([]);
});

test("whoever signed in a while ago adds a device with the password only", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  await authDb(db)
    .updateTable("session")
    .set({ createdAt: storedTime(db, Date.now() - 3_600_000) })
    .execute();
  expect(await call("generate-register-options", { cookie })).toMatchObject({ status: 403, json: { code: "password-needed" } });
  expect(await call("generate-register-options", { cookie, body: { password: "ce n'est pas le bon" } })).toMatchObject({
    status: 403,
    json: { message: "Le mot de passe actuel est incorrect." },
  });
  expect((await call("generate-register-options", { cookie, body: { password: ADMIN_PASSWORD } })).status).toBe(200);
});
