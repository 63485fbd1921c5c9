import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import {
  type Chained,
  type Contents,
  EMPTY_CHAIN,
  type Head,
  journalKeys,
  sealAfter,
  type Unchained,
} from "#app/services/audit/chain.server.ts";
import { JournalKeyMissing } from "#app/services/audit/chain-check.server.ts";
import { journalCells, journalHeaders, verifyJournalFile } from "#app/services/audit/journal-csv.server.ts";
import { chainWaitingLines, sealWithKey, writeLine } from "#app/services/audit/journal-lines.server.ts";
import { findLatestDayMark } from "#app/services/audit/journal-marks.server.ts";
import { checkAndMark, prepareJournal } from "#app/services/audit/journal-regularly.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { workAtNight } from "./work-at-night.server.ts";

/** What JOURNAL_KEY gives. */
const keys = vi.hoisted(() => ({ given: [] as string[] }));
vi.mock("#app/kernel/env/env.server.ts", async (original) => {
  const real = await original<typeof import("#app/kernel/env/env.server.ts")>();
  return { ...real, env: () => ({ ...real.env(), journalKeys: keys.given }) };
});
afterEach(() => {
  keys.given = [];
  vi.useRealTimers();
});

type Line = Unchained & Contents;

async function addLines(db: Db, count: number) {
  const line = { action: "update", table_name: "properties", before: { prix: 1 }, after: { prix: 2 } } as const;
  for (let n = 1; n <= count; n += 1) await writeLine(db, { username: "admin" }, { ...line, row_id: `r${n}` });
}

function headOf(db: Db): Promise<Head> {
  return db.selectFrom("journal_state").select(["numero", "empreinte"]).executeTakeFirstOrThrow();
}

function readAll(db: Db) {
  return db.withoutPlugins().selectFrom("audit_log").selectAll().orderBy("numero").execute() as Promise<never> as Promise<Line[]>;
}

/** Without the second sentence, which tells the day. */
async function faultsOf(db: Db, given = keys.given) {
  const { anomalies } = await verifyJournal({ db, storage: openMemoryStorage() }, journalKeys(given));
  return anomalies.map((sentence) => sentence.replace(/\. .*/, ".").replaceAll("\u00a0", " "));
}

const KEY = "une-cle-du-journal-d-au-moins-32-octets";
const OTHER_KEY = "une-autre-cle-du-journal-d-au-moins-32-octets";

async function addKeyed(db: Db) {
  await addLines(db, 2);
  keys.given = [KEY];
  expect(await db.transaction().execute((trx) => sealWithKey(trx))).toBe(true);
  expect(await db.transaction().execute((trx) => sealWithKey(trx))).toBe(false);
  await addLines(db, 3);
}

test("JOURNAL-02 with a key a chain that was recomputed without it is found, also without any mark", async () => {
  await using db = await openTestDatabase();
  await addKeyed(db);
  const { anomalies, notes } = await verifyJournal({ db, storage: openMemoryStorage() });
  expect([anomalies, notes]).toEqual([[], [expect.stringContaining("Scellé par une clé depuis la ligne n°\u00a03, du ")]]);

  await db.updateTable("audit_log").set({ after: '{"prix":0}' }).where("numero", "=", 2).execute();
  let head = EMPTY_CHAIN;
  for (const line of await readAll(db)) {
    const seal = sealAfter(head, line);
    head = seal;
    await db
      .updateTable("audit_log")
      .set({ ...seal })
      .where("id", "=", line.id)
      .execute();
  }
  await db.updateTable("journal_state").set({ empreinte: head.empreinte }).execute();
  expect(await faultsOf(db)).toEqual(["JOURNAL_KEY est donnée, et aucune ligne du journal n’est scellée par une clé."]);
  expect(await faultsOf(db, []), "who has no key finds nothing").toEqual([]);
});

test("JOURNAL-02 with a key no line is sealed again or added by anybody else, and one added without it is told", async () => {
  await using db = await openTestDatabase();
  await addKeyed(db);
  const [fourth, fifth] = (await readAll(db)).slice(3) as unknown as (Line & Head)[];
  if (!fourth || !fifth) throw new Error("There are six lines");
  const head = await headOf(db);
  const changed = { ...fifth, action: "delete" };
  const forged = sealAfter(fourth, changed, [...journalKeys([OTHER_KEY]).values()][0]);
  const own = `${forged.empreinte.slice(0, 64)}${head.empreinte.slice(64)}`; // says that the key of the journal made it
  await db
    .updateTable("audit_log")
    .set({ ...forged, action: "delete", empreinte: own })
    .where("numero", "=", 5)
    .execute();
  expect(await faultsOf(db)).toEqual(["La ligne n° 5 a été modifiée."]);
  await db
    .updateTable("audit_log")
    .set(fifth as never)
    .where("numero", "=", 5)
    .execute();

  const made = { ...changed, id: "added", numero: 7 };
  await db
    .insertInto("audit_log")
    .values({ ...made, ...sealAfter(head, made) } as never)
    .execute();
  expect(await faultsOf(db)).toEqual(["La ligne n° 7 a été écrite sans la clé du journal."]);
});

