import { setTimeout as delay } from "node:timers/promises";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { checkFeedAndPages, checkSharedState, countRepeatedMails } from "./shared-state.ts";
import { compareKeys } from "./stored-requests.ts";
import { countBad, startTraffic, warmUp } from "./traffic.ts";

const pages = ["/", "/about", "/vendre-votre-vehicule", "/sitemap.xml"];
const BETWEEN_MS = 500;

type Load = { visits: number; badVisits: number; acknowledged: string[]; badWrites: number };

/** Replaces each process in turn, under load. Writers try again after a kill, as the form does; after SIGTERM no write may fail. */
async function replaceInTurn(cluster: Cluster, signal: NodeJS.Signals, rounds: number): Promise<Load> {
  const isPersistent = signal === "SIGKILL";
  const traffic = startTraffic({ url: cluster.url, pages, visitors: 4, writers: 3, isPersistent, pauseMs: 60, deadlineMs: 20_000 });
  for (let round = 0; round < rounds; round++)
    for (const index of cluster.nodes.keys()) {
      await delay(BETWEEN_MS);
      await cluster.replace(index, signal);
    }
  await delay(BETWEEN_MS);
  const { visits, writes, acknowledged } = await traffic.stop();
  const sent = new Set(acknowledged);
  complain(visits.filter(({ status }) => status !== 200).map(({ page, status, ms }) => `${page} ${status} ${Math.round(ms)} ms`));
  const badWrites = isPersistent
    ? new Set(writes.filter(({ key }) => !sent.has(key)).map(({ key }) => key)).size
    : writes.length - sent.size;
  return { visits: visits.length, badVisits: countBad(visits), acknowledged, badWrites };
}

async function run(scale: Scale): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    await warmUp(cluster.url, pages);
    const state = await checkSharedState(cluster);
    const rounds = scale === "full" ? 2 : 1;
    const killed = await replaceInTurn(cluster, "SIGKILL", rounds);
    const stopped = await replaceInTurn(cluster, "SIGTERM", rounds);
    const keys = [...killed.acknowledged, ...stopped.acknowledged];
    const { lost, doubled } = await compareKeys(cluster.databaseUrl, keys);
    const disagreements = Object.entries(state).filter(([, faults]) => faults > 0);
    const repeatedMails = countRepeatedMails(cluster);
    const badVisits = killed.badVisits + stopped.badVisits;
    const badWrites = killed.badWrites + stopped.badWrites;
    return {
      held: badVisits + badWrites + lost + doubled + repeatedMails + disagreements.length === 0 && keys.length > 0,
      figures:
        `${3 * rounds} kill -9 et ${3 * rounds} SIGTERM : ${killed.visits + stopped.visits} visites, ${badVisits} en erreur ; ${keys.length} envois confirmés, ` +
        `${badWrites} en échec, ${lost} perdus, ${doubled} doublés ; ${repeatedMails} courriels répétés ; ` +
        `désaccords : ${disagreements.map(([name, faults]) => `${name} ${faults}`).join(", ") || "aucun"}`,
    };
  } finally {
    await cluster.stop();
  }
}

/** A proxy that leaves visitors to their fate, and a process that hears nothing of the others: both must show. */
async function runUnprotected(): Promise<Outcome> {
  const cluster = await startCluster({ retries: false, isLastDeaf: true });
  try {
    await warmUp(cluster.url, pages);
    const disagreements = await checkFeedAndPages(cluster, await signIn(cluster.url), { edits: 1, withinMs: 5_000 });
    const { visits, badVisits } = await replaceInTurn(cluster, "SIGKILL", 1);
    return {
      held: badVisits === 0 || disagreements === 0,
      figures: `${visits} visites, ${badVisits} en erreur ; ${disagreements} désaccords sur le fil et les pages`,
    };
  } finally {
    await cluster.stop();
  }
}

export const rollingDrill: Drill = {
  id: "rolling",
  promise: "trois processus, une base, un seau : tués puis arrêtés tour à tour sous charge, sans erreur ni perte",
  isQuick: false,
  run,
  controlName: "proxy sans second essai, un processus sourd aux autres",
  control: runUnprotected,
};
