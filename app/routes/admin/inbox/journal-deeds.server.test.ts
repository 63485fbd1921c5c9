import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { describeLines } from "#app/features/journal/journal-words.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import * as backupFile from "#app/routes/admin/settings/backup-file.ts";
import { emptyOldLines } from "#app/services/audit/empty-lines.server.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { recordRefusedSignIns } from "#app/services/audit/refused-sign-ins.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession, signOut } from "#app/services/auth/sessions.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";
import { moveToBin, purgeFromBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { limitOf } from "#app/services/company-values/periods.ts";
import { updateSiteSettings } from "#app/services/company-values/settings-commands.server.ts";
import { findSiteSettings } from "#app/services/company-values/settings-queries.server.ts";
import { runLot } from "#app/services/lots/run-lot.server.ts";
import { ADMIN_PASSWORD, addAdminAccount, ORIGIN, signInByPassword } from "#tests/admin-sign-in.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addProperty, admin, buildPropertyInput } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as sentExport from "./sent-export.ts";

vi.mock("#app/services/backup/backup-download.server.ts", () => ({
  openBackupDownload: async (_: AbortSignal, { onWritten }: { onWritten: (written: object) => Promise<void> }) =>
    new ReadableStream({
      async pull(reader) {
        await onWritten({ tables: 1, rows: 2, files: 0, bytes: 3 });
        reader.enqueue(Buffer.from("tar"));
        reader.close();
      },
    }),
}));

/** What is downloaded, to its end. */
async function whole(asked: Promise<{ body: unknown }>) {
  const { body } = await asked;
  return body instanceof Response ? body.text() : body;
}

async function actionsOf(db: Db) {
  const lines = await db.selectFrom("audit_log").select(["action", "table_name"]).orderBy("numero").execute();
  return lines.map(({ action, table_name }) => `${action} ${table_name}`);
}

function request() {
  return new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.9", "user-agent": "Firefox" } });
}

/** From here on no line can be written. */
async function breakJournal(db: Db) {
  await sql`drop table journal_state`.execute(db);
}

test("JOURNAL-01 content, settings, publication, lots, files, removals, sign-ins and sign-outs leave one line each", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { id } = await addProperty(db, { titre: "Villa" });
  await propertyContent.update(db, admin, id, 1, buildPropertyInput({ titre: "Villa", prix: 1_000_000 }));
  const settings = await findSiteSettings(db);
  const { version, company, updated_at: _, ...rest } = settings;
  await updateSiteSettings(db, admin, version, { ...company, ...rest, reconfirmation_jours: 12 } as never);
  await runLot(db, admin, {
    cle: "k1",
    table: "properties",
    act: "retirer",
    ids: [id],
    judge: () => ({ change: { publication: "retire" } }),
    nameOf: () => "",
  });
  await moveToBin(db, admin, "properties", [id]);
  await restoreFromBin(db, admin, "properties", [id]);
  await moveToBin(db, admin, "properties", [id]);
  await purgeFromBin(db, admin, "properties", id);
  await office.call(sentExport.action, "/admin-dashboard/contacts/export", { fields: {} });
  await whole(office.call(backupFile.action, "/admin-dashboard/parametres/sauvegarde", { fields: {} }));
  const { cookie } = await signInByPassword(db);
  const session = await findLiveSession(db, readSessionToken(cookie) ?? "");
  if (session) await signOut(db, session);

  expect(await actionsOf(db)).toEqual([
    ...["create properties", "update properties", "update settings", "withdraw properties"],
    ...["delete properties", "restore properties", "delete properties", "purge properties"],
    ...["export contact_requests", "backup backup", "sign_in user", "sign_out user"],
  ]);
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toMatchObject({ lignes: 12, anomalies: [] });
});

