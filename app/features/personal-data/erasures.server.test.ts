import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { personalData } from "#app/db/tables/personal-data.ts";
import { migrationTables } from "#app/db/tables/platform-tables.ts";
import { listWrongPeople } from "#app/features/people/update-people.server.ts";
import * as environment from "#app/kernel/env/env.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { backUpFrom } from "#app/services/backup/backup.server.ts";
import { restore } from "#app/services/backup/restore.server.ts";
import { admin } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { addPersonEverywhere, findAnywhere, HER, herNumbers } from "#tests/one-person.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as deletion from "./delete-person.server.ts";
import { bringBook, erase, finishErasures, listErasures, repeatErasures } from "./erasures.server.ts";
import { findNamedRows, findPeopleBy, findSubject, subjectOf } from "./find-person.server.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fadem-effacements-"));
  mkdirSync(join(dataDir, "sauvegardes"));
  const known = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...known, dataDir });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

test("CONSERV-03 every table of the database says whether it holds a person: one that is not named here fails", async () => {
  await using db = await openTestDatabase();
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !migrationTables.some((book) => book === name));
  expect(tables.sort()).toEqual(Object.keys(personalData).sort());
  for (const { name, columns } of await db.introspection.getTables()) {
    const held = personalData[name as keyof typeof personalData];
    if (!held || "nobody" in held) continue;
    const { email, phone, person = [] } = held.hers ?? {};
    const named = [email, phone, ...person, ...(held.named ?? []), ...(held.words ?? []), ...(held.names ?? []), ...(held.key ?? [])];
    const known = columns.map((column) => column.name);
    expect(
      named.filter((column) => column !== undefined && !known.includes(column)),
      name,
    ).toEqual([]);
  }
});

test("CONSERV-02 a person is found by name, e-mail or number in any spelling, also of one who was merged into her", async () => {
  await using db = await openTestDatabase();
  const { person } = await addPersonEverywhere(db);
  for (const asked of ["90123456", "+228 90 12 34 56", "00228 90.12.34.56", "Akouvi@Exemple.TG", "quashie akouvi", "+33 6 12 34 56 78"])
    expect(
      (await findPeopleBy(db, asked)).people.map(({ id }) => id),
      asked,
    ).toContain(person);
  expect((await findPeopleBy(db, "90 12 34 57")).people).toEqual([]);
  expect((await findPeopleBy(db, "%")).people).toEqual([]);
  expect((await findPeopleBy(db, " ")).people).toEqual([]);
});

test("CONSERV-03 afterwards no table holds her number, e-mail or name in what was hers or ticked, and others keep theirs", async () => {
  await using db = await openTestDatabase();
  const { person, other } = await addPersonEverywhere(db);
  const subject = await findSubject(db, person);
  if (!subject) throw new Error("she is not found");
  const ticked = await findNamedRows(db, subject);
  expect(ticked.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
    "land_files.titulaire",
    "projects.client_nom",
    "vehicles.proprietaire_nom",
  ]);
  expect((await findAnywhere(db, herNumbers)).length).toBeGreaterThan(15);

  const erasure = await erase(db, admin, subject, ticked);
  expect(erasure?.numero).toMatch(/^EFF-\d{4}-0001$/);
  expect(erasure?.nombres).toEqual({ demandes: 5, avis: 1, photos: 0, commencees: 1, historique: expect.any(Number), alertes: 1 });
  expect(await findAnywhere(db, herNumbers)).toEqual([]);
  expect(await findAnywhere(db, [/quashie/i])).toEqual([]);
  const file = await db.selectFrom("land_files").select(["titulaire", "notes_internes", "version"]).executeTakeFirst();
  expect(file).toEqual({ titulaire: null, notes_internes: "Clés : [effacé]", version: 2 }); // an open form is told
  // Words inside another person's message stay, without her number.
  expect(
    await findAnywhere(db, [/voisine Akouvi, \(\[effacé\] ou \[effacé\], attend|voisine Akouvi, \[effacé\] ou \[effacé\], attend/]),
  ).toContain("contact_requests.message");
  const kept = await db.selectFrom("contact_requests").select(["person_id", "sujet", "email"]).orderBy("created_at").execute();
  expect(kept.map(({ email }) => email)).toEqual([null, null, null]);
  expect(kept.some(({ person_id }) => person_id === other)).toBe(true);
  expect(await db.selectFrom("form_drafts").select("valeurs").execute()).toEqual([{ valeurs: { titre: "Corolla" } }]);
  expect(await db.selectFrom("import_lines").select("ligne").execute()).toEqual([{ ligne: 3 }]);
  expect((await db.selectFrom("lots").select("laissees").executeTakeFirst())?.laissees.map(({ nom }) => nom)).toEqual([
    "[effacé]",
    "Lawson, Terrain",
  ]);
  expect(await db.selectFrom("jobs").select("done").where("name", "=", "erasure").execute()).toEqual([{ done: expect.any(String) }]);
  expect(await listWrongPeople(db)).toEqual([]);
  expect((await verifyJournal({ db, storage: openMemoryStorage() })).anomalies).toEqual([]);
  expect(JSON.stringify(await listErasures(db))).not.toMatch(/quashie|exemple/i);
});

