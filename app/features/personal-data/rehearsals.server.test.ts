import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as environment from "#app/kernel/env/env.server.ts";
import { WorkStopped } from "#app/kernel/runtime/regular-work.server.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { backUp } from "#app/services/backup/backup.server.ts";
import { rehearse } from "#app/services/backup/rehearse.server.ts";
import * as rowsOfCopies from "#app/services/backup/rows.server.ts";
import { signInAsAdmin } from "#tests/admin-sign-in.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { openInstallation } from "#tests/installation.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { rehearsalInWords } from "./data-words.ts";
import { findRehearsal, listCopyFaults, rehearseWhenDue, warnOfLateCopies } from "./rehearsals.server.ts";

const storage = openMemoryStorage();
vi.mock("#app/services/storage/app-storage.server.ts", () => ({ mediaStorage: () => storage }));
// Its own export is what the copy is put back with: a control takes a row away there.
vi.mock("#app/services/backup/rows.server.ts", async (original) => ({ ...(await original<typeof rowsOfCopies>()) }));
const PHOTO = "properties/0123456789abcdef0123456789abcdef";
const at = (moment: string) => new Date(`2026-${moment}:00Z`);
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");

let dataDir = "";
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "fadem-repetition-"));
  for (const size of [320, 640]) await storage.put(`${PHOTO}/${size}.webp`, Buffer.from(`photo ${size}`));
  await storage.put("journal/2026-11-17.json", Buffer.from("{}"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for await (const { path } of storage.list("")) await storage.remove(path);
  rmSync(dataDir, { recursive: true });
});

async function copyAt(moment: Date, name = `fadem-${moment.toISOString().slice(0, 10)}.tar`) {
  mkdirSync(join(dataDir, "sauvegardes"), { recursive: true });
  const file = join(dataDir, "sauvegardes", name);
  await backUp(file);
  utimesSync(file, moment, moment);
  return file;
}

