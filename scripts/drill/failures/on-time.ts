import { setTimeout as delay } from "node:timers/promises";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { query } from "./stored-requests.ts";

const LISTINGS = 20;
const LEAD_MS = 6_000;
const WITHIN_MS = 30_000;
const CLOCK = "mise en ligne programmée";

type OnlineCounts = { online: number; lines: number; pages: number; seconds: number };

/** Vehicles that are timed for one moment, put into the database as the form would: its shortest wait is five minutes. */
async function timeListings(cluster: Cluster, round: string, at: string) {
  const now = new Date().toISOString();
  for (let n = 0; n < LISTINGS; n++)
    await query(
      cluster.databaseUrl,
      `insert into vehicles (id, created_at, updated_at, slug, reference, titre, marque, modele, type_transaction, statut, prix, climatisation, gps,
        bluetooth, contact_proprietaire_public, recherche, publication, publier_le)
       values ($1, $2, $2, $3, $4, $5, 'Essai', 'Essai', 'vente', 'disponible', 5000000, false, false, false, false, '', 'programme', $6)`,
      [`${round}-${n}`, now, `essai-${round}-${n}`, `V-${round}${n}`, `Essai ${round} ${n}`, at],
    );
}

async function waitUntilOnline(cluster: Cluster, round: string, since: number): Promise<OnlineCounts> {
  const count = async (text: string) => (await query<{ total: number }>(cluster.databaseUrl, text, [`${round}-%`]))[0]?.total ?? 0;
  const online = () => count("select count(*)::int as total from vehicles where id like $1 and publication = 'en_ligne'");
  let found = await online();
  while (found < LISTINGS && Date.now() - since < WITHIN_MS) {
    await delay(250);
    found = await online();
  }
  const seconds = (Date.now() - since) / 1_000;
  let pages = 0;
  for (let n = 0; n < LISTINGS; n++) if ((await send(`${cluster.url}/vehicules/essai-${round}-${n}`)).status === 200) pages += 1;
  const lines = await count(`select count(*)::int as total from audit_log where row_id like $1 and actor = '${CLOCK}'`);
  return { online: found, lines, pages, seconds };
}

function isExact({ online, lines, pages }: OnlineCounts) {
  return online === LISTINGS && lines === LISTINGS && pages === LISTINGS;
}

async function run(_scale: Scale): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    const first = Date.now() + LEAD_MS;
    await timeListings(cluster, "a", new Date(first).toISOString());
    await delay(first - Date.now());
    await cluster.nodes[0]?.stop("SIGKILL"); // at that very minute
    const killed = await waitUntilOnline(cluster, "a", first);
    await cluster.replace(0, "SIGTERM");

    const second = Date.now() + LEAD_MS;
    await timeListings(cluster, "b", new Date(second).toISOString());
    const stopping = cluster.nodes.map((_, index) => index);
    await Promise.all(stopping.map((index) => cluster.nodes[index]?.stop("SIGTERM")));
    await delay(Math.max(0, second - Date.now()) + 1_000); // no process runs in that minute
    const restarted = Date.now();
    for (const index of stopping) await cluster.replace(index, "SIGTERM");
    const late = await waitUntilOnline(cluster, "b", restarted);
    return {
      held: isExact(killed) && isExact(late),
      figures:
        `un tué à la minute : ${killed.online} en ligne en ${killed.seconds.toFixed(1)} s, ${killed.lines} lignes, ${killed.pages} pages ; ` +
        `arrêtés pendant la minute : ${late.online}, ${late.lines} lignes, ${late.pages} pages`,
    };
  } finally {
    await cluster.stop();
  }
}

/** Three workers that look, then write, without taking the row first: each writes a line of its own. */
async function runNaively(): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    await timeListings(cluster, "c", "2199-01-01T00:00:00.000Z");
    const due = await query<{ id: string }>(cluster.databaseUrl, "select id from vehicles where id like 'c-%'");
    const publish = async ({ id }: { id: string }) => {
      await query(cluster.databaseUrl, "update vehicles set publication = 'en_ligne' where id = $1", [id]);
      await query(
        cluster.databaseUrl,
        "insert into audit_log (id, at, actor, action, table_name, row_id) values (gen_random_uuid()::text, $1, $2, 'update', 'vehicles', $3)",
        [new Date().toISOString(), CLOCK, id],
      );
    };
    await Promise.all([1, 2, 3].map(async () => Promise.all(due.map(publish))));
    const seen = await waitUntilOnline(cluster, "c", Date.now());
    return { held: isExact(seen), figures: `${seen.online} en ligne, ${seen.lines} lignes` };
  } finally {
    await cluster.stop();
  }
}

export const onTimeDrill: Drill = {
  id: "on-time",
  promise: "20 annonces programmées pour une minute, trois processus, un tué ou tous arrêtés : en ligne à l’heure, une fois chacune",
  isQuick: false,
  run,
  controlName: "trois processus qui écrivent sans prendre la ligne",
  control: runNaively,
};
