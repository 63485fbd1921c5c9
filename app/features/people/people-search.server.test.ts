import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { addContactRequest } from "#tests/factories.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import { findPeoplePage, findViewContext } from "./people-views.server.ts";

const PEOPLE = 2_300;

/** The one row of a table again and again, each time with other ids: the same number makes the same id in both tables. */
async function copyMany(db: Db, table: "people" | "person_events", ...ids: string[]) {
  const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const values = Object.keys(row).map((column) => (ids.includes(column) ? sql`'copie-' || n` : sql.ref(column)));
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${PEOPLE - 1})
    insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(values)} from ${sql.table(table)}, numbers`.execute(db);
}

test("a search through many people misses nobody, and others have their turn while SQLite looks", async () => {
  await using db = await openTestDatabase();
  await changeContent(db, (trx) => addContactRequest(trx, { nom: "Ayivi", sujet: "Villa", message: "Une piscine et un forage" }));
  await copyMany(db, "people", "id");
  await copyMany(db, "person_events", "id", "person_id", "source_id");
  await sql`analyze`.execute(db); // as PostgreSQL does by itself within a minute of such an arrival
  const context = await findViewContext(db, { member: "essi", isOwnOnly: false });
  let turns = 0;
  let isLooking = true;
  const count = () => {
    turns++;
    if (isLooking) setImmediate(count);
  };
  setImmediate(count);
  const first = await findPeoplePage(db, context, { view: "tous", page: 1, q: "ayivi forage piscine une" });
  isLooking = false;
  const second = await findPeoplePage(db, context, { view: "tous", page: 2, q: "et une piscine ayivi" });
  expect([first.total, second.total, first.people.length, second.people.length]).toEqual([PEOPLE, PEOPLE, 12, 12]);
  if (!isPostgres(db)) expect(turns).toBeGreaterThanOrEqual(2);
  const listed = await findPeoplePage(db, context, { view: "tous", page: 2 });
  expect(second.people.map(({ id }) => id)).toEqual(listed.people.map(({ id }) => id)); // in the order of every view
  expect((await findPeoplePage(db, context, { view: "tous", page: 1, q: "ayivi garage" })).total).toBe(0);

  // Somebody rare among them: with the name in one message and another word in the next, and with the same word twice.
  const contact = { email: "kpodar@exemple.tg", telephone: "93 44 55 66", telephone_e164: "+22893445566" };
  for (const message of ["Une piscine pour Kpodar", "Un forage aussi"])
    await changeContent(db, (trx) => addContactRequest(trx, { ...contact, nom: "Kpodar", sujet: "Projet", message }));
  for (const q of ["piscine kpodar", "forage piscine kpodar", "kpodar projet forage", "kpodar kpodar"])
    expect((await findPeoplePage(db, context, { view: "tous", page: 1, q })).people.map(({ nom }) => nom)).toEqual([
      expect.stringContaining("Kpodar"),
    ]);
  expect((await findPeoplePage(db, context, { view: "tous", page: 1, q: "kpodar garage piscine" })).total).toBe(0);
  expect((await findPeoplePage(db, context, { view: "tous", page: 3, q: "kpodar piscine" })).total).toBe(1);
});

test("DEC-222 the number of a visit or a stay finds its person, in any case, and only whom the member may read", async () => {
  await using db = await openTestDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  await changeContent(db, (trx) => addContactRequest(trx, { nom: "Ayivi" }));
  const home = await addHome(db);
  await askForStay(db, home, stayInput("2026-12-04", "2026-12-06", { nom: "Kpodar Yawa" }));
  await addVisit(db, { table: "properties", id: home.id }, "2026-11-20T10:00", { nom: "Lawson Afi" });
  const found = async (q: string, isOwnOnly = false) => {
    const context = await findViewContext(db, { member: "essi", isOwnOnly });
    return (await findPeoplePage(db, context, { view: "tous", page: 1, q })).people.map(({ nom }) => nom);
  };
  for (const q of ["SJ-0001", "sj 0001"]) expect(await found(q)).toEqual(["Kpodar Yawa"]);
  for (const q of ["RV-0001", "rv0001"]) expect(await found(q)).toEqual(["Lawson Afi"]);
  expect(await found("RV-0002")).toEqual([]);
  expect(await found("RV-0001", true)).toEqual([]);
});

test("DEC-213 the reference that a caller says finds its request, in any case, and its four signs alone do", async () => {
  await using db = await openTestDatabase();
  await changeContent(db, (trx) => addContactRequest(trx, { nom: "Ayivi", reference: "D-7K4M" }));
  const contact = { email: "kpodar@exemple.tg", telephone: "93 44 55 66", telephone_e164: "+22893445566" };
  await changeContent(db, (trx) => addContactRequest(trx, { ...contact, nom: "Kpodar", reference: "D-7K4N" }));
  const context = await findViewContext(db, { member: "essi", isOwnOnly: false });
  for (const q of ["D-7K4M", "d-7k4m", "7k4m", "ayivi D-7K4M"])
    expect(
      (await findPeoplePage(db, context, { view: "tous", page: 1, q })).people.map(({ nom }) => nom),
      q,
    ).toEqual(["Reine Ayivi"]);
  expect((await findPeoplePage(db, context, { view: "tous", page: 1, q: "D-7K4" })).total).toBe(2);
});
