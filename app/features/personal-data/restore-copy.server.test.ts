import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Db, isPostgres, openDatabase, openDatabaseForMigration, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { outwaitRestore, RestoringError } from "#app/db/engine/standstill.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { personKey } from "#app/features/alerts/alert-token.server.ts";
import { stopAlert, stopAllAlerts } from "#app/features/alerts/search-alert-commands.server.ts";
import * as environment from "#app/kernel/env/env.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { DamagedArchiveError } from "#app/services/backup/archive.server.ts";
import { backUp, backUpFrom } from "#app/services/backup/backup.server.ts";
import { rehearse } from "#app/services/backup/rehearse.server.ts";
import { BackupRefusal } from "#app/services/backup/restore.server.ts";
import * as rowsOfCopies from "#app/services/backup/rows.server.ts";
import { createLink, findLink, renewLink, revokeLink } from "#app/services/private-links/private-links.server.ts";
import { signInAsAdmin } from "#tests/admin-sign-in.ts";
import { addContactRequest, addProperty, admin } from "#tests/factories.ts";
import { openInstallation } from "#tests/installation.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { addLaterMigration } from "#tests/migrations.ts";
import { addPersonEverywhere, findAnywhere, HER, herNumbers } from "#tests/one-person.ts";
import { erase, listErasures, repeatErasures } from "./erasures.server.ts";
import { findNamedRows, findSubject } from "./find-person.server.ts";
import { restoreCopy } from "./restore-copy.server.ts";

const storage = openMemoryStorage();
// Its own export is what a copy is put back with: a full disk is met there.
vi.mock("#app/services/backup/rows.server.ts", async (original) => ({ ...(await original<typeof rowsOfCopies>()) }));
vi.mock("#app/services/storage/app-storage.server.ts", () => ({ mediaStorage: () => storage }));

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fadem-restauration-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

async function copyNow(name = "fadem-2026-11-17.tar") {
  const file = join(dataDir, name);
  await backUp(file);
  return file;
}

const titles = async (db: Db) => (await db.selectFrom("properties").select("titre").orderBy("titre").execute()).map(({ titre }) => titre);

test("CONSERV-04 a copy replaces all rows in one step: sessions end, pages are dropped, what came since is copied first", async () => {
  await using db = await openInstallation(dataDir);
  await signInAsAdmin(db);
  await addProperty(db, { titre: "Villa d’hier" });
  const file = await copyNow();
  await addProperty(db, { titre: "Villa d’aujourd’hui" });
  await addContactRequest(db);
  const before = changeFeed.newest("public");
  let drops = 0;
  const stop = changeFeed.onDrop(({ audience }) => {
    if (audience === "public") drops++;
  });

  expect(await restoreCopy({ db, storage, actor: admin, file })).toBe(true);
  stop();
  expect(await titles(db)).toEqual(["Villa d’hier"]);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toEqual([]);
  expect(await authDb(db).selectFrom("session").select("id").execute()).toEqual([]);
  expect(drops).toBeGreaterThan(0);
  const newest = await db.selectFrom("changes").select("version").orderBy("version", "desc").limit(1).executeTakeFirst();
  expect(Number(newest?.version)).toBeGreaterThan(before); // numbers go on: an open browser hears of it
  expect(
    await db.selectFrom("row_totals").select(["total"]).where("table_name", "=", "properties").where("total", "!=", 0).execute(),
  ).toEqual([{ total: 1 }]);
  await addProperty(db, { titre: "Villa de demain" }); // writes are open again
  expect(await db.selectFrom("jobs").select("name").where("name", "=", "restore").execute()).toEqual([]);

  const [made] = readdirSync(join(dataDir, "sauvegardes")).filter((name) => name.startsWith("avant-restauration-"));
  expect(await restoreCopy({ db, storage, actor: admin, file: join(dataDir, "sauvegardes", made ?? "") })).toBe(true);
  expect(await titles(db)).toEqual(["Villa d’aujourd’hui", "Villa d’hier"]); // and that one leads back
  expect(await db.selectFrom("contact_requests").select("id").execute()).toHaveLength(1);
});

