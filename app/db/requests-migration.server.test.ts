import { sql } from "kysely";
import { expect, test } from "vitest";
import { type FormerDb, openFormerDatabase } from "#tests/former-database.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import type { Db } from "./client.server.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-11-01T08:00:00.000Z";

/** The columns the former program names when it stores a request; what is not null in it, and nothing newer. */
function formerContact(id: string, more: Record<string, unknown> = {}) {
  return {
    id,
    created_at: at,
    updated_at: at,
    nature: "visite",
    nom: "Afi",
    prenom: null,
    email: "afi@exemple.tg",
    telephone: "90 00 00 41",
    telephone_e164: "+22890000041",
    entreprise: null,
    sujet: "Villa",
    message: "Bonjour",
    service_demande: "immobilier",
    urgence: "haute",
    statut: "nouveau",
    listing_table: "properties",
    listing_id: "p-1",
    date_souhaitee: "2026-12-01",
    notes_internes: "Rappeler",
    cle_envoi: `cle-${id}`,
    recherche: "afi villa",
    ...more,
  };
}

const formerReview = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, created_at: at, updated_at: at, client_nom: "Kossi", contenu: "Bien", statut: "en_attente", exemple: false },
  ...{ cle_envoi: `cle-${id}`, recherche: "kossi bien", ...more },
});

async function fill(former: FormerDb) {
  const contacts = [
    formerContact("1"),
    formerContact("2", { statut: "spam", created_at: "2026-10-31T23:59:59.000Z" }),
    formerContact("3", { statut: "traite", demo: true }),
    formerContact("4", { deleted_at: at, version: 7 }),
    formerContact("5", { cle_envoi: null, telephone_e164: null }),
  ];
  for (const row of contacts) await former.insertInto("contact_requests").values(row).execute();
  await former.insertInto("testimonials").values(formerReview("1")).execute();
  await former
    .insertInto("testimonials")
    .values(formerReview("2", { exemple: true, statut: "approuve" }))
    .execute();
  return contacts;
}

async function readCounts(db: Db) {
  const totals = await db.selectFrom("row_totals").selectAll().where("total", "!=", 0).orderBy("table_name").orderBy("statut").execute();
  const days = await db.selectFrom("daily_rows").selectAll().where("total", "!=", 0).orderBy("table_name").orderBy("jour").execute();
  return { totals, days };
}

test("R52 requests stored by the first version are all there after the upgrade, and counted as before", async () => {
  await using db = await openFormerDatabase();
  const contacts = await fill(db.former);
  const before = await db.former.selectFrom("contact_requests").selectAll().orderBy("id").execute();
  const counts = await readCounts(db);
  expect(counts.totals.length).toBeGreaterThan(4);

  await migrateToLatest(db);

  const added = { a_verifier: false, canal: "formulaire", person_id: null, saisi_par: null, motif: null, follow_up_id: null };
  const after = await db.selectFrom("contact_requests").selectAll().orderBy("id").execute();
  expect(after).toEqual(before.map((row) => ({ ...row, ...added })));
  expect(after).toHaveLength(contacts.length);
  expect(await readCounts(db)).toEqual(counts);
  await expect(
    db.former
      .insertInto("contact_requests")
      .values(formerContact("9", { cle_envoi: "cle-1" }))
      .execute(),
  ).rejects.toThrow();
});

