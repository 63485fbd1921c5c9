import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { EMPTY_CHAIN, type Head, sealAfter } from "./chain.server.ts";
import { emptyLinesOf, emptyOldLines, openJournal } from "./empty-lines.server.ts";
import { chainWaitingLines } from "./journal-lines.server.ts";
import { putDayMark, putRestoreMark } from "./journal-marks.server.ts";
import { readNumbers, spellNumbers, without } from "./journal-numbers.ts";
import { recordAudit, recordLot } from "./record-change.server.ts";
import { verifyJournal } from "./verify-journal.server.ts";

const admin = { username: "admin", id: "u1", nom: "FADEM", prenom: "Admin" };

function addLine(db: Db, n: number) {
  const change = { action: "update", table_name: "properties", row_id: `r${n}`, before: { prix: n }, after: { prix: n + 1 } } as const;
  return changeContent(db, (trx) => recordAudit(trx, admin, change), new ChangeFeed());
}

async function addLines(db: Db, count: number) {
  for (let n = 1; n <= count; n += 1) await addLine(db, n);
}

async function headOf(db: Db): Promise<Head> {
  return db.selectFrom("journal_state").select(["numero", "empreinte"]).executeTakeFirstOrThrow();
}

/** Puts every line anew on the chain, as somebody who knows how it is made would. */
async function rewriteAll(db: Db) {
  const lines = await db.withoutPlugins().selectFrom("audit_log").selectAll().orderBy("numero").execute();
  let head = EMPTY_CHAIN;
  for (const line of lines as never[]) {
    const seal = sealAfter(head, line);
    head = seal;
    await db
      .updateTable("audit_log")
      .set({ ...seal })
      .where("id", "=", (line as { id: string }).id)
      .execute();
  }
  await db.updateTable("journal_state").set({ numero: head.numero, empreinte: head.empreinte }).execute();
}

/** Without the second sentence, which tells the day. */
async function faultsOf(db: Db, storage = openMemoryStorage()) {
  const { anomalies } = await verifyJournal({ db, storage });
  return anomalies.map((sentence) => sentence.replace(/\. .*/, ".").replaceAll("\u00a0", " "));
}

test("lines are numbered without gap and each follows the one before, an act on many rows included", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 2);
  const rows = ["a", "b", "c"].map((row_id) => ({ row_id, before: { version: 1 }, after: null }));
  await changeContent(db, (trx) => recordLot(trx, admin, { action: "delete", table: "properties", lot: "l1", rows }), new ChangeFeed());
  await Promise.all([addLine(db, 3), addLine(db, 4), addLine(db, 5)]);

  const lines = await db.selectFrom("audit_log").select(["numero", "precedent", "empreinte", "actor_nom"]).orderBy("numero").execute();
  expect(lines.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(lines.slice(1).map(({ precedent }) => precedent)).toEqual(lines.slice(0, -1).map(({ empreinte }) => empreinte));
  expect(lines[0]?.actor_nom).toBe("Admin FADEM");
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toEqual({ lignes: 8, anomalies: [], notes: [] });
});