test("JOURNAL-02 a restore leaves a mark that names the lines given up, and the check of the journal goes on", async () => {
  await using db = await openInstallation(dataDir);
  await addProperty(db);
  const file = await copyNow();
  for (let more = 0; more < 3; more++) await addProperty(db);
  await restoreCopy({ db, storage, actor: admin, file });
  const { anomalies, notes } = await verifyJournal({ db, storage });
  expect(anomalies).toEqual([]);
  expect(notes.join(" ").replaceAll("\u00a0", " ")).toMatch(/^Restauration du .* : les lignes n° 2 à 4 ne sont plus là\./);
  const last = await db.selectFrom("audit_log").select(["action", "actor", "row_id"]).orderBy("numero", "desc").executeTakeFirst();
  expect(last).toEqual({ action: "restore_backup", actor: admin.username, row_id: "fadem-2026-11-17.tar" });
});

test("CONSERV-04 an erasure made since the copy is made again in the same step, and nothing of her is ever there", async () => {
  await using db = await openInstallation(dataDir);
  const { person } = await addPersonEverywhere(db);
  const file = await copyNow();
  const subject = await findSubject(db, person);
  if (subject) await erase(db, admin, subject, await findNamedRows(db, subject));
  rmSync(join(dataDir, "sauvegardes/effacements.ndjson")); // the database knows of it too: a book on another machine is not missed
  await restoreCopy({ db, storage, actor: admin, file });
  expect(await findAnywhere(db, [...herNumbers, /quashie/i])).toEqual([]);
  expect((await listErasures(db)).map(({ numero }) => numero)).toEqual([expect.stringMatching(/^EFF-\d{4}-0001$/)]);
  expect(readFileSync(join(dataDir, "sauvegardes/effacements.ndjson"), "utf8")).toContain("EFF-");
  expect((await verifyJournal({ db, storage })).anomalies).toEqual([]);
  await addPersonEverywhere(db);
  expect((await findAnywhere(db, [new RegExp(HER.telephone.slice(-8))])).length).toBeGreaterThan(0); // who writes again is there again
});

test("CONSERV-04 what must not happen twice does not: mails that left, deeds of the day, accounts switched off since", async () => {
  await using db = await openInstallation(dataDir);
  await signInAsAdmin(db);
  const mail = {
    recipient: "a@exemple.tg",
    subject: "x",
    body: "x",
    created_at: "2026-11-17T08:00:00.000Z",
    not_before: "2026-11-17T08:00:00.000Z",
  };
  await db
    .insertInto("mail_queue")
    .values([
      { id: "left", ...mail },
      { id: "waits", ...mail },
    ])
    .execute();
  const file = await copyNow();
  await db.updateTable("mail_queue").set({ sent_at: "2026-11-17T09:00:00.000Z" }).where("id", "=", "left").execute();
  const at = "2026-11-18T07:00:00.000Z";
  await db
    .insertInto("jobs")
    .values([
      { name: "digest", key: "2026-11-18", due: at, claimed_until: null, done: at },
      { name: "mail", key: "left", due: at, claimed_until: null, done: at },
    ])
    .execute();
  await authDb(db).updateTable("user").set({ desactive_le: at }).execute();
  await restoreCopy({ db, storage, actor: admin, file });
  expect(await db.selectFrom("mail_queue").select("id").where("sent_at", "is", null).execute()).toEqual([{ id: "waits" }]);
  expect(
    await db.selectFrom("jobs").select(["name", "key"]).where("done", "is not", null).where("name", "!=", "restore-mark").execute(),
  ).toEqual([{ name: "digest", key: "2026-11-18" }]);
  expect(await authDb(db).selectFrom("user").select("desactive_le").execute()).toEqual([{ desactive_le: at }]);
});

test("CONSERV-04 LIEN-03 a private link withdrawn since stays dead, and a renewed one opens with its newest secret alone", async () => {
  await using db = await openInstallation(dataDir);
  const link = { usage: "calendrier", cible_id: "bien", expire_le: null, cree_par: "membre" } as const;
  const add = () => db.transaction().execute((trx) => createLink(trx, link));
  const [kept, withdrawn, renewed] = [await add(), await add(), await add()];
  const file = await copyNow();
  const [newest, later] = await db.transaction().execute(async (trx) => {
    await revokeLink(trx, withdrawn.id);
    return [await renewLink(trx, renewed.id, null), await renewLink(trx, (await createLink(trx, link)).id, null)];
  });
  expect(await restoreCopy({ db, storage, actor: admin, file })).toBe(true);
  const secrets = [kept.secret, withdrawn.secret, renewed.secret, newest, later];
  const states = await Promise.all(secrets.map(async (secret) => (await findLink(db, "calendrier", secret)).state));
  expect(states).toEqual(["live", "dead", "dead", "live", "unknown"]);
});

