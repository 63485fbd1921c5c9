import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Db, openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { type Contents, EMPTY_CHAIN, type Head, sealAfter, type Unchained } from "#app/services/audit/chain.server.ts";
import { emptyLinesOf, openJournal } from "#app/services/audit/empty-lines.server.ts";
import { putDayMark } from "#app/services/audit/journal-marks.server.ts";
import { recordLot } from "#app/services/audit/record-change.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";

const LINES = 10_000;
const WITHIN_MS = 2_000;
const TURN_MS = 250;
const LOT = 500;
const MARK_DAY = new Date("2026-11-14T03:00:00Z");

type Line = Unchained & Contents & { numero: number };

/** What an attacker who can write the whole database may do to line 5,000 and its neighbours, and what the check must say. */
const attacks: Record<string, { act: (rows: DatabaseSync) => void; says: RegExp }> = {
  "ligne changée": {
    act: (rows) => rows.exec("update audit_log set actor = 'personne' where numero = 5000"),
    says: /^La ligne n° 5 000 a été modifiée\./,
  },
  "contenu changé": {
    act: (rows) => rows.exec(`update audit_log set after = '{"prix":1}' where numero = 5000`),
    says: /^La ligne n° 5 000 a été modifiée\./,
  },
  "ligne vidée": {
    act: (rows) => rows.exec("update audit_log set before = null, after = null, sel = null where numero = 5000"),
    says: /^La ligne n° 5 000 a été vidée sans que le journal le dise\./,
  },
  "ligne ôtée": {
    act: (rows) => rows.exec("delete from audit_log where numero = 5000"),
    says: /^Une ligne manque entre le n° 4 999 et le n° 5 001\./,
  },
  "ligne ajoutée": {
    act(rows) {
      rows.exec("update audit_log set numero = -numero - 1 where numero > 5000; update audit_log set numero = -numero where numero < 0");
      const before = lineAt(rows, 5_000);
      writeLine(rows, { ...before, id: "ajoutee", numero: 5_001 }, sealAfter(headAt(rows, 5_000), { ...before, id: "ajoutee" }), true);
    },
    says: /^La ligne n° 5 001 a été ajoutée\./,
  },
  "lignes interverties": {
    act: (rows) =>
      rows.exec(`update audit_log set numero = -1 where numero = 5000; update audit_log set numero = 5000 where numero = 5003;
        update audit_log set numero = 5003 where numero = -1`),
    says: /^Les lignes n° 5 000 et n° 5 003 ont été interverties\./,
  },
  "fin coupée": {
    act: (rows) => rows.exec("delete from audit_log where numero > 9990"),
    says: /^Les lignes n° 9 991 à 10 004 manquent à la fin du journal/,
  },
  "fin coupée, la fin notée aussi": {
    act(rows) {
      rows.exec("delete from audit_log where numero > 9990");
      noteHead(rows, headAt(rows, 9_990));
    },
    says: /^Le repère du 14 novembre 2026 ne correspond pas\./,
  },
  "tout réécrit": {
    act(rows) {
      rows.exec(`update audit_log set after = '{"prix":1}' where numero = 5000`);
      let head = EMPTY_CHAIN;
      for (const line of rows.prepare("select * from audit_log order by numero").all() as never as Line[]) {
        const seal = sealAfter(head, line);
        writeLine(rows, line, seal, false);
        head = seal;
      }
      noteHead(rows, head);
    },
    says: /^Le repère du 14 novembre 2026 ne correspond pas\./,
  },
};

function lineAt(rows: DatabaseSync, numero: number) {
  return rows.prepare("select * from audit_log where numero = ?").get(numero) as never as Line;
}

function headAt(rows: DatabaseSync, numero: number) {
  return rows.prepare("select numero, empreinte from audit_log where numero = ?").get(numero) as never as Head;
}

function noteHead(rows: DatabaseSync, { numero, empreinte }: Head) {
  rows.prepare("update journal_state set numero = ?, empreinte = ?").run(numero, empreinte);
}