test("JOURNAL-02 a line changed, removed, inserted or moved is found by its number, as are a cut end and a whole rewriting", async () => {
  const line = (numero: number) => sql<boolean>`numero = ${sql.lit(numero)}`;
  const attacks: Record<string, { act: (db: Db) => Promise<unknown>; found: string[] }> = {
    "another actor": {
      act: (db) => db.updateTable("audit_log").set({ actor: "personne" }).where(line(5)).execute(),
      found: ["La ligne n° 5 a été modifiée."],
    },
    "other contents": {
      act: (db) => db.updateTable("audit_log").set({ after: '{"prix":1}' }).where(line(7)).execute(),
      found: ["La ligne n° 7 a été modifiée."],
    },
    "changed and sealed again": {
      async act(db) {
        const [before, changed] = await db.selectFrom("audit_log").selectAll().where("numero", "in", [4, 5]).orderBy("numero").execute();
        const seal = sealAfter(before as never, { ...(changed as object), action: "delete", before: null, after: null } as never);
        await db
          .updateTable("audit_log")
          .set({ ...seal, action: "delete", before: null, after: null })
          .where(line(5))
          .execute();
      },
      found: ["La ligne n° 5 a été modifiée."],
    },
    removed: { act: (db) => db.deleteFrom("audit_log").where(line(5)).execute(), found: ["Une ligne manque entre le n° 4 et le n° 6."] },
    "three removed": {
      act: (db) => db.deleteFrom("audit_log").where("numero", "in", [1, 2, 3]).execute(),
      found: ["Les lignes n° 1 à 3 manquent."],
    },
    "removed, the others renumbered": {
      async act(db) {
        await db.deleteFrom("audit_log").where(line(5)).execute();
        for (let numero = 6; numero <= 10; numero += 1)
          await db
            .updateTable("audit_log")
            .set({ numero: numero - 1 })
            .where(line(numero))
            .execute();
      },
      found: ["Une ligne manque entre le n° 4 et le n° 5."],
    },
    inserted: {
      async act(db) {
        for (let numero = 10; numero >= 6; numero -= 1)
          await db
            .updateTable("audit_log")
            .set({ numero: numero + 1 })
            .where(line(numero))
            .execute();
        const [before] = await db.selectFrom("audit_log").selectAll().where(line(5)).execute();
        const made = { ...before, id: "inserted", before: null, after: null };
        const seal = sealAfter(before as never, made as never);
        await db
          .insertInto("audit_log")
          .values({ ...(made as never as { id: string }), ...seal } as never)
          .execute();
      },
      found: ["La ligne n° 6 a été ajoutée."],
    },
    swapped: {
      async act(db) {
        for (const [from, to] of [
          [5, 99],
          [8, 5],
          [99, 8],
        ] as const)
          await db.updateTable("audit_log").set({ numero: to }).where(line(from)).execute();
      },
      found: ["Les lignes n° 5 et n° 8 ont été interverties."],
    },
    "cut off at the end": {
      act: (db) => db.deleteFrom("audit_log").where("numero", ">", 7).execute(),
      found: [expect.stringMatching(/^Les lignes n° 8 à 10 manquent à la fin du journal, après celle du /) as never],
    },
    "cut off, its end noted anew": {
      async act(db) {
        await db.deleteFrom("audit_log").where("numero", ">", 7).execute();
        const { empreinte } = await db.selectFrom("audit_log").select("empreinte").where(line(7)).executeTakeFirstOrThrow();
        await db
          .updateTable("journal_state")
          .set({ numero: 7, empreinte: empreinte ?? "" })
          .execute();
      },
      found: ["Le repère du 14 novembre 2026 ne correspond pas."],
    },
    "added at the end": {
      async act(db) {
        const [last] = await db.selectFrom("audit_log").selectAll().where(line(10)).execute();
        const made = { ...last, id: "added", before: null, after: null };
        await db
          .insertInto("audit_log")
          .values({ ...made, ...sealAfter(last as never, made as never) } as never)
          .execute();
      },
      found: ["La ligne n° 11 a été ajoutée."],
    },
    "rewritten as a whole": {
      async act(db) {
        await db.updateTable("audit_log").set({ after: '{"prix":0}' }).where(line(2)).execute();
        await rewriteAll(db);
      },
      found: ["Le repère du 14 novembre 2026 ne correspond pas."],
    },
  };
  for (const [name, { act, found }] of Object.entries(attacks)) {
    await using db = await openTestDatabase();
    const storage = openMemoryStorage();
    await addLines(db, 10);
    await putDayMark(storage, await headOf(db), new Date("2026-11-14T03:00:00Z"));
    expect(await faultsOf(db, storage), `${name}, before`).toEqual([]);
    await act(db);
    expect(await faultsOf(db, storage), name).toEqual(found);
  }
});

test("where lines were cut off, the next line leaves a gap that stays", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 5);
  await db.deleteFrom("audit_log").where("numero", ">", 3).execute();
  await addLine(db, 6);
  expect(await faultsOf(db)).toEqual(["2 lignes manquent entre le n° 3 et le n° 6."]);
});

test("a line put behind the end, or an end that is no longer noted, holds no deed up, and the line is not followed", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 3);
  const [last] = await db.selectFrom("audit_log").selectAll().where("numero", "=", 3).execute();
  const made = { ...last, id: "added", before: null, after: null };
  await db
    .insertInto("audit_log")
    .values({ ...made, ...sealAfter(last as never, made as never) } as never)
    .execute();
  await addLine(db, 4);
  expect(await faultsOf(db)).toEqual(["La ligne n° 4 a été modifiée."]);
  await db.deleteFrom("journal_state").execute();
  await addLine(db, 5);
  expect((await headOf(db)).numero).toBe(6);
});

test("emptied contents leave the chain whole, and nothing else may be in their place", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 3);
  await db.updateTable("audit_log").set({ before: null, after: null, sel: null }).where("numero", "=", 2).execute();
  expect(await faultsOf(db)).toEqual([]);
  await db.updateTable("audit_log").set({ after: '{"prix":3}' }).where("numero", "=", 2).execute();
  expect(await faultsOf(db)).toEqual(["La ligne n° 2 a été modifiée."]);
});