test("JOURNAL-02 a copy of a sealed journal asks for the key, and is checked with it", async () => {
  await using db = await openTestDatabase();
  await addKeyed(db);
  const lines = (await readAll(db)) as unknown as Chained[];
  const file = join(mkdtempSync(join(tmpdir(), "fadem-journal-key-")), "journal.csv");
  const rows = [journalHeaders(false), ...lines.slice(3).map((line) => journalCells(line, "")), []];
  const text = rows.map((cells) => cells.join(";")).join("\r\n");
  try {
    writeFileSync(file, text);
    expect(await verifyJournalFile(file, journalKeys([KEY]))).toEqual({ lignes: 3, anomalies: [], notes: [] });
    await expect(verifyJournalFile(file, journalKeys([]))).rejects.toThrow(JournalKeyMissing);
    expect((await verifyJournalFile(file, journalKeys([OTHER_KEY]))).anomalies).toHaveLength(1);
    writeFileSync(file, text.replace("r2", "r9"));
    expect((await verifyJournalFile(file, journalKeys([KEY]))).anomalies).toHaveLength(1);
  } finally {
    rmSync(dirname(file), { recursive: true });
  }
});

test("a command without the key leaves its lines waiting, and the next writer that has it chains them", async () => {
  await using db = await openTestDatabase();
  await addKeyed(db);
  keys.given = [];
  await addLines(db, 1);
  expect(await chainWaitingLines(db)).toBe(0);
  await expect(verifyJournal({ db, storage: openMemoryStorage() })).rejects.toThrow(JournalKeyMissing);
  keys.given = [KEY];
  await addLines(db, 1);
  expect((await verifyJournal({ db, storage: openMemoryStorage() })).lignes).toBe(8);
  expect(await faultsOf(db)).toEqual([]);
});

test("R1 a key that is not the journal's stops the start with a sentence, and the next beside it or a given-up one goes on", async () => {
  await using db = await openTestDatabase();
  await addKeyed(db);
  keys.given = [];
  await expect(prepareJournal(db)).rejects.toThrow("Le journal est scellé par une clé\u00a0: donnez-la dans JOURNAL_KEY");
  keys.given = [OTHER_KEY];
  await expect(prepareJournal(db)).rejects.toThrow("JOURNAL_KEY ne donne pas la clé qui scelle le journal");
  keys.given = [OTHER_KEY, KEY];
  await prepareJournal(db);
  await addLines(db, 1);
  expect(await faultsOf(db)).toEqual([]);

  const third = "une-troisieme-cle-du-journal-de-32-octets";
  keys.given = [third, KEY];
  expect(await db.transaction().execute((trx) => sealWithKey(trx, true))).toBe(true);
  await addLines(db, 1);
  expect(await faultsOf(db)).toEqual([
    "Les lignes n° 7 à 8 sont scellées par une clé que JOURNAL_KEY ne donne pas et ne peuvent pas être vérifiées.",
  ]);
});

test("a new installation seals its journal with the given key before it serves, and leaves its first mark at any hour", async () => {
  await using db = await openTestDatabase();
  const storage = openMemoryStorage();
  keys.given = [KEY];
  vi.useFakeTimers({ now: new Date("2026-11-18T00:59:00Z"), toFake: ["Date"] });
  await prepareJournal(db);
  await prepareJournal(db);
  const lines = await db.selectFrom("audit_log").select(["action", "row_id"]).orderBy("numero").execute();
  expect(lines.map(({ action }) => action)).toEqual(["create", "update"]);
  vi.setSystemTime(new Date("2026-11-18T01:00:00Z"));
  await workAtNight({ db, storage })();
  const mark = await findLatestDayMark(storage, new Date());
  expect(mark).toMatchObject(await headOf(db));

  vi.setSystemTime(new Date("2026-11-19T01:00:00Z")); // and then at night, as ever
  await workAtNight({ db, storage })();
  expect([...storage.files.keys()]).toEqual(["journal/2026-11-18.json"]);
  vi.setSystemTime(new Date("2026-11-19T03:00:00Z"));
  await Promise.all([1, 2, 3].map(() => workAtNight({ db, storage })())); // three processes
  expect([...storage.files.keys()]).toEqual(["journal/2026-11-18.json", "journal/2026-11-19.json"]);
  const done = await db.selectFrom("jobs").select(["name", "key"]).where("done", "is not", null).orderBy("key").orderBy("name").execute();
  expect(done.map(({ name, key }) => `${name} ${key}`)).toEqual(["journal 2026-11-18", "journal 2026-11-19", "purge 2026-11-19"]);
});

test("a journal that has lines is opened at night: a former process that runs on until then empties without telling", async () => {
  await using db = await openTestDatabase();
  await addLines(db, 2);
  await prepareJournal(db);
  expect((await headOf(db)).numero).toBe(2);
  await checkAndMark({ db, storage: openMemoryStorage() });
  expect((await headOf(db)).numero).toBe(3);
});
