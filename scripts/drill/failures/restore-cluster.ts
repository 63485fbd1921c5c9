import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { todayInLome } from "#app/lib/time/dates.ts";
import { adminPassword } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { EventReader } from "./event-reader.ts";
import { query } from "./stored-requests.ts";
import { countBad, isAcknowledged, sendContact, startTraffic, until, warmUp } from "./traffic.ts";

const COPY = `fadem-${todayInLome(new Date(Date.now() - 86_400_000))}.tar`;
const BEFORE = "Villa avant la copie";
const SINCE = "Villa changée depuis";

type Property = { id: string; slug: string };

/** The title as every process shows it, kept page or not. */
async function titlesShown({ nodes }: Cluster, { slug }: Property): Promise<string[]> {
  const pages = await Promise.all(nodes.map(({ url }) => send(`${url}/biens/${slug}`, { deadlineMs: 30_000 })));
  return pages.map(({ body }) => [BEFORE, SINCE].find((title) => body.includes(title)) ?? "");
}

async function rename(cluster: Cluster, { id }: Property, titre: string) {
  await query(cluster.databaseUrl, "update properties set titre = $1 where id = $2", [titre, id]);
}

/** One process puts a copy back; the two others serve, refuse what is sent, and afterwards know nothing of what was. */
async function play(isLastDeaf: boolean, withinMs: number): Promise<Outcome> {
  const cluster = await startCluster({ retries: true, isLastDeaf });
  const readers = cluster.nodes.map((node, index) => new EventReader(node.url, `127.0.2.${index + 1}`));
  try {
    const [property] = await query<Property>(
      cluster.databaseUrl,
      "select id, slug from properties where deleted_at is null order by id limit 1",
    );
    const [first] = cluster.nodes;
    if (!property || !first) throw new Error("There is nothing to put back");
    await rename(cluster, property, BEFORE);
    const copies = join(first.dataDir, "sauvegardes");
    mkdirSync(copies, { recursive: true, mode: 0o700 });
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...cluster.env, DATA_DIR: first.dataDir };
    await promisify(execFile)(process.execPath, ["scripts/backup.ts", join(copies, COPY)], { env }); // the bucket answers from this process
    await rename(cluster, property, SINCE);
    const shownBefore = await titlesShown(cluster, property); // kept by each process from here on
    const cookie = await signIn(cluster.url);
    await warmUp(cluster.url, ["/", "/about"]);
    for (const reader of readers) reader.open();
    await until("the streams are open", async () => readers.every(({ isReady }) => isReady), 30_000, 20);

    const traffic = startTraffic({ url: cluster.url, pages: ["/", "/about"], visitors: 3, writers: 3, pauseMs: 20 });
    const fields = new URLSearchParams({ intent: "restaurer", copie: COPY, actuel: adminPassword, mot: "RESTAURER" });
    const headers = { cookie, origin: cluster.url, "content-type": "application/x-www-form-urlencoded" };
    const page = `${first.url}/admin-dashboard/parametres/donnees`;
    const press = () => send(page, { method: "POST", headers, body: fields.toString(), deadlineMs: 120_000 });
    let answer = await press();
    // A database that is busy with all that is sent says so, and nothing was changed.
    for (let tries = 1; answer.status === 503 && tries < 3; tries++) answer = await press();
    if (answer.status !== 302) throw new Error(`The copy was not put back: ${answer.status} ${answer.body.slice(0, 300)}`);
    const { visits, writes } = await traffic.stop();

    const isTold = async () => readers.every(({ received }) => received.length > 0);
    const deaf = (await until("every stream has told it", isTold, withinMs, 20).catch(() => undefined)) === undefined ? 1 : 0;
    const shownAfter = await titlesShown(cluster, property);
    const alive = await Promise.all(cluster.nodes.map(({ url }) => send(`${url}/api/session`, { headers: { cookie } })));
    const sent = await Promise.all(cluster.nodes.map(({ url }) => sendContact(url, randomUUID(), { deadlineMs: 30_000 })));
    const bad = countBad(visits);
    const refused = writes.filter(({ status: answered }) => answered === 503).length;
    const rude = writes.filter(({ status: answered, hasRetryAfter }) => answered !== 200 && !(answered === 503 && hasRetryAfter)).length;
    const old = shownAfter.filter((title) => title !== BEFORE).length;
    const sessions = alive.filter((answer) => answer.status !== 401).length;
    const closed = sent.filter((answer) => !isAcknowledged(answer)).length;
    const isReady = shownBefore.every((title) => title === SINCE) && visits.length > 0;
    return {
      held: isReady && bad + rude + old + sessions + closed + deaf === 0 && refused > 0,
      figures:
        `${visits.length} visites, ${bad} sans 200 ; ${writes.length} envois, ${refused} remis à plus tard, ${rude} sans phrase ; après : ` +
        `${old} processus montrent l’ancien, ${sessions} gardent une session, ${closed} n’écrivent pas, ${deaf === 0 ? "tous les flux l’ont dit" : "UN FLUX L’IGNORE"}`,
    };
  } finally {
    for (const reader of readers) reader.close();
    await cluster.stop();
  }
}

export const restoreClusterDrill: Drill = {
  id: "restore-cluster",
  promise:
    "une copie remise en place par l’un de trois processus : les autres servent, remettent les envois, puis oublient pages et sessions",
  isQuick: false,
  run: () => play(false, 15_000),
  controlName: "un processus sourd aux autres",
  control: () => play(true, 3_000),
};
