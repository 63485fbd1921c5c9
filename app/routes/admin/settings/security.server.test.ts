import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { describeLines } from "#app/features/journal/journal-words.server.ts";
import type { SecurityState } from "#app/features/sign-in/security-action.server.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { findKnownDevice, rememberDevice } from "#app/services/auth/known-devices.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession } from "#app/services/auth/sessions.server.ts";
import { authOn } from "#app/services/auth/sign-in/auth.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";
import { ADMIN_PASSWORD, addAdminAccount, cookiesOf, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./security.tsx";

const PAGE = `${ORIGIN}/admin-dashboard/parametres/securite`;

async function send(cookie: string, fields: Record<string, string>) {
  const request = new Request(PAGE, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie, "x-client-ip": "203.0.113.1" },
  });
  const answered = await answerOf(() =>
    action({ request, params: {}, context: new RouterContextProvider() } as unknown as Parameters<typeof action>[0]),
  );
  return { ...answered, state: answered.body as SecurityState };
}

async function open(cookie: string) {
  const request = new Request(PAGE, { headers: { cookie } });
  const { body } = await answerOf(() => loader({ request } as Parameters<typeof loader>[0]));
  return body as Awaited<ReturnType<typeof loader>>;
}

/** What the journal tells of this account, in its order. */
async function told(db: Db) {
  const lines = await db.selectFrom("audit_log").selectAll().where("table_name", "=", "user").orderBy("numero").execute();
  return (await describeLines(db, lines as JournalLine[])).map(({ title }) => title);
}

/** What the browser holds after this answer. */
function next(cookie: string, headers: Headers) {
  return cookiesOf(headers) || cookie;
}

async function currentCode(db: Db, uri: string) {
  const letters = new URL(uri).searchParams.get("secret") ?? "";
  const bits = [...letters.replaceAll("=", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString("utf8");
  return (await authOn(db)).api.generateTOTP({ body: { secret } });
}

test("R30 a new password ends the other sessions and keeps this one", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const elsewhere = await signInAsAdmin(db);
  const { cookie } = await signInAsAdmin(db);
  const fields = {
    intent: "motdepasse",
    actuel: ADMIN_PASSWORD,
    nouveau: "quatre-baobabs-au-soleil",
    confirmation: "quatre-baobabs-au-soleil",
  };

  expect(await send(cookie, { ...fields, confirmation: "autre" })).toMatchObject({
    status: 400,
    state: { message: "Les deux nouveaux mots de passe diffèrent." },
  });
  expect(await send(cookie, { ...fields, nouveau: "court", confirmation: "court" })).toMatchObject({
    status: 400,
    state: { message: expect.stringContaining("15") },
  });
  expect(await send(cookie, { ...fields, actuel: "ce n'est pas le bon" })).toMatchObject({
    status: 400,
    state: { message: "Le mot de passe actuel est incorrect." },
  });
  expect(await findLiveSession(db, readSessionToken(elsewhere.cookie) ?? "")).toBeDefined();

  const changed = await send(cookie, fields);
  expect(changed.headers.get("location")).toBe("/admin-dashboard/parametres/securite?fait=motdepasse");
  expect(await findLiveSession(db, readSessionToken(elsewhere.cookie) ?? "")).toBeUndefined();
  expect(await findLiveSession(db, readSessionToken(next(cookie, changed.headers)) ?? "")).toBeDefined();
  expect(await told(db)).toEqual(["Admin FADEM a changé son mot de passe, ce qui a fermé ses autres sessions"]);
});

test("R27 a new password, and the others closed, leave this browser alone known to the account", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const { userId } = await addAdminAccount(db);
  const nouveau = "quatre-baobabs-au-soleil";
  const deeds: Record<string, string>[] = [
    { intent: "sessions" },
    { intent: "motdepasse", actuel: ADMIN_PASSWORD, nouveau, confirmation: nouveau },
  ];
  let browser = cookie;
  for (const fields of deeds) {
    const [here = "", elsewhere = ""] = await Promise.all([1, 2].map(() => rememberDevice(db, new Request(PAGE), userId)));
    const known = (device: string) => findKnownDevice(db, new Request(PAGE, { headers: { cookie: device.split(";")[0] ?? "" } }), userId);
    const done = await send(`${browser}; ${here.split(";")[0]}`, fields);
    expect(done.status, fields.intent).toBe(302);
    browser = next(browser, done.headers);
    expect([Boolean(await known(here)), Boolean(await known(elsewhere))], fields.intent).toEqual([true, false]);
  }
});

test("R24 the second factor is turned on with a code of the telephone, and off with the password", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  let { cookie } = await signInAsAdmin(db);
  expect((await open(cookie)).isSecondFactorOn).toBe(false);
  expect(await send(cookie, { intent: "activer", actuel: "ce n'est pas le bon" })).toMatchObject({
    status: 400,
    state: { kind: "refused" },
  });

  const begun = await send(cookie, { intent: "activer", actuel: ADMIN_PASSWORD });
  if (begun.state.kind !== "confirm") throw new Error(`A code was expected: ${JSON.stringify(begun.state)}`);
  cookie = next(cookie, begun.headers);
  const { uri, codes, qr } = begun.state.pending;
  expect(codes.length).toBeGreaterThan(4);
  expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect((await open(cookie)).isSecondFactorOn).toBe(false);

  const wrong = await send(cookie, { intent: "confirmer", code: "000000", uri, codes: codes.join(" ") });
  expect(wrong.state).toMatchObject({ kind: "refused", message: "Ce code est incorrect.", pending: { uri } });
  const confirmed = await send(cookie, { intent: "confirmer", code: (await currentCode(db, uri)).code, uri, codes: codes.join(" ") });
  expect(confirmed.state).toEqual({ kind: "codes", codes, isNew: true });
  cookie = next(cookie, confirmed.headers);
  expect((await open(cookie)).isSecondFactorOn).toBe(true);
  const request = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.7" } });
  expect((await signIn(db, request, { username: "admin", password: ADMIN_PASSWORD })).kind).toBe("code-needed");

  const renewed = await send(cookie, { intent: "codes", actuel: ADMIN_PASSWORD });
  expect(renewed.state).toMatchObject({ kind: "codes", isNew: false });
  expect(renewed.state.kind === "codes" && renewed.state.codes).not.toEqual(codes);

  const disabled = await send(next(cookie, renewed.headers), { intent: "desactiver", actuel: ADMIN_PASSWORD });
  expect(disabled.headers.get("location")).toContain("fait=desactivation");
  expect((await open(next(cookie, disabled.headers))).isSecondFactorOn).toBe(false);
  expect(await told(db)).toEqual([
    "Admin FADEM a activé la double authentification de son compte",
    "Admin FADEM a renouvelé ses codes de secours",
    "Admin FADEM a désactivé la double authentification de son compte",
  ]);
});

test("open sessions are listed and the others can be closed", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const elsewhere = await signInAsAdmin(db);
  const { cookie } = await signInAsAdmin(db);
  const { sessions } = await open(cookie);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ isCurrent: true, device: "Appareil inconnu" });
  expect(JSON.stringify(sessions)).not.toContain(readSessionToken(cookie));

  await send(cookie, { intent: "sessions" });
  expect((await open(cookie)).sessions).toHaveLength(1);
  expect(await findLiveSession(db, readSessionToken(elsewhere.cookie) ?? "")).toBeUndefined();
  expect(await told(db)).toEqual(["Admin FADEM a fermé ses autres sessions"]);
  await send(cookie, { intent: "sessions" }); // none is left to close: nothing happened
  expect(await told(db)).toHaveLength(1);
});