test("JOURNAL-02 a line emptied without its own line is found even years later, and told of when the journal is opened", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 6);
  const forge = (numero: number) =>
    db.updateTable("audit_log").set({ before: null, after: null, sel: null }).where("numero", "=", numero).execute();
  await forge(2); // by a former version, which told nothing of it
  expect(await faultsOf(db)).toEqual([]);
  expect(await db.transaction().execute(openJournal)).toBe(true);
  expect(await db.transaction().execute(openJournal)).toBe(false);
  await db.transaction().execute((trx) => emptyLinesOf(trx, "properties", ["r3", "r4", "r6"]));
  const told = await db
    .selectFrom("audit_log")
    .select(["action", "row_id"])
    .where("table_name", "=", "audit_log")
    .orderBy("numero")
    .execute();
  expect(told.map(({ action, row_id }) => `${action} ${row_id}`)).toEqual(["erase 2", "create ", "erase 3-4 6"]);
  expect(await faultsOf(db)).toEqual([]);
  await forge(5);
  expect(await faultsOf(db)).toEqual(["La ligne n° 5 a été vidée sans que le journal le dise."]);
  await emptyOldLines(db, new Date(Date.now() + 86_400_000).toISOString());
  await forge(9);
  expect(await faultsOf(db)).toEqual([
    "La ligne n° 5 a été vidée sans que le journal le dise.",
    "La ligne n° 9 a été vidée sans que le journal le dise.",
  ]);
});

test("numbers are spelt in spans, in lines that an index takes, and what is no number names none", () => {
  const scattered = Array.from({ length: 500 }, (_, index) => 100_000 + index * 2);
  const spelt = spellNumbers(scattered);
  expect(Math.max(...spelt.map((line) => line.length))).toBeLessThanOrEqual(500);
  expect(spelt.flatMap(readNumbers).map(({ from }) => from)).toEqual(scattered);
  expect(spellNumbers([7, 5, 6, 9])).toEqual(["5-7 9"]);
  expect(["", "cle:1", "9-5", "0", "5-"].flatMap(readNumbers)).toEqual([]);
  expect(
    without(
      [
        { from: 1, to: 10 },
        { from: 20, to: 30 },
      ],
      readNumbers("2-3 5 9-22 28-40"),
    ),
  ).toEqual([
    { from: 1, to: 1 },
    { from: 4, to: 4 },
    { from: 6, to: 8 },
    { from: 23, to: 27 },
  ]);
});

test("a restore says which lines are gone, and the marks of those days are no fault", async () => {
  await using db = await openTestDatabase();
  const storage = openMemoryStorage();
  await addLines(db, 4);
  await putDayMark(storage, { numero: 9, empreinte: "a".repeat(64) }, new Date("2026-11-14T03:00:00Z"));
  expect(await faultsOf(db, storage)).toEqual(["Le repère du 14 novembre 2026 ne correspond pas."]);
  await putRestoreMark(storage, { numero: 4, abandonne: 9 }, "2026-11-15T10:00:00.000Z");
  const { anomalies, notes } = await verifyJournal({ db, storage });
  expect(anomalies).toEqual([]);
  expect(notes.map((note) => note.replaceAll("\u00a0", " "))).toEqual([
    "Restauration du 15 novembre 2026 : les lignes n° 5 à 9 ne sont plus là.",
  ]);
});

test("a day has one mark, and a mark that cannot be read is said", async () => {
  await using db = await openTestDatabase();
  const storage = openMemoryStorage();
  await addLines(db, 1);
  const day = new Date("2026-11-14T03:00:00Z");
  expect(await putDayMark(storage, await headOf(db), day)).toBe(true);
  expect(await putDayMark(storage, { numero: 1, empreinte: "b".repeat(64) }, day)).toBe(false);
  expect(await faultsOf(db, storage)).toEqual([]);
  storage.files.set("journal/2026-11-13.json", Buffer.from("{"));
  expect(await faultsOf(db, storage)).toEqual(["Le repère du 13 novembre 2026 ne peut pas être lu."]);
});

test("lines that a former process writes are no fault, and the next writer or look chains them", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 2);
  const former = (id: string, at: string) =>
    db
      .insertInto("audit_log")
      .values({ id, at, actor: "admin", action: "update", table_name: "vehicles", row_id: "v", before: null, after: "{}" })
      .execute();
  await former("b", "2026-11-15T08:00:01.000Z");
  await former("a", "2026-11-15T08:00:00.000Z");
  expect(await faultsOf(db)).toEqual([]);
  await addLine(db, 3);
  const order = await db.selectFrom("audit_log").select(["numero", "row_id", "id"]).where("numero", ">", 2).orderBy("numero").execute();
  expect(order.map(({ id, row_id }) => (row_id === "v" ? id : row_id))).toEqual(["a", "b", "r3"]);
  await former("c", "2026-11-15T08:00:02.000Z");
  expect(await chainWaitingLines(db)).toBe(1);
  expect(await chainWaitingLines(db)).toBe(0);
  expect((await verifyJournal({ db, storage: openMemoryStorage() })).lignes).toBe(6);
  expect(await faultsOf(db)).toEqual([]);
});
