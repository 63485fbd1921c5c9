import { expect, test } from "vitest";
import { openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

test("the first account is turned round once, and names people chose stay", async () => {
  await using db = await openFormerDatabase();
  const now = "2026-11-16T08:00:00.000Z";
  const account = { emailVerified: false, role: "super_admin", createdAt: now, updatedAt: now };
  await db.former
    .insertInto("user")
    .values([
      { ...account, id: "1", name: "Admin FADEM", email: "a@fadem.local", username: "admin", nom: "Admin", prenom: "FADEM" },
      { ...account, id: "2", name: "Kossi Admin", email: "b@fadem.local", username: "kossi", nom: "Admin", prenom: "Kossi" },
    ])
    .execute();

  await migrateToLatest(db);

  const names = db.former.selectFrom("user").select(["prenom", "nom"]).orderBy("id");
  expect(await names.execute()).toEqual([
    { prenom: "Admin", nom: "FADEM" },
    { prenom: "Kossi", nom: "Admin" },
  ]);
});
