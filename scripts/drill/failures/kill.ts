import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startApp } from "#scripts/app-process.ts";
import type { Drill, Scale } from "#scripts/drill/drill.ts";
import { startHastyFront } from "./hasty-front.ts";
import { countLosses } from "./kill-check.ts";
import { countAcknowledged, editUntilStopped, type Ledger, type RunningApp, sendUntilStopped } from "./kill-writers.ts";

const scales: Record<Scale, { writes: number; kills: number; controlWrites: number; controlKills: number }> = {
  quick: { writes: 60, kills: 2, controlWrites: 200, controlKills: 1 },
  full: { writes: 1_000, kills: 20, controlWrites: 600, controlKills: 3 },
};
const ASK_EVERY_MS = 5;
const LONGEST_AIM_MS = 40;
const STALLED_AFTER_MS = 60_000;

type Plan = { writes: number; kills: number; write: (serving: RunningApp, ledger: Ledger) => Promise<unknown> };

export const killDrill: Drill = {
  id: "kill",
  promise: "kill -9 du groupe de processus pendant les envois : rien d’acquitté n’est perdu ni doublé",
  isQuick: true,
  async run(scale) {
    const { writes, kills } = scales[scale];
    const found = await run({ writes, kills, write: (serving, ledger) => Promise.all(everybody(serving, ledger)) });
    const { lost, doubled, photosMissing, isSound } = found.losses;
    return { held: lost + doubled + photosMissing === 0 && isSound && found.acknowledged >= writes, figures: found.figures };
  },
  controlName: "réponse avant l’enregistrement, renvois sans clé",
  async control(scale) {
    const { controlWrites: writes, controlKills: kills } = scales[scale];
    async function write(serving: RunningApp, ledger: Ledger) {
      const front = await startHastyFront(async () => (await serving.app).url);
      await Promise.all(Array.from({ length: 4 }, () => sendUntilStopped(serving, ledger, "contact_requests", front.url)));
      await front.stop();
    }
    const { losses, figures } = await run({ writes, kills, write });
    // Either of the two going unnoticed would make half of the count worthless.
    return { held: losses.lost === 0 || losses.doubled === 0, figures };
  },
};

function everybody(serving: RunningApp, ledger: Ledger) {
  return [
    ...Array.from({ length: 3 }, () => sendUntilStopped(serving, ledger, "contact_requests")),
    ...Array.from({ length: 2 }, () => sendUntilStopped(serving, ledger, "testimonials")),
    ...Array.from({ length: 2 }, () => sendUntilStopped(serving, ledger, "vehicle_sell_requests")),
    editUntilStopped(serving, ledger),
    editUntilStopped(serving, ledger),
  ];
}

async function run(plan: Plan) {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-kill-"));
  try {
    const ledger: Ledger = { forms: [], edits: [], repeated: 0 };
    await writeUnderFire(dataDir, ledger, plan);
    const acknowledged = countAcknowledged(ledger);
    const losses = await countLosses(dataDir, ledger);
    const figures = [
      `${acknowledged} acquittés, ${plan.kills} arrêts, ${ledger.repeated} renvois`,
      `${losses.lost} perdus, ${losses.doubled} doublés, ${losses.photosMissing} photos manquantes`,
      `base ${losses.isSound ? "saine" : "ABÎMÉE"}`,
    ];
    return { losses, acknowledged, figures: figures.join(" ; ") };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Each shot falls when its share of the writes is acknowledged, a few milliseconds off, so in the middle of others. */
async function writeUnderFire(dataDir: string, ledger: Ledger, { writes, kills, write }: Plan) {
  const start = () => startApp({ dataDir, env: { DEMO: "0" }, isGroup: true });
  const serving: RunningApp = { app: start(), isOver: false };
  const writing = write(serving, ledger);
  // Should a writer fail, the wait below ends with its error; without this it would count as unhandled until then.
  writing.catch(() => undefined);
  try {
    for (let shot = 0; shot < kills; shot++) {
      await Promise.race([writing, reach(ledger, ((shot + 0.5) * writes) / kills)]);
      await delay(Math.random() * LONGEST_AIM_MS);
      const app = await serving.app;
      process.kill(-app.pid, "SIGKILL");
      serving.app = app.stop("SIGKILL").then(start); // resolves at its end: the next one finds the files closed
      serving.app.catch(() => undefined); // a failed start ends the writers
    }
    await Promise.race([writing, reach(ledger, writes)]);
    serving.isOver = true;
    await writing;
  } finally {
    serving.isOver = true;
    await (await serving.app).stop();
  }
}

async function reach(ledger: Ledger, count: number) {
  const deadline = Date.now() + STALLED_AFTER_MS;
  while (countAcknowledged(ledger) < count) {
    if (Date.now() > deadline) throw new Error(`Only ${countAcknowledged(ledger)} of ${count} writes were acknowledged in time`);
    await delay(ASK_EVERY_MS);
  }
}