/** Another byte within what is stored of a photo; the file is no newer than it was. */
function damage(file: string) {
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  bytes[bytes.indexOf("photo 640")] = 0x21;
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

test("CONSERV-05 the newest copy is rehearsed on the first night of the month, once, with what was put back said as it was", async () => {
  await using db = await openInstallation(dataDir);
  await signInAsAdmin(db);
  await addProperty(db);
  await addContactRequest(db);
  await copyAt(at("10-31T03:05"));
  await rehearseWhenDue(db, at("10-31T03:10"));
  expect(await findRehearsal(db)).toBeUndefined(); // installed this month: the first of the next one is its first

  await Promise.all([1, 2, 3].map(() => rehearseWhenDue(db, at("11-01T03:00"))));
  const found = await findRehearsal(db);
  expect(found).toMatchObject({ outcome: "ok", photos: 1, at: "2026-11-01T03:00:00.000Z" });
  expect(found?.outcome === "ok" && found.rows).toBeGreaterThan(2);
  expect(await listCopyFaults(db, at("11-01T04:00").getTime())).toEqual([]);
  expect(readdirSync(dataDir).includes("a-part") ? readdirSync(join(dataDir, "a-part")) : []).toEqual([]); // what was put back is gone
  expect(await db.selectFrom("jobs").select("key").where("name", "=", "rehearsal").where("done", "is not", null).execute()).toHaveLength(1);

  await rehearseWhenDue(db, at("11-20T03:00"));
  expect((await findRehearsal(db))?.at).toBe("2026-11-01T03:00:00.000Z");
  await rehearseWhenDue(db, at("12-03T09:00")); // the server stood still on the first
  expect((await findRehearsal(db))?.at).toBe("2026-12-03T09:00:00.000Z");
});

test("CONSERV-05 what a rehearsal proved is said, and no more: put back apart on SQLite, read to the last byte on PostgreSQL", async () => {
  await using db = await openInstallation(dataDir);
  await addProperty(db);
  const file = await copyAt(at("11-01T00:10"));
  const apart = await rehearse(file, { isApart: true });
  expect(apart).toMatchObject({ outcome: "ok", photos: 1, seconds: expect.any(Number) });
  expect(await rehearse(file, { isApart: false })).toEqual({ ...apart, seconds: undefined });

  const numbers = { outcome: "ok", rows: 1_284, photos: 312 } as const;
  const moments = { at: "2026-11-01T03:00:00.000Z", copyAt: "2026-11-01T00:10:00.000Z" };
  const say = (known: Parameters<typeof rehearsalInWords>[0]) => plain(rehearsalInWords(known, "2026-11-16"));
  expect(say({ ...numbers, ...moments, seconds: 41 })).toBe(
    "Répétition réussie le 1er novembre : tout remis en place à part en 41 s, 1 284 lignes et 312 photos comparées.",
  );
  expect(say({ ...numbers, ...moments, seconds: undefined })).toBe(
    "Copie du 1er novembre relue en entier : 1 284 lignes et 312 photos intactes.",
  );
  expect(say({ outcome: "skipped", missingMb: 120, at: moments.at })).toBe(
    "Répétition du 1er novembre remise au lendemain : il manque 120 Mo sur le disque du serveur.",
  );
});

test("CONSERV-05 a copy that fails is the first thing the Direction sees, and in one mail to each, until a good one ends it", async () => {
  const setup = { smtpUrl: "smtp://poste.exemple.tg", mailTo: "accueil@exemple.tg", publicOrigin: "https://www.fadem.example" };
  await using db = await openInstallation(dataDir, setup);
  await signInAsAdmin(db);
  await authDb(db).updateTable("user").set({ email_avis: "direction@exemple.tg" }).execute();
  damage(await copyAt(at("11-01T00:10")));
  await rehearseWhenDue(db, at("11-01T03:00"));
  await rehearseWhenDue(db, at("11-01T03:01"));
  expect(await findRehearsal(db)).toMatchObject({ outcome: "failed" });
  const [fault] = await listCopyFaults(db, at("11-01T09:00").getTime());
  expect(fault).toMatchObject({ key: "repetition", title: "Une sauvegarde ne se remet pas en place" });
  expect(plain(fault?.what ?? "")).toBe("Répétition du 1er novembre échouée : cette copie est abîmée.");
  const mails = await db.selectFrom("mail_queue").select(["recipient", "subject", "body"]).execute();
  expect(mails.map(({ recipient, subject }) => [recipient, plain(subject)])).toEqual([
    ["direction@exemple.tg", "FADEM : Une sauvegarde ne se remet pas en place"],
  ]);
  expect(mails[0]?.body).toContain("https://www.fadem.example/admin-dashboard/parametres/donnees");

  await copyAt(at("11-02T00:10")); // the next night another copy has its turn
  await rehearseWhenDue(db, at("11-02T03:00"));
  expect(await listCopyFaults(db, at("11-02T03:01").getTime())).toEqual([]);
});

test("CONSERV-05 two days without a good copy are one mail a day, to members or else the company, and none without a server", async () => {
  const setup = { smtpUrl: "smtp://poste.exemple.tg", mailTo: "accueil@exemple.tg" };
  await using db = await openInstallation(dataDir, setup);
  await copyAt(at("11-01T03:00"));
  const recipients = async () => (await db.selectFrom("mail_queue").select("recipient").execute()).map(({ recipient }) => recipient);
  await warnOfLateCopies(db, at("11-03T03:00"), HOUR_MS);
  expect(await recipients()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => warnOfLateCopies(db, at("11-03T03:01"), HOUR_MS)));
  expect(await recipients()).toEqual(["accueil@exemple.tg"]);
  await warnOfLateCopies(db, at("11-04T03:00"), HOUR_MS - 1); // a start is no delay
  expect(await recipients()).toHaveLength(1);
  vi.mocked(environment.env).mockReturnValue({ ...environment.env(), smtpUrl: undefined });
  await warnOfLateCopies(db, at("11-04T03:00"), HOUR_MS);
  expect(await recipients()).toHaveLength(1);
});

test("CONSERV-05 a rehearsal without room says so and touches nothing, and finds a row or photo that comes back changed", async () => {
  await using db = await openInstallation(dataDir);
  await addProperty(db, { titre: "Villa d’hier" });
  const file = await copyAt(at("11-01T00:10"));
  expect(await rehearse(file, { isApart: true, freeBytes: async () => 0 })).toEqual({ outcome: "skipped", missingMb: expect.any(Number) });
  expect(readdirSync(dataDir)).not.toContain("a-part");
  await expect(rehearse(file, { isApart: true, isStopping: () => true })).rejects.toBeInstanceOf(WorkStopped);

  const real = rowsOfCopies.openInserter;
  vi.spyOn(rowsOfCopies, "openInserter").mockImplementation(async (into) => {
    const { tables, insert } = await real(into);
    return {
      tables,
      insert: (table, rows) => insert(table, table === "properties" ? rows.map((row) => ({ ...row, titre: "Villa d’un autre" })) : rows),
    };
  });
  expect(await rehearse(file, { isApart: true })).toEqual({ outcome: "failed", reason: "tout n’est pas revenu comme il était." });
  expect(await db.selectFrom("properties").select("titre").execute()).toEqual([{ titre: "Villa d’hier" }]);
});