test("CONSERV-04 a damaged copy, one of a newer schema and one of another site change nothing, and writes are open afterwards", async () => {
  await using db = await openInstallation(dataDir);
  await addProperty(db, { titre: "Villa d’hier" });
  const file = await copyNow();
  const bytes = readFileSync(file);
  const damaged = join(dataDir, "abimee.tar");
  writeFileSync(damaged, bytes.with(bytes.length - 4_000, (bytes.at(-4_000) ?? 0) ^ 1));
  const cut = join(dataDir, "coupee.tar");
  writeFileSync(cut, bytes.subarray(0, bytes.length - 1_500));
  await addProperty(db, { titre: "Villa d’aujourd’hui" });
  for (const wrong of [damaged, cut])
    await expect(restoreCopy({ db, storage, actor: admin, file: wrong })).rejects.toBeInstanceOf(DamagedArchiveError);

  const newer = join(dataDir, "neuve.tar");
  {
    using _ = addLaterMigration();
    await using later = openDatabase({ kind: "sqlite", file: join(dataDir, "neuve.sqlite") });
    await migrateToLatest(later);
    await backUpFrom(newer, { db: later, storage });
  }
  await expect(restoreCopy({ db, storage, actor: admin, file: newer })).rejects.toBeInstanceOf(BackupRefusal);
  vi.mocked(environment.env).mockReturnValue({ ...environment.env(), authSecret: undefined }); // a generated one, which copies hold
  writeFileSync(join(dataDir, "auth-secret"), "un secret");
  const withSecret = await copyNow("secret.tar");
  writeFileSync(join(dataDir, "auth-secret"), "un autre secret");
  await expect(restoreCopy({ db, storage, actor: admin, file: withSecret })).rejects.toThrow(/un autre secret/);
  expect(await titles(db)).toEqual(["Villa d’aujourd’hui", "Villa d’hier"]);
  await addProperty(db, { titre: "Villa de demain" });
});

test("CONSERV-04 while a copy is put back writes and another restore are refused in a sentence, and visitors read on", async () => {
  await using db = await openInstallation(dataDir);
  await addProperty(db, { titre: "Villa d’hier" });
  const file = await copyNow();
  await addProperty(db, { titre: "Villa d’aujourd’hui" });
  const met: unknown[] = [];
  const put = storage.put;
  await storage.put("properties/0123456789abcdef0123456789abcdef/640.webp", Buffer.from("photo"));
  const withMedia = await copyNow("avec-photo.tar");
  await storage.remove("properties/0123456789abcdef0123456789abcdef/640.webp");
  const { AsyncResource } = await import("node:async_hooks");
  const outside = new AsyncResource("request");
  vi.spyOn(storage, "put").mockImplementation(async (path, content) => {
    await outside.runInAsyncScope(async () => {
      met.push(await titles(db));
      met.push(await changeContent(db, async () => "stored").catch((error: unknown) => error));
      met.push(await restoreCopy({ db, storage, actor: admin, file }).catch((error: unknown) => error));
    });
    await put(path, content);
  });
  expect(await restoreCopy({ db, storage, actor: admin, file: withMedia })).toBe(true);
  expect(met.slice(0, 3)).toEqual([["Villa d’aujourd’hui", "Villa d’hier"], expect.any(RestoringError), false]);
  expect(met[1]).toMatchObject({ message: "Une restauration est en cours. Réessayez dans une minute." });
  expect(await storage.size("properties/0123456789abcdef0123456789abcdef/640.webp")).toBe(5); // the photo came back
});

test.skipIf(process.env.FADEM_TEST_DATABASE !== "postgres")(
  "CONSERV-04 a restore waits for the turn of the writers longer than a request waits for the database",
  async () => {
    await using db = await openInstallation(dataDir);
    await addProperty(db, { titre: "Villa d’hier" });
    const file = await copyNow();
    await addProperty(db, { titre: "Villa d’aujourd’hui" });
    await using writer = openDatabaseForMigration(databaseLocation());
    const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>();
    const { promise: hasTurn, resolve: takeTurn } = Promise.withResolvers<void>();
    const writing = writer.transaction().execute(async (trx) => {
      await waitForWritersTurn(trx);
      takeTurn();
      await turn;
    });
    await hasTurn;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // by which the driver gives a question up
    const restoring = restoreCopy({ db, storage, actor: admin, file });
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(writer)).rows).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    endTurn();
    await writing;
    expect(await restoring).toBe(true);
    expect(await titles(db)).toEqual(["Villa d’hier"]);
  },
);

