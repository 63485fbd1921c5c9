import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { tryToSignIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { serve } from "#scripts/drill/own-server.ts";
import { AppRows } from "#tests/rows.ts";
import { fillBytes, openSmallDisk, removeFiller, type Trouble, troubles } from "./disk-troubles.ts";
import { DiskVisit } from "./disk-visit.ts";
import { until } from "./traffic.ts";
import { isSent, sendVisitorForm } from "./writes.ts";

const BACK_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 500;
const RESERVE = "reserve-disque";
const CONTROL_WRITES = 20;

export const diskDrill: Drill = {
  id: "disk",
  promise: "disque plein, plus d’inodes, plus de descripteurs, lecture seule : on lit toujours, rien n’est acquitté sans être enregistré",
  isQuick: false,
  run,
  controlName: "programme qui répond sans regarder s’il a écrit",
  control,
};

async function run(): Promise<Outcome> {
  const seeded = mkdtempSync(join(tmpdir(), "fadem-disque-"));
  try {
    await (await startApp({ dataDir: seeded })).stop();
    const findings = [];
    for (const trouble of troubles) findings.push(await goThrough(trouble, seeded));
    return {
      held: findings.every(({ wrong }) => wrong.length === 0),
      figures: findings.map(({ figures, wrong }) => [figures, ...wrong].join(", ")).join(" ; "),
    };
  } finally {
    rmSync(seeded, { recursive: true, force: true });
  }
}

async function goThrough(trouble: Trouble, seeded: string) {
  const ground = trouble.open(seeded);
  const { dataDir } = ground;
  let app: AppProcess | undefined;
  try {
    // The log shares the disk: not being able to write it must not end the site either.
    app = await startApp({ dataDir, logFile: join(dataDir, "journal.log") });
    const visit = await DiskVisit.begin(app);
    ground.spoil(app);
    await visit.checkReads(trouble);
    await visit.checkWrites(trouble);
    await visit.checkReads(trouble);
    if (trouble.needsReserve) {
      await visit.freeReserve();
      await waitUntilTaken(visit, { onReserve: true });
    }
    ground.mend(app);
    const backMs = await waitUntilTaken(visit);
    if (!isAlive(app)) visit.violations.push("le serveur s’est arrêté");
    if (trouble.needsReserve) app = await restartOnFullDisk(app, visit);
    visit.end();
    await app.stop();
    const lost = countMissing(dataDir, visit);
    const wrong = [...visit.violations, ...(lost > 0 ? [`${lost} PERDUS`] : [])];
    const figures = `${trouble.name} : ${visit.reads} lectures, ${visit.refusals} refus, ${visit.acknowledged.length} acquittés, reprise en ${(backMs / 1_000).toFixed(1)} s`;
    return { figures, wrong };
  } finally {
    await app?.stop("SIGKILL");
    ground.close();
  }
}

/** Resolves to how long it took; what is still refused in the end is a finding, not a breakdown. */
async function waitUntilTaken(visit: DiskVisit, room?: { onReserve: boolean }) {
  const startedAt = performance.now();
  await until("writes", () => visit.isAllTaken(room), BACK_WITHIN_MS, ASK_EVERY_MS).catch(() =>
    visit.violations.push(`pas de reprise (${visit.lastRefused})`),
  );
  return performance.now() - startedAt;
}

/** The reserve comes back with the room; and a power cut on a full disk must not lock members out: the start gives the reserve up. */
async function restartOnFullDisk(app: AppProcess, visit: DiskVisit): Promise<AppProcess> {
  const { dataDir } = app;
  await until("the reserve", async () => existsSync(join(dataDir, RESERVE)), BACK_WITHIN_MS);
  fillBytes(dataDir);
  await app.stop("SIGKILL");
  const again = await startApp({ dataDir });
  const { status } = await tryToSignIn(again.url);
  if (status !== 302) visit.violations.push(`connexion après redémarrage sur disque plein : ${status}`);
  if (existsSync(join(dataDir, RESERVE))) visit.violations.push("la réserve n’a pas été libérée au démarrage");
  removeFiller(dataDir);
  return again;
}

function isAlive({ pid }: AppProcess) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}

function countMissing(dataDir: string, { acknowledged }: DiskVisit) {
  using rows = new AppRows({ dataDir });
  if (rows.one("pragma integrity_check").integrity_check !== "ok") throw new Error("The database is damaged");
  return acknowledged.filter(({ table, key }) => rows.all(`select 1 from ${table} where cle_envoi = ?`, key).length === 0).length;
}

/** The same form, sent to a program that says "sent" whatever became of the writing. */
async function control(): Promise<Outcome> {
  const ground = openSmallDisk(undefined, "size=2m", { spoil: fillBytes, mend: removeFiller });
  const file = join(ground.dataDir, "demandes.txt");
  const writing: Promise<void>[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const fields = new URLSearchParams(await text(request));
    writing.push(appendFile(file, `${fields.get("cle_envoi")} ${fields.get("message")}\n`).catch(() => undefined)); // the mistake itself
    response.writeHead(200, { "content-type": "application/json" }).end('{"kind":"sent"}');
  });
  try {
    fillBytes(ground.dataDir);
    const acknowledged: string[] = [];
    for (let index = 0; index < CONTROL_WRITES; index++) {
      const key = `temoin-${index}-${"x".repeat(16)}`;
      if (isSent(await sendVisitorForm({ url }, "contact_requests", key))) acknowledged.push(key);
    }
    await Promise.all(writing);
    const stored = existsSync(file) ? readFileSync(file, "utf8") : "";
    const lost = acknowledged.filter((key) => !stored.includes(key)).length;
    return { held: lost === 0, figures: `disque plein : ${acknowledged.length} acquittés, ${lost} perdus` };
  } finally {
    await stop();
    ground.close();
  }
}
