import { randomUUID } from "node:crypto";
import { newId } from "#app/lib/values/ids.ts";
import { ALERT_PATH } from "#app/services/addresses/public-paths.ts";
import { startApp } from "#scripts/app-process.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { startPostgres } from "#tests/postgres.ts";
import { readMail } from "#tests/read-mail.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { query } from "./stored-requests.ts";
import { until } from "./traffic.ts";

const PEOPLE = 60;
const SEARCH = "/vehicules-a-vendre";
const AMA = "ama.exercice@exemple.tg";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WITHIN_MS = 90_000;

/** From this machine's clock to half past nine of tomorrow: the digest is due, also an hour earlier, whatever the hour of the drill. */
function shiftToMorning() {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  return Date.parse(`${tomorrow}T09:30:00.000Z`) - Date.now();
}

/** As a visitor's browser sends it. */
async function askForAlert({ url }: Cluster) {
  const fields = { email: AMA, recherche: SEARCH, cle_envoi: randomUUID(), duree: "9000", navigateur: randomUUID() };
  const headers = { ...FORM, accept: "application/json", origin: url };
  const { status, body } = await send(url + ALERT_PATH, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  return status === 200 && body === '{"kind":"sent"}';
}

const mailsTo = ({ mails }: Cluster, recipient: string) => mails.filter(({ to }) => to.includes(recipient)).map(readMail);

/** Asked for twice, opened by a mail scanner, confirmed by its button; resolves to what was wrong. */
async function confirmAma(cluster: Cluster): Promise<string[]> {
  const wrong: string[] = [];
  if (!(await askForAlert(cluster)) || !(await askForAlert(cluster))) wrong.push("a demand was not taken");
  await until("the confirmation has come", async () => mailsTo(cluster, AMA).length > 0, WITHIN_MS);
  const address = /https?:\S+\/alertes\/\S+/.exec(mailsTo(cluster, AMA)[0]?.text ?? "")?.[0] ?? "";
  const stored = () => query<{ statut: string }>(cluster.databaseUrl, "select * from search_alerts where email = $1", [AMA]);
  const before = JSON.stringify(await stored());
  for (let turn = 0; turn < 3; turn++) if ((await send(address)).status !== 200) wrong.push("the link does not open");
  if (JSON.stringify(await stored()) !== before) wrong.push("opening the link changed something");
  await send(address, { method: "POST", headers: { ...FORM, origin: cluster.url }, body: "" });
  if ((await stored())[0]?.statut !== "active") wrong.push("the button does not confirm");
  if (mailsTo(cluster, AMA).length !== 1) wrong.push(`${mailsTo(cluster, AMA).length} confirmations`);
  return wrong;
}

/** People who follow a search since yesterday, and a listing that came since. The changes make every process read it. */
async function prepareNews({ databaseUrl }: Pick<Cluster, "databaseUrl">, prefix: string) {
  const [now, later] = [new Date().toISOString(), new Date(Date.now() + 100 * DAY_MS).toISOString()];
  for (let n = 0; n < PEOPLE; n++)
    await query(
      databaseUrl,
      `insert into search_alerts (id, created_at, updated_at, email, genre, criteres, statut, confirme_le, expire_le, vu_jusqu_a, envoye_le)
       values ($1, $2, $2, $3, 'recherche', '${SEARCH}', 'active', $2, $4, $2, null)`,
      [newId(), now, `${prefix}-${n}@exemple.tg`, later],
    );
  await query(
    databaseUrl,
    `insert into vehicles (id, created_at, updated_at, slug, reference, titre, marque, modele, type_transaction, statut, prix, climatisation, gps,
      bluetooth, contact_proprietaire_public, recherche)
     values ($1, $2, $2, $3, $4, 'Essai', 'Essai', 'Essai', 'vente', 'disponible', 5000000, false, false, false, false, '')`,
    [newId(), new Date().toISOString(), `essai-${prefix}`, `V-${prefix === "a" ? 9001 : 9002}`],
  );
  await query(databaseUrl, "insert into changes (table_name, at, audience) values ('vehicles', $1, 'public')", [now]);
}

async function countTaken({ databaseUrl }: Cluster, prefix: string) {
  const [row] = await query<{ total: number }>(
    databaseUrl,
    "select count(*)::int as total from search_alerts where email like $1 and envoye_le is not null",
    [`${prefix}-%`],
  );
  return row?.total ?? 0;
}

/** A mail that the killed process had taken would wait for a minute: it is free at once. */
async function sendAll({ databaseUrl }: Cluster) {
  await query(databaseUrl, "update mail_queue set not_before = '2000-01-01T00:00:00.000Z'");
  await query(databaseUrl, "update jobs set claimed_until = null, due = '2000-01-01T00:00:00.000Z' where name = 'mail'");
  await until("the mails are sent", async () => (await query(databaseUrl, "select id from mail_queue")).length === 0, WITHIN_MS);
}

/** How many messages of the day went to each person, a repeated Message-ID being the same one. */
function countDigests(cluster: Cluster, recipient: string) {
  const digests = mailsTo(cluster, recipient).filter(({ subject }) => /nouvelles? annonces?/.test(subject));
  return new Set(digests.map(({ headers }) => headers["message-id"])).size;
}

/** Every table and every log that holds an address. */
async function findTraces({ databaseUrl, nodes }: Cluster, address: string): Promise<string[]> {
  const tables = await query<{ name: string }>(databaseUrl, "select tablename as name from pg_tables where schemaname = 'public'");
  const traces: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ total: number }>(
      databaseUrl,
      `select count(*)::int as total from "${name}" as line where line::text ilike $1`,
      [`%${address}%`],
    );
    if (row?.total) traces.push(name);
  }
  return [...traces, ...nodes.filter((node) => node.output().includes(address)).map(({ url }) => `log of ${url}`)];
}