test("CONSERV-04 a start after a kill amid a restore goes on, alone at once, and beside others when the claim is over", async () => {
  await using db = await openInstallation(dataDir);
  const isShared = environment.env().databaseUrl !== undefined;
  const claimed_until = new Date(Date.now() + (isShared ? 300 : 3_600_000)).toISOString();
  await db
    .insertInto("jobs")
    .values({ name: "restore", key: "site", due: "2026-11-17T08:00:00.000Z", claimed_until, done: null })
    .execute();
  await expect(changeContent(db, async () => "stored")).rejects.toBeInstanceOf(RestoringError);
  await outwaitRestore(db, isShared);
  expect(await changeContent(db, async () => "stored")).toBe("stored");
});

test("CONSERV-04 a disk that is full in the middle leaves the old state whole, and writes are open again", async () => {
  await using db = await openInstallation(dataDir);
  await addProperty(db, { titre: "Villa d’hier" });
  const file = await copyNow();
  await addProperty(db, { titre: "Villa d’aujourd’hui" });
  const real = rowsOfCopies.openInserter;
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13, code: "53100" });
  vi.spyOn(rowsOfCopies, "openInserter").mockImplementation(async (into) => {
    const { tables, insert } = await real(into);
    return { tables, insert: (table, rows) => (table === "properties" ? Promise.reject(full) : insert(table, rows)) };
  });
  await expect(restoreCopy({ db, storage, actor: admin, file })).rejects.toBe(full);
  expect(await titles(db)).toEqual(["Villa d’aujourd’hui", "Villa d’hier"]);
  await addProperty(db, { titre: "Villa de demain" });
});

test("CONSERV-04 a copy of the other engine takes the place of all rows, and leads back", async () => {
  await using db = await openInstallation(dataDir);
  await addPersonEverywhere(db);
  const file = await copyNow();
  const elsewhere = join(dataDir, "ailleurs.tar");
  {
    await using other = openDatabase({ kind: "sqlite", file: join(dataDir, "ailleurs.sqlite") });
    await migrateToLatest(other);
    await addProperty(other, { titre: "Villa d’un autre serveur" });
    await signInAsAdmin(other);
    await backUpFrom(elsewhere, { db: other, storage });
  }
  expect(await restoreCopy({ db, storage, actor: admin, file: elsewhere })).toBe(true);
  expect(await titles(db)).toEqual(["Villa d’un autre serveur"]);
  expect(await restoreCopy({ db, storage, actor: admin, file })).toBe(true);
  expect((await findAnywhere(db, herNumbers)).length).toBeGreaterThan(10);
  // And those of this engine in an SQLite file, row for row.
  expect(await rehearse(file, { isApart: true })).toMatchObject({ outcome: "ok" });
});

test("CONSERV-04 a copy of a former schema is brought to today’s before its rows come", async () => {
  await using db = await openInstallation(dataDir);
  const id = await addContactRequest(db);
  const file = await copyNow();
  await addContactRequest(db);
  using _ = addLaterMigration();
  await migrateToLatest(db);
  expect(await restoreCopy({ db, storage, actor: admin, file })).toBe(true);
  const essai = "essai" as "nom"; // a column that the step makes, and fills for rows of before
  expect(await db.selectFrom("contact_requests").select(["id", essai]).execute()).toEqual([{ id, essai: "repris" }]);
  expect(readdirSync(join(dataDir, "a-part"))).toEqual([]);
});

