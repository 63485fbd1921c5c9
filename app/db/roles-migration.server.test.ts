import { expect, test } from "vitest";
import { type FormerDb, openFormerDatabase } from "#tests/former-database.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { roles } from "./closed-lists.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-11-16T08:00:00.000Z";
const times = { createdAt: at, updatedAt: at };

/** As a program makes an account that knows of one role and of neither new column. */
function formerAccount(id: string) {
  const names = { name: "Kossi Adjovi", nom: "Adjovi", prenom: "Kossi", username: id, displayUsername: id };
  return { id, ...names, email: `${id}@fadem.local`, emailVerified: false, twoFactorEnabled: true, role: "super_admin", ...times };
}

async function fill(db: FormerDb) {
  await db.insertInto("user").values(formerAccount("admin")).execute();
  await db
    .insertInto("account")
    .values({ id: "a-1", accountId: "admin", providerId: "credential", userId: "admin", password: "empreinte", ...times })
    .execute();
  for (const id of ["s-1", "s-2"])
    await db
      .insertInto("session")
      .values({ id, token: `jeton-${id}`, userId: "admin", expiresAt: at, ipAddress: "203.0.113.1", ...times })
      .execute();
  await db.insertInto("twoFactor").values({ id: "f-1", secret: "scellé", backupCodes: "codes", userId: "admin", verified: true }).execute();
}

const tables = ["user", "account", "session", "twoFactor"];

test("DEC-172 the accounts of a former installation keep role, password, sessions and second factor, and a former process goes on", async () => {
  await using db = await openFormerDatabase();
  await fill(db.former);
  const read = async () =>
    Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await db.former.selectFrom(table).selectAll().orderBy("id").execute()])),
    );
  const before = await read();
  await migrateToLatest(db);

  const added = {
    user: { email_avis: null, desactive_le: null, touches_coupees_le: null, matin_le: null },
    twoFactor: { lastStep: null },
  } as Record<string, object>;
  expect(await read()).toEqual(
    Object.fromEntries(tables.map((table) => [table, before[table].map((row: object) => ({ ...row, ...added[table] }))])),
  );
  await db.former.insertInto("user").values(formerAccount("afi")).execute();
  expect(await db.former.selectFrom("user").select("desactive_le").where("id", "=", "afi").executeTakeFirst()).toEqual({
    desactive_le: null,
  });
  await db.former.deleteFrom("user").where("id", "=", "admin").execute(); // what points at an account still goes with it
  for (const table of ["account", "session", "twoFactor"])
    expect(await db.former.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("DEC-172 the database takes the four roles and no other", async () => {
  await using db = await openTestDatabase();
  const former = db as unknown as FormerDb;
  for (const role of roles)
    await former
      .insertInto("user")
      .values({ ...formerAccount(role), role })
      .execute();
  for (const role of ["", "admin", "Direction", "sans-droit"])
    await expect(
      former
        .insertInto("user")
        .values({ ...formerAccount(`x-${role}`), role })
        .execute(),
      role,
    ).rejects.toThrow();
});