async function run(): Promise<Outcome> {
  const shift = shiftToMorning();
  const cluster = await startCluster({ retries: true, clockShiftMs: shift });
  try {
    const wrong = await confirmAma(cluster);
    await query(cluster.databaseUrl, "update search_alerts set envoye_le = null where email = $1", [AMA]); // as if confirmed yesterday
    await prepareNews(cluster, "a");
    await until("the digest has begun", async () => (await countTaken(cluster, "a")) > 0, WITHIN_MS, 5);
    const atKill = await countTaken(cluster, "a");
    await cluster.nodes[0]?.stop("SIGKILL");
    await until("everybody was thought of", async () => (await countTaken(cluster, "a")) === PEOPLE, WITHIN_MS);
    await sendAll(cluster);
    // The clock an hour behind, and a second listing: those of before hear of it tomorrow. People who come new show that all have looked.
    for (const index of [0, 1, 2]) await cluster.replace(index, "SIGTERM", shift - HOUR_MS);
    await prepareNews(cluster, "b");
    await until("they have looked again", async () => (await countTaken(cluster, "b")) === PEOPLE, WITHIN_MS);
    await sendAll(cluster);

    const people = [AMA, ...Array.from({ length: PEOPLE }, (_, n) => `a-${n}@exemple.tg`)];
    const counts = people.map((person) => countDigests(cluster, person));
    const once = counts.slice(1).filter((count) => count === 1).length;
    const unsubscribe = mailsTo(cluster, AMA).at(-1)?.headers["list-unsubscribe"]?.slice(1, -1) ?? "";
    const stops = [];
    for (let turn = 0; turn < 2; turn++)
      stops.push(await send(unsubscribe, { method: "POST", headers: FORM, body: "List-Unsubscribe=One-Click" }));
    if (stops.some(({ status, body }) => status !== 200 || !body.includes("Votre adresse est effacée")))
      wrong.push("the one click is not answered");
    const traces = await findTraces(cluster, AMA);
    for (const line of [...wrong, ...traces]) process.stderr.write(`alerts: ${line}\n`);
    return {
      held: wrong.length === 0 && once === PEOPLE && counts[0] === 1 && traces.length === 0,
      figures:
        `${PEOPLE} personnes, un processus tué après ${atKill}, l’heure reculée : ${once} servies une fois, ` +
        `${counts.filter((count) => count > 1).length} deux fois ; un clic : ${traces.length} trace`,
    };
  } finally {
    await cluster.stop();
  }
}

/** Three workers that look, then write, without taking the person first. */
async function runNaively(): Promise<Outcome> {
  const postgres = await startPostgres();
  const app = await startApp({ env: { DATABASE_URL: postgres.url, DEMO: "0" } }); // makes the tables, and without a mail server sends nothing
  try {
    await prepareNews({ databaseUrl: postgres.url }, "c");
    const worker = async () => {
      const due = await query<{ email: string }>(postgres.url, "select email from search_alerts where envoye_le is null");
      for (const { email } of due) {
        const at = new Date().toISOString();
        const values = [newId(), at, email];
        await query(
          postgres.url,
          "insert into mail_queue (id, created_at, recipient, subject, body, not_before) values ($1, $2, $3, '1 nouvelle annonce', '', $2)",
          values,
        );
        await query(postgres.url, "update search_alerts set envoye_le = $1 where email = $2", [at.slice(0, 10), email]);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    const rows = await query<{ total: number }>(postgres.url, "select count(*)::int as total from mail_queue group by recipient");
    const often = rows.filter(({ total }) => total > 1).length;
    return { held: rows.length === PEOPLE && often === 0, figures: `${often} personnes servies plusieurs fois` };
  } finally {
    await app.stop("SIGKILL");
    await postgres.stop();
  }
}

export const alertsDrill: Drill = {
  id: "alerts",
  promise:
    "alertes : une confirmation, un message par personne et par jour (trois processus, un tué, l’heure reculée), un clic efface tout",
  isQuick: false,
  run,
  controlName: "trois processus qui écrivent sans prendre la personne",
  control: runNaively,
};