test("CONSERV-03 an e-mail that only alerts have goes with its alerts, and nothing is written where there is none", async () => {
  await using db = await openTestDatabase();
  await addPersonEverywhere(db);
  await db.updateTable("search_alerts").set({ email: "seule@exemple.tg" }).execute();
  const { people, bare } = await findPeopleBy(db, "Seule@exemple.tg");
  expect([people, bare]).toEqual([[], { email: "seule@exemple.tg" }]);
  const erasure = await erase(db, admin, subjectOf({ email: "seule@exemple.tg" }));
  expect(erasure?.nombres.alertes).toBe(1);
  expect(await db.selectFrom("search_alerts").select("id").execute()).toEqual([]);
  expect(await erase(db, admin, subjectOf({ email: "seule@exemple.tg" }))).toBeUndefined();
  expect(await listErasures(db)).toHaveLength(1);
});

test("DEC-156 an erasure is repeated once on an older copy from keyed hashes alone, and spares who wrote since", async () => {
  await using db = await openTestDatabase();
  const { person } = await addPersonEverywhere(db);
  const copy = join(dataDir, "sauvegardes", "fadem-2026-11-17.tar");
  await backUpFrom(copy, { db, storage: openMemoryStorage() });
  const subject = await findSubject(db, person);
  if (subject) await erase(db, admin, subject, await findNamedRows(db, subject));
  const book = readFileSync(join(dataDir, "sauvegardes/effacements.ndjson"), "utf8");
  expect(book).not.toMatch(/90123456|akouvi|quashie/i);

  await using restored = await openTestDatabase();
  await restore(copy, { db: restored, storage: openMemoryStorage() }, async () => undefined);
  expect((await findAnywhere(restored, herNumbers)).length).toBeGreaterThan(10); // yesterday's copy remembers her
  expect(await repeatErasures(restored)).toBe(1);
  expect(await findAnywhere(restored, [...herNumbers, /quashie/i])).toEqual([]);
  expect((await listErasures(restored)).map(({ numero }) => numero)).toEqual((await listErasures(db)).map(({ numero }) => numero));
  expect((await verifyJournal({ db: restored, storage: openMemoryStorage() })).anomalies).toEqual([]);

  await addPersonEverywhere(restored);
  expect(await repeatErasures(restored)).toBe(0);
  expect((await findPeopleBy(restored, HER.telephone)).people).toHaveLength(1);
});

test("CONSERV-03 an erasure that a kill cut short after its receipt is gone on with, by its keys alone", async () => {
  await using db = await openTestDatabase();
  const { person } = await addPersonEverywhere(db);
  const subject = await findSubject(db, person);
  const died = vi.spyOn(deletion, "deleteHers").mockRejectedValueOnce(new Error("killed"));
  if (subject) await expect(erase(db, admin, subject)).rejects.toThrow("killed");
  expect(await findAnywhere(db, herNumbers)).not.toEqual([]);
  died.mockRestore();
  await finishErasures(db);
  expect(await findAnywhere(db, herNumbers)).not.toEqual([]); // its claim stands for a minute, as if its process still worked
  await db.updateTable("jobs").set({ claimed_until: "2026-01-01T00:00:00.000Z", due: "2026-01-01T00:00:00.000Z" }).execute();
  await finishErasures(db);
  expect(await findAnywhere(db, herNumbers)).toEqual([]);
});

test("DEC-156 a copy that is restored in another folder brings the book beside it, once", async () => {
  await using db = await openTestDatabase();
  await addPersonEverywhere(db);
  await erase(db, admin, subjectOf({ email: HER.email }));
  const former = dataDir;
  const elsewhere = mkdtempSync(join(tmpdir(), "fadem-nouveau-"));
  vi.mocked(environment.env).mockReturnValue({ ...environment.env(), dataDir: elsewhere });
  const copy = join(former, "sauvegardes", "fadem-2026-11-17.tar");
  expect([await bringBook(copy), await bringBook(copy), await bringBook(join(elsewhere, "sauvegardes", "x.tar"))]).toEqual([1, 0, 0]);
  await using restored = await openTestDatabase();
  expect(await repeatErasures(restored)).toBe(1);
  rmSync(elsewhere, { recursive: true });
});