test("R52 a former process goes on writing after the upgrade, and everything it writes is counted", async () => {
  await using db = await openFormerDatabase();
  await fill(db.former);
  await migrateToLatest(db);

  await db.former.insertInto("contact_requests").values(formerContact("6")).execute();
  await db.former.insertInto("testimonials").values(formerReview("3")).execute();
  await db.former.updateTable("contact_requests").set({ statut: "en_cours", version: 2 }).where("id", "=", "1").execute();
  await db.former.deleteFrom("contact_requests").where("id", "=", "3").execute();

  const written = await db.selectFrom("contact_requests").select(["canal", "a_verifier"]).where("id", "=", "6").executeTakeFirst();
  expect(written).toEqual({ canal: "formulaire", a_verifier: false });
  const { totals } = await readCounts(db);
  expect(totals.map(({ table_name, statut, total }) => [table_name, statut, total])).toEqual([
    ["contact_requests", "en_cours", 1],
    ["contact_requests", "nouveau", 2],
    ["contact_requests", "spam", 1],
    ["testimonials", "approuve", 1],
    ["testimonials", "en_attente", 2],
  ]);
});

test("S8 a request needs a way to answer it, unless a member wrote it down or nobody waits for an answer", async () => {
  await using db = await openTestDatabase();
  let next = 0;
  const store = (more: Record<string, unknown>) =>
    (db as FormerDb)
      .insertInto("contact_requests")
      .values({ ...formerContact(`s8-${next++}`), email: null, telephone_e164: null, nature: "visite", ...more })
      .execute();

  await expect(store({})).rejects.toThrow();
  await expect(store({ telephone: "90 00 00 41" })).rejects.toThrow();
  for (const nature of ["contact", "visite", "devis", "reservation"]) await expect(store({ nature }), nature).rejects.toThrow();
  await store({ email: "a@exemple.tg" });
  await store({ telephone_e164: "+22890000041" });
  await store({ saisi_par: "admin" });
  await store({ nature: "question_suivi" });
  await store({ nature: "signalement" });
  expect(await db.selectFrom("contact_requests").select("id").execute()).toHaveLength(5);
});

test("requests to look at are counted apart from every status and every day, until they are looked at", async () => {
  await using db = await openTestDatabase();
  const store = (table: "contact_requests" | "testimonials", row: Record<string, unknown>) =>
    (db as FormerDb).insertInto(table).values(row).execute();
  await store("contact_requests", formerContact("1", { a_verifier: true }));
  await store("contact_requests", formerContact("2"));
  await store("testimonials", formerReview("1", { a_verifier: true }));

  const counted = async () => {
    const { totals, days } = await readCounts(db);
    return {
      totals: totals.map(({ table_name, statut, total }) => `${table_name} ${statut} ${total}`),
      days: days.map(({ table_name, total }) => `${table_name} ${total}`),
    };
  };
  expect(await counted()).toEqual({
    totals: ["contact_requests a_verifier 1", "contact_requests nouveau 1", "testimonials a_verifier 1"],
    days: ["contact_requests 1"],
  });
  await db.updateTable("contact_requests").set({ a_verifier: false }).where("id", "=", "1").execute();
  await db.updateTable("testimonials").set({ a_verifier: false }).execute();
  expect(await counted()).toEqual({
    totals: ["contact_requests nouveau 2", "testimonials en_attente 1"],
    days: ["contact_requests 2", "testimonials 1"],
  });
});

test("every index and trigger of the three tables is there after the upgrade, as on a new installation", async () => {
  await using former = await openFormerDatabase();
  await migrateToLatest(former);
  await using fresh = await openTestDatabase();
  expect(await describeTables(former)).toEqual(await describeTables(fresh));
  expect((await describeTables(fresh)).length).toBeGreaterThan(25);
});

async function describeTables(db: Db): Promise<string[]> {
  const isSqlite = (await db.introspection.getTables()).every(({ schema }) => schema === undefined);
  const names = isSqlite
    ? sql<{ name: string }>`select name from sqlite_schema where type in ('index', 'trigger') and sql is not null
        and tbl_name in ('contact_requests', 'vehicle_sell_requests', 'testimonials', 'audit_log', 'mail_queue') order by name`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'
        and tablename in ('contact_requests', 'vehicle_sell_requests', 'testimonials', 'audit_log', 'mail_queue')
        union all select tgname from pg_trigger where not tgisinternal order by name`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}
