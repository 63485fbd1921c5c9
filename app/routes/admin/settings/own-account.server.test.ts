import { expect, test } from "vitest";
import { settingsDone } from "#app/features/company/settings-words.ts";
import { describeLines, inOneSentence } from "#app/features/journal/journal-words.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import type { SecurityState } from "#app/features/sign-in/security-action.server.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import { listHistory } from "#app/services/audit/history-queries.server.ts";
import { readJournalPage } from "#app/services/audit/journal-queries.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession, type LiveSession } from "#app/services/auth/sessions.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";
import { listLotReports, writeLot } from "#app/services/lots/lot-book.server.ts";
import { ADMIN_PASSWORD, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { saidBy, signInToBackOffice } from "#tests/back-office.ts";
import { addProperty, buildPropertyInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader as lotsLoader } from "./lots-page.tsx";
import { action, loader } from "./security.tsx";

const PAGE = "/admin-dashboard/parametres/securite";
const afi = { prenom: "Afi", nom: "Mensah", username: "afi.mensah", email_avis: "afi@exemple.tg" };

test("EQUIPE-07 a member changes what the account says, signs in under the new name, and every screen shows who it was", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { cookie } = await signInAsAdmin(db);
  const session = () => findLiveSession(db, readSessionToken(cookie) ?? "") as Promise<LiveSession>;
  const villa = await addProperty(db, { titre: "Villa" });
  const lot = { table_name: "properties", action: "retirer", detail: null, nombre: 1, cle_envoi: "k1", laissees: [] } as const;
  const before = await session();
  await db.transaction().execute((trx) => writeLot(trx, before, { ...lot, laissees: [] }));
  const send = (fields: Record<string, string>) => office.call(action, PAGE, { fields: { intent: "compte", ...fields } });

  for (const [name, wrong, message] of [
    ["prenom", "", "Indiquez le prénom."],
    ["nom", "x".repeat(61), "Le nom compte 60 caractères au plus."],
    ["username", "afi mensah", "Utilisez des lettres sans accent, des chiffres, le point et le tiret."],
    ["username", "hélène", "Utilisez des lettres sans accent, des chiffres, le point et le tiret."],
    ["email_avis", "afi", "Indiquez une adresse e-mail valable."],
  ] as const) {
    const { status, body } = await send({ ...afi, [name]: wrong });
    expect([status, (body as Extract<SecurityState, { kind: "account" }>).errors]).toEqual([400, { [name]: message }]);
  }
  expect(await send({ ...afi, username: "fsck" })).toMatchObject({
    status: 400,
    body: { errors: { username: expect.stringContaining("déjà pris") } },
  });
  expect(await db.selectFrom("audit_log").select("id").where("table_name", "=", "user").execute()).toEqual([]);

  for (const [actuel, said] of [
    ["", "Indiquez votre mot de passe."],
    ["ce n’est pas lui", "Le mot de passe actuel est incorrect."],
  ] as const) {
    const refused = await send({ ...afi, username: "Afi.Mensah", actuel });
    expect(refused).toMatchObject({ status: 403, body: { kind: "account", values: afi, errors: { actuel: said } } });
    expect(JSON.stringify(refused.body)).not.toContain("ce n’est pas lui");
  }
  // Where the mails of the account go is guarded like the name it signs in with.
  const moved = await send({ ...afi, username: before.username, email_avis: "ailleurs@exemple.tg", actuel: "" });
  expect(moved).toMatchObject({ status: 403, body: { errors: { actuel: "Indiquez votre mot de passe." } } });
  const changed = await send({ ...afi, username: "Afi.Mensah", actuel: ADMIN_PASSWORD });
  expect(changed.headers.get("location")).toBe(`${PAGE}?fait=compte`);
  expect(await session()).toMatchObject({ prenom: "Afi", nom: "Mensah", username: "afi.mensah" });
  expect((await office.call(loader, PAGE)).body).toMatchObject({ account: afi });
  const request = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.5" } });
  expect((await signIn(db, request, { username: "AFI.mensah", password: ADMIN_PASSWORD })).kind).toBe("signed-in");

  await propertyContent.update(db, await session(), villa.id, 1, buildPropertyInput({ titre: "Grande villa" }));
  await db.updateTable("audit_log").set({ actor_nom: "", actor: "afi.mensah" }).where("action", "=", "create").execute(); // as before names
  expect((await listHistory(db, "properties", villa.id)).map(({ actor }) => actor)).toEqual(["Afi Mensah", "Afi Mensah"]);
  const { lines } = await readJournalPage(db, { qui: "afi.mensah" }, { describe: async () => [] });
  const told = (await describeLines(db, lines)).map(inOneSentence);
  expect(told).toContain(
    "Admin FADEM a modifié son compte · Prénom\u00a0: Admin → Afi · Nom\u00a0: FADEM → Mensah · Nom d’utilisateur\u00a0: admin → afi.mensah",
  );
  expect(told.every((line) => !line.includes("afi@exemple.tg"))).toBe(true);
  expect((await office.call(lotsLoader, "/admin-dashboard/parametres/lots")).body).toMatchObject({
    lots: [{ auteur: "afi.mensah" }],
    names: { "afi.mensah": "Afi Mensah" },
  });
  expect((await listLotReports(db))[0]?.auteur).toBe("afi.mensah");
  await send(afi);
  expect(
    await db.selectFrom("audit_log").select("id").where("table_name", "=", "user").where("action", "=", "update").execute(),
  ).toHaveLength(1);
});

test("a user name that somebody else has is refused, whatever its capitals", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const other = {
    id: "autre",
    name: "Essi Koffi",
    email: "autre@fadem.local",
    emailVerified: false,
    username: "essi",
    role: "commercial",
  } as const;
  const me = await authDb(db).selectFrom("user").select(["createdAt", "updatedAt"]).executeTakeFirstOrThrow();
  await authDb(db)
    .insertInto("user")
    .values({ ...other, ...me, nom: "Koffi", prenom: "Essi" })
    .execute();
  const { status, body } = await office.call(action, PAGE, {
    fields: { intent: "compte", ...afi, username: "ESSI", actuel: ADMIN_PASSWORD },
  });
  expect([status, body]).toEqual([
    409,
    {
      kind: "account",
      values: { ...afi, username: "essi" },
      errors: { username: "Ce nom d’utilisateur est déjà pris. Choisissez-en un autre." },
    },
  ]);
});

test("the keys of the inbox are switched in the account and behind « ? », and both say the same", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const isOn = async () => ({
    account: ((await office.call(loader, PAGE)).body as { areKeysOn?: boolean }).areKeysOn,
    inbox: ((await office.call(boite.loader, "/admin-dashboard/boite")).body as { areKeysOn: boolean }).areKeysOn,
  });
  expect(await isOn()).toEqual({ account: true, inbox: true });
  const { headers } = await office.call(action, PAGE, { fields: { intent: "touches", touches: "non" } });
  expect(saidBy(headers, settingsDone)).toBe("✅ Touches coupées");
  expect(await isOn()).toEqual({ account: false, inbox: false });
  await office.call(boite.action, "/admin-dashboard/boite", { fields: { intent: "touches", touches: "oui" } });
  expect(await isOn()).toEqual({ account: true, inbox: true });
  expect((await office.call(action, PAGE, { fields: { intent: "touches", touches: "peut-être" } })).status).toBe(400);
  const site = await signInToBackOffice(db, "chantier"); // has no inbox
  expect((await site.call(loader, PAGE)).body).toMatchObject({ areKeysOn: undefined });
});
