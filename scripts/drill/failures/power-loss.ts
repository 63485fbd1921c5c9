import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#app/db/engine/client.server.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type FileOperation, readTrace } from "./file-trace.ts";
import { requireStrace, traceProgram } from "./strace.ts";
import { TracedDisk } from "./traced-disk.ts";

const WRITER = join(import.meta.dirname, "power-loss-writer.ts");
const WRITES = 320;
const CUTS = { full: 250, quick: 40 };
const CONTROL_CUTS = { full: 50, quick: 20 };

type Losses = { cuts: number; rows: number; files: number; damaged: number; saidRows: number; saidFiles: number };

export const powerLossDrill: Drill = {
  id: "power-loss",
  promise: "coupure de courant rejouée : aucune ligne ni aucun fichier acquitté n’est perdu",
  isQuick: false,
  async run(scale) {
    const losses = await replay("full", CUTS[scale]);
    return { held: losses.rows + losses.files + losses.damaged === 0 && losses.saidFiles > 0, figures: describe(losses) };
  },
  controlName: "synchronous=NORMAL et fichiers sans fsync",
  async control(scale): Promise<Outcome> {
    const losses = await replay("careless", CONTROL_CUTS[scale]);
    // Either of the two going unnoticed would make half of the drill worthless.
    return { held: losses.rows === 0 || losses.files === 0, figures: describe(losses) };
  },
};

function describe({ cuts, rows, files, damaged, saidRows, saidFiles }: Losses) {
  return `${cuts} coupures, chacune deux fois ; ${saidRows} lignes et ${saidFiles} fichiers acquittés ; ${rows} lignes perdues, ${files} fichiers perdus, ${damaged} bases abîmées`;
}

async function replay(care: "full" | "careless", cuts: number): Promise<Losses> {
  requireStrace();
  const folder = mkdtempSync(join(tmpdir(), "fadem-coupure-"));
  try {
    const data = join(folder, "data");
    mkdirSync(data);
    const traceFile = join(folder, "trace");
    traceProgram([process.execPath, "--no-warnings", WRITER, data, String(WRITES), care], traceFile);
    return await cutPower(await readTrace(traceFile), data, join(folder, "apres"), cuts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Walks along the trace and, at points spread over it, looks at what a power cut would have left. */
async function cutPower(operations: readonly FileOperation[], data: string, restored: string, cuts: number): Promise<Losses> {
  const disk = new TracedDisk(data);
  const losses: Losses = { cuts: 0, rows: 0, files: 0, damaged: 0, saidRows: 0, saidFiles: 0 };
  const rows: string[] = [];
  const files: { path: string; sha256: string }[] = [];
  const first = operations.findIndex(({ kind }) => kind === "said");
  const span = operations.length - first;
  const cutAfter = new Set(Array.from({ length: cuts }, (_, cut) => first - 1 + Math.floor(((cut + 1) * span) / cuts)));
  for (const [index, operation] of operations.entries()) {
    disk.apply(operation);
    if (operation.kind === "said")
      for (const [, kind, name = "", sha256 = ""] of operation.text.matchAll(/^(ligne|fichier) (\S+) ?(\S*)$/gm))
        if (kind === "ligne") rows.push(name);
        else files.push({ path: join(data, "media", name), sha256 });
    if (!cutAfter.has(index)) continue;
    losses.cuts++;
    const luck = index; // the same cuts and the same luck for the same trace
    for (const lands of [() => false, (at: number) => scramble(at * 7_919 + luck) % 2 === 0]) {
      const left = await readRowsAfter(disk, data, restored, lands);
      if (left) losses.rows += rows.filter((key) => !left.has(key)).length;
      else losses.damaged++;
      losses.files += files.filter(({ path, sha256 }) => digest(disk.after(path, lands)) !== sha256).length;
    }
  }
  return { ...losses, saidRows: rows.length, saidFiles: files.length };
}

/** Opens what is left as the product does. Undefined when it is no longer a sound database. */
async function readRowsAfter(disk: TracedDisk, data: string, restored: string, lands: (at: number) => boolean) {
  rmSync(restored, { recursive: true, force: true });
  mkdirSync(restored);
  for (const name of ["fadem.sqlite", "fadem.sqlite-wal", "fadem.sqlite-journal"]) {
    const bytes = disk.after(join(data, name), lands);
    if (bytes) writeFileSync(join(restored, name), bytes);
  }
  const db = openDatabase({ kind: "sqlite", file: join(restored, "fadem.sqlite") });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== "ok") return undefined;
    return new Set((await db.selectFrom("contact_requests").select("cle_envoi").execute()).map(({ cle_envoi }) => cle_envoi));
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  } finally {
    await db.destroy();
  }
}

function digest(bytes: Buffer | undefined) {
  return bytes && createHash("sha256").update(bytes).digest("hex");
}

/** Mixes the bits of a whole number: what a coin would say. */
function scramble(value: number) {
  let mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