test("DEC-241 a restore leaves accounts, roles, passwords, factors and passkeys as they are now, and a used invitation used", async () => {
  await using db = await openInstallation(dataDir);
  await signInAsAdmin(db);
  const { id } = await authDb(db).selectFrom("user").select("id").executeTakeFirstOrThrow();
  const used = { usage: "invitation", cible_id: "invitation", expire_le: "2100-01-01T00:00:00.000Z", cree_par: id } as const;
  const invitation = await db.transaction().execute((trx) => createLink(trx, used));
  await authDb(db).insertInto("twoFactor").values({ id: "f", userId: id, secret: "s", backupCodes: "deux codes", lastStep: 1 }).execute();
  const file = await copyNow();
  await authDb(db).updateTable("user").set({ role: "secretariat", prenom: "Afi" }).execute();
  await authDb(db).updateTable("account").set({ password: "nouveau" }).execute();
  await authDb(db).updateTable("twoFactor").set({ backupCodes: "un code", lastStep: 2 }).execute();
  await db.updateTable("private_links").set({ utilise_le: "2026-11-18T08:00:00.000Z" }).execute();
  const key = { id: "k", name: null, publicKey: "p", userId: id, credentialID: "c", counter: 0, deviceType: "singleDevice", backedUp: 0 };
  await authDb(db)
    .insertInto("passkey")
    .values({ ...key, backedUp: isPostgres(db) ? false : 0, transports: null, createdAt: null, aaguid: null })
    .execute();
  await db.insertInto("settings").values({ key: "facteur_direction", value: '"oui"', updated_at: "2026-11-18T08:00:00.000Z" }).execute();
  const accounts = async () => ({
    users: await authDb(db).selectFrom("user").select(["id", "role", "prenom"]).execute(),
    passwords: await authDb(db).selectFrom("account").select(["userId", "password"]).execute(),
    factors: await authDb(db).selectFrom("twoFactor").select(["secret", "backupCodes", "lastStep"]).execute(),
    keys: await authDb(db).selectFrom("passkey").select(["credentialID"]).execute(),
    rule: await db.selectFrom("settings").select(["value"]).where("key", "=", "facteur_direction").execute(),
  });
  const now = await accounts();
  expect(await restoreCopy({ db, storage, actor: admin, file })).toBe(true);
  expect(await accounts()).toEqual(now);
  expect((await findLink(db, "invitation", invitation.secret)).state).toBe("dead");
});

test("DEC-241 an alert that was stopped since the copy stays stopped, with no word of it in the book but a keyed hash", async () => {
  await using db = await openInstallation(dataDir);
  const day = "2026-11-17T08:00:00.000Z";
  const alert = { genre: "recherche", statut: "active", criteres: "/acheter", listing_table: null, listing_id: null } as const;
  const moments = {
    created_at: day,
    updated_at: day,
    confirme_le: day,
    vu_jusqu_a: day,
    expire_le: "2100-01-01T00:00:00.000Z",
    envoye_le: null,
  };
  await db
    .insertInto("search_alerts")
    .values(["un", "deux", "trois"].map((id) => ({ ...alert, ...moments, id: `alerte-${id}`, email: `${id}@exemple.tg`, cle_envoi: null })))
    .execute();
  const file = await copyNow();
  await stopAlert(db, "alerte-un");
  await stopAllAlerts(db, personKey("deux@exemple.tg"));
  expect(await restoreCopy({ db, storage, actor: admin, file })).toBe(true);
  expect(await db.selectFrom("search_alerts").select("id").execute()).toEqual([{ id: "alerte-trois" }]);
  expect(await listErasures(db)).toEqual([]); // no person asked to be erased
  const book = readFileSync(join(dataDir, "sauvegardes/effacements.ndjson"), "utf8");
  expect(book.trim().split("\n")).toHaveLength(2);
  expect(book).not.toMatch(/alerte-un|alerte-deux|exemple/);

  await db.deleteFrom("erasures").execute(); // as where the command puts the copy back: the book alone knows
  await db
    .insertInto("search_alerts")
    .values({ ...alert, ...moments, id: "alerte-un", email: "un@exemple.tg", cle_envoi: null })
    .execute();
  await repeatErasures(db);
  expect(await db.selectFrom("search_alerts").select("id").execute()).toEqual([{ id: "alerte-trois" }]);
});

test("CONSERV-03 neither the file of SQLite nor its log holds an erased person any more, in rows or in free pages", async () => {
  await using db = await openInstallation(dataDir);
  const { person } = await addPersonEverywhere(db);
  if (isPostgres(db)) return; // which looks after its own files
  const file = join(dataDir, "fadem.sqlite");
  const readAll = () => Buffer.concat([file, `${file}-wal`].map((each) => readFileSync(each))).toString("latin1");
  const traces = [HER.email, "90123456", "Quashie"];
  for (const trace of traces) expect(readAll()).toContain(trace);
  const subject = await findSubject(db, person);
  if (subject) await erase(db, admin, subject, await findNamedRows(db, subject));
  for (const trace of traces) expect(readAll()).not.toContain(trace);
});