function writeLine(rows: DatabaseSync, line: Line, seal: ReturnType<typeof sealAfter>, isNew: boolean) {
  if (isNew)
    rows
      .prepare(
        `insert into audit_log (id, at, actor, actor_id, actor_nom, action, table_name, row_id, lot, before, after)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        line.id,
        line.at,
        line.actor,
        line.actor_id,
        line.actor_nom,
        line.action,
        line.table_name,
        line.row_id,
        line.lot,
        line.before,
        line.after,
      );
  rows
    .prepare("update audit_log set numero = ?, sel = ?, empreinte_contenu = ?, precedent = ?, empreinte = ? where id = ?")
    .run(seal.numero, seal.sel, seal.empreinte_contenu, seal.precedent, seal.empreinte, line.id);
}

/** An installation with that many lines, a request whose lines were emptied among them, and the mark of a day. */
async function prepare(folder: string) {
  const db = openDatabase({ kind: "sqlite", file: join(folder, "fadem.sqlite") });
  const storage = openFolderStorage(join(folder, "media"));
  await migrateToLatest(db);
  const actor = { username: "admin", nom: "FADEM", prenom: "Admin" };
  const add = (table: string, ids: string[], lot: string) => {
    const rows = ids.map((row_id) => ({ row_id, before: { titre: "Villa", prix: 1 }, after: { titre: "Villa", prix: 2 } }));
    return db.transaction().execute((trx) => recordLot(trx, actor, { action: "update", table, lot, rows }));
  };
  for (let start = 0; start < LINES; start += LOT)
    await add(
      "properties",
      Array.from({ length: LOT }, (_, n) => `r${start + n}`),
      `l${start}`,
    );
  await add("contact_requests", ["efface"], "l");
  await db.transaction().execute((trx) => emptyLinesOf(trx, "contact_requests", ["efface"]));
  await db.transaction().execute(openJournal);
  const head = await db.selectFrom("journal_state").select(["numero", "empreinte"]).executeTakeFirstOrThrow();
  await putDayMark(storage, head, MARK_DAY);
  await db.destroy();
}

type Verify = (dataDir: string) => Promise<string[]>;

async function withJournal<Result>(dataDir: string, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase({ kind: "sqlite", file: join(dataDir, "fadem.sqlite") });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

const verifyChain: Verify = (dataDir) =>
  withJournal(dataDir, async (db) => (await verifyJournal({ db, storage: openFolderStorage(join(dataDir, "media")) })).anomalies);

/** A journal whose lines are only numbered: what it can say. */
const verifyNumbers: Verify = (dataDir) =>
  withJournal(dataDir, async (db) => {
    const lines = await db.selectFrom("audit_log").select("numero").orderBy("numero").execute();
    return lines.flatMap(({ numero }, index) => (numero === index + 1 ? [] : [`La ligne n° ${index + 1} manque.`])).slice(0, 1);
  });

async function forgeAndVerify(verify: Verify, scale: Scale): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "fadem-journal-"));
  try {
    const whole = join(folder, "entier");
    mkdirSync(whole);
    await prepare(whole);
    const wrong: string[] = [];
    const { ms, slowest, said } = await timed(() => verify(whole));
    if (said.length > 0) wrong.push(`intact : ${said[0]}`);
    if (scale === "full" && (ms > WITHIN_MS || slowest > TURN_MS))
      wrong.push(`trop long : ${Math.round(ms)} ms, ${Math.round(slowest)} ms d’un trait`);
    for (const [name, { act, says }] of Object.entries(attacks)) {
      const dataDir = join(folder, name.replace(/[^a-z]/g, "-"));
      cpSync(whole, dataDir, { recursive: true });
      const rows = new DatabaseSync(join(dataDir, "fadem.sqlite"));
      rows.exec("begin");
      act(rows);
      rows.exec("commit");
      rows.close();
      const [sentence = "rien"] = await verify(dataDir);
      if (!says.test(sentence.replaceAll("\u00a0", " "))) wrong.push(`${name} : ${sentence}`);
    }
    if (verify === verifyChain) wrong.push(...checkExitCodes(folder, whole));
    for (const fault of wrong) process.stderr.write(`  ${fault}\n`);
    const count = Object.keys(attacks).length;
    return {
      held: wrong.length === 0,
      figures: `${LINES + 4} lignes vérifiées en ${Math.round(ms)} ms, ${Math.round(slowest)} ms d’un trait au plus ; ${count} atteintes, ${wrong.length} mal dites`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long `work` took, and its longest hold of the event loop. */
async function timed(work: () => Promise<string[]>) {
  let last = performance.now();
  let slowest = 0;
  let isOver = false;
  function tick() {
    const now = performance.now();
    slowest = Math.max(slowest, now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  }
  const startedAt = performance.now();
  setImmediate(tick);
  const said = await work();
  isOver = true;
  return { said, slowest, ms: performance.now() - startedAt };
}

/** The command itself: 0 intact, 1 broken, 2 unreadable. */
function checkExitCodes(folder: string, whole: string): string[] {
  const cases: [args: string[], dataDir: string, code: number][] = [
    [[], whole, 0],
    [[], join(folder, "ligne-chang-e"), 1],
    [[join(folder, "absent.csv")], whole, 2],
    [[], join(folder, "nulle-part"), 2],
  ];
  return cases.flatMap(([args, dataDir, code]) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--no-warnings", "scripts/journal.ts", "verify", ...args], {
      env,
      encoding: "utf8",
    });
    return status === code ? [] : [`code ${status} au lieu de ${code} : ${stdout}${stderr}`];
  });
}

export const journalDrill: Drill = {
  id: "journal",
  promise: "une ligne du journal changée, vidée, ôtée, ajoutée ou déplacée, une fin coupée, un tout réécrit : trouvés, par leur numéro",
  isQuick: true,
  run: (scale) => forgeAndVerify(verifyChain, scale),
  controlName: "lignes numérotées sans être enchaînées",
  control: (scale) => forgeAndVerify(verifyNumbers, scale),
};
