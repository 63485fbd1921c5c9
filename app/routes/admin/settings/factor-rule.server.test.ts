import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import * as factorPage from "#app/routes/admin/session/factor-page.tsx";
import { action as authAction } from "#app/routes/api/auth-endpoint.ts";
import { loader as sessionLoader } from "#app/routes/api/session.ts";
import { requireAdmin } from "#app/services/auth/admin-guard.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { setFactorRule } from "#app/services/auth/factor-rule.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession, isSessionLive, type LiveSession } from "#app/services/auth/sessions.server.ts";
import { ADMIN_PASSWORD, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./security.tsx";

const PAGE = "/admin-dashboard/parametres/securite";
const FACTOR_PAGE = "/admin-dashboard/double-authentification";

async function addPasskey(db: Db, userId: string) {
  const row = { id: "p1", userId, credentialID: "c1", publicKey: "k", counter: 0, deviceType: "singleDevice", name: "Chrome sur Android" };
  await authDb(db)
    .insertInto("passkey")
    .values({ ...row, backedUp: false })
    .execute();
}

async function liveSession(db: Db, cookie: string): Promise<LiveSession> {
  const session = await findLiveSession(db, readSessionToken(cookie) ?? "");
  if (!session) throw new Error("No session");
  return session;
}

test("EQUIPE-05 the rule asks for one's own factor first, and then leads a Direction without one to the page that adds it", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { cookie } = await signInAsAdmin(db);
  const rule = (obligatoire: string) => office.call(action, PAGE, { fields: { intent: "regle", obligatoire } });
  const at = (path: string, method = "GET") =>
    answerOf(() => requireAdmin(new Request(`${ORIGIN}${path}`, { method, headers: { cookie } })));
  expect((await office.call(loader, PAGE)).body).toMatchObject({ isRuleOn: false });
  expect(await rule("oui")).toMatchObject({ status: 409, body: { message: "Activez d’abord la vôtre." } });
  expect((await liveSession(db, cookie)).needsFactor).toBe(false);

  await authDb(db).updateTable("user").set({ twoFactorEnabled: true }).execute();
  expect((await rule("oui")).headers.get("location")).toBe(`${PAGE}?fait=obligatoire`);
  expect((await office.call(loader, PAGE)).body).toMatchObject({ isRuleOn: true });
  expect((await at("/admin-dashboard")).status).toBe(200);
  const { sessionId } = await liveSession(db, cookie);
  expect(await isSessionLive(db, sessionId)).toBe(true);

  await authDb(db).updateTable("user").set({ twoFactorEnabled: false }).execute();
  expect(await isSessionLive(db, sessionId), "an open stream ends").toBe(false);
  for (const path of [
    "",
    ".data",
    "/biens",
    "/biens.data?_routes=biens/liste",
    "/Parametres/Securite",
    "/biens/x/apercu",
    "/double-authentification/x",
  ]) {
    const { status, headers } = await at(`/admin-dashboard${path}`);
    expect([status, headers.get("location"), headers.get("cache-control")], path).toEqual([302, FACTOR_PAGE, "no-store"]);
  }
  for (const path of ["/biens/export", "/parametres/securite", "/parametres/sauvegarde", "/contacts.data"])
    expect(await at(`/admin-dashboard${path}`, "POST"), path).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Activez d’abord") },
    });
  for (const [path, method] of [
    ["changements", "GET"],
    ["medias", "POST"],
    ["ressemblances/biens", "POST"],
  ])
    expect((await at(`/api/admin/${path}`, method)).status, path).toBe(403);
  for (const name of ["change-password", "two-factor/disable", "revoke-sessions", "passkey/delete-passkey", "passkey/list-user-passkeys"]) {
    const request = new Request(`${ORIGIN}/api/auth/${name}`, { method: "POST", headers: { cookie }, body: "{}" });
    expect((await answerOf(() => authAction({ request } as Parameters<typeof authAction>[0]))).status, name).toBe(403);
  }
  const asked = new Request(`${ORIGIN}/api/session`, { headers: { cookie } });
  expect((await answerOf(() => sessionLoader({ request: asked } as Parameters<typeof sessionLoader>[0]))).status).toBe(403);

  expect((await office.call(factorPage.loader, FACTOR_PAGE)).body).toMatchObject({ isNeeded: true, host: "localhost" });
  const begun = await office.call(factorPage.action, FACTOR_PAGE, { fields: { intent: "activer", actuel: ADMIN_PASSWORD } });
  expect(begun.body).toMatchObject({ kind: "confirm" });
  expect((await office.call(factorPage.action, FACTOR_PAGE, { fields: { intent: "desactiver", actuel: ADMIN_PASSWORD } })).status).toBe(
    400,
  );

  const { id } = await liveSession(db, cookie);
  await addPasskey(db, id); // a passkey counts like a code
  expect((await at("/admin-dashboard")).status).toBe(200);
  expect((await office.call(factorPage.loader, FACTOR_PAGE)).body).toMatchObject({ isNeeded: false });
  const lines = await db.selectFrom("audit_log").select(["table_name", "row_id", "after"]).execute();
  expect(lines).toEqual([{ table_name: "settings", row_id: "facteur_direction", after: { facteur_direction: "oui" } }]);
});

test("the last factor stays while the rule is on, unless another is there, and other roles are not asked", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { cookie } = await signInAsAdmin(db);
  const session = await liveSession(db, cookie);
  await addPasskey(db, session.id);
  expect(await setFactorRule(db, session, true)).toBe("done");
  const remove = () => office.call(action, PAGE, { fields: { intent: "retirer", empreinte: "p1", actuel: ADMIN_PASSWORD } });
  const kept = { status: 409, body: { message: expect.stringContaining("c’est votre dernier facteur") } };
  expect(await remove()).toMatchObject(kept);
  await authDb(db).updateTable("user").set({ twoFactorEnabled: true }).execute();
  for (const actuel of ["", "un autre mot de passe"])
    expect((await office.call(action, PAGE, { fields: { intent: "retirer", empreinte: "p1", actuel } })).status).toBe(403);
  expect((await remove()).headers.get("location")).toBe(`${PAGE}?fait=empreinte`);
  expect(await office.call(action, PAGE, { fields: { intent: "desactiver", actuel: ADMIN_PASSWORD } })).toMatchObject(kept);

  await authDb(db).updateTable("user").set({ twoFactorEnabled: false, role: "commercial" }).execute();
  expect((await liveSession(db, cookie)).needsFactor).toBe(false);
  expect((await office.call(loader, PAGE)).body).toMatchObject({ isRuleOn: undefined });
  expect((await office.call(action, PAGE, { fields: { intent: "regle", obligatoire: "non" } })).status).toBe(403);
});