test("a backup takes a passphrase of fifteen characters, which stands in no line and no address", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const ask = (phrase: string) => office.call(backupFile.action, "/admin-dashboard/parametres/sauvegarde", { fields: { phrase } });
  const short = (await ask("courte")) as { body: Response };
  expect([short.body.status, await short.body.text()]).toEqual([
    400,
    "Cette phrase doit compter au moins 15 caractères. Choisissez-en une autre.",
  ]);
  const { body } = (await ask("quatre-baobabs-au-soleil")) as { body: Response };
  expect(await body.text()).toBe("tar");
  expect(body.headers.get("content-disposition")).toMatch(/fadem-[\d-]+\.tar\.protege"$/);
  const lines = await db.selectFrom("audit_log").selectAll().execute();
  expect([lines.length, JSON.stringify(lines).includes("baobabs")]).toEqual([1, false]);
});

test("a line that cannot be written makes the deed fail, and a sign-in or sign-out is undone", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const villa = await addProperty(db, { titre: "Villa" });
  const { cookie } = await signInByPassword(db);
  const session = await findLiveSession(db, readSessionToken(cookie) ?? "");
  await breakJournal(db);
  const sessions = () => authDb(db).selectFrom("session").select("id").execute();
  const before = await sessions();

  await expect(propertyContent.update(db, admin, villa.id, 1, buildPropertyInput({ titre: "Autre" }))).rejects.toThrow();
  expect(await propertyContent.find(db, villa.id)).toMatchObject({ titre: "Villa", version: 1 });
  await expect(signIn(db, request(), { username: "admin", password: ADMIN_PASSWORD })).rejects.toThrow();
  if (session) await expect(signOut(db, session)).rejects.toThrow();
  expect(await sessions()).toEqual(before);
  for (const [handler, path] of [
    [sentExport.action, "/contacts/export"],
    [backupFile.action, "/parametres/sauvegarde"],
  ] as const)
    await expect(whole(office.call(handler, `/admin-dashboard${path}`, { fields: {} }))).rejects.toThrow();
});

test("refused sign-ins become one line per account and hour, once that is over, and a name without account none", async () => {
  await using db = await openTestDatabase();
  const { userId } = await addAdminAccount(db);
  for (const username of ["admin", "Admin", "mon-mot-de-passe-secret"]) await signIn(db, request(), { username, password: "faux" });
  await recordRefusedSignIns(db);
  expect(await actionsOf(db)).toEqual([]);
  const later = new Date(Date.now() + 3_600_000);
  await Promise.all([recordRefusedSignIns(db, later), recordRefusedSignIns(db, later)]);
  const lines = await db.selectFrom("audit_log").select(["action", "row_id", "after"]).orderBy("row_id").execute();
  expect(lines).toEqual([
    { action: "sign_in_refused", row_id: "", after: { fois: 1, heure: expect.any(String) } },
    { action: "sign_in_refused", row_id: userId, after: { fois: 2, heure: expect.any(String) } },
  ]);
  expect(JSON.stringify(await db.selectFrom("audit_log").selectAll().execute())).not.toContain("mon-mot-de-passe-secret");
});

test("S15 what lines of more than 36 months hold is emptied, younger ones stay, and the chain is whole", async () => {
  await using db = await openTestDatabase();
  await addProperty(db);
  const emptyAfter = (days: number) => emptyOldLines(db, limitOf("journal_mois", 36, new Date(Date.now() + days * 86_400_000)));
  expect(await emptyAfter(35 * 30)).toBe(0);
  expect(await emptyAfter(37 * 31)).toBe(1);
  expect(await emptyAfter(80 * 31), "a line that tells of it holds nothing").toBe(0);
  const lines = await db.selectFrom("audit_log").selectAll().orderBy("numero").execute();
  expect(lines.map(({ action, row_id, after, sel }) => [action, row_id, after, sel])).toEqual([
    ["create", expect.any(String), null, null],
    ["erase", "1", null, expect.any(String)],
  ]);
  expect((await describeLines(db, lines as JournalLine[]))[1]).toMatchObject({ title: "Conservation a vidé 1\u00a0ligne du journal" });
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toMatchObject({ lignes: 2, anomalies: [] });
});
