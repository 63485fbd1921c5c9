import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Cluster, startCluster } from "#scripts/drill/failures/cluster.ts";
import { query } from "#scripts/drill/failures/stored-requests.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";

const SENDERS = 60;
const WITHIN_MS = 60_000;
const REFERENCE = "B-9001";
const DOUBLED =
  "select count(*)::int as total from (select 1 from occupied_units group by ressource, unite, place having count(*) > 1) as twice";

/** A furnished home that takes visits and stays, put into the database as the form would leave it. */
async function insertHome(databaseUrl: string) {
  await query(
    databaseUrl,
    `insert into properties (id, created_at, updated_at, slug, reference, titre, description, type_bien, type_transaction, statut, prix,
      prix_unite, localisation, ville, parking, piscine, jardin, climatisation, securite, commodites, recherche, reservable)
     values ('home-1', $1, $1, 'appartement-essai-b-9001', $2, 'Appartement essai', 'Un appartement.', 'appartement', 'location-meublee',
      'disponible', 20000, 'nuit', 'Essai', 'Lomé', false, false, false, false, false, '[]', '', true)`,
    [new Date().toISOString(), REFERENCE],
  );
}

type Sent = { status: number; values: Record<string, string> | undefined; words: string };

/** Each from another person, browser and network, spread over the processes, all at the same moment. */
async function sendAll({ nodes, url }: Cluster, path: string, fieldsOf: (n: number) => Record<string, string>): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: SENDERS }, async (_, n): Promise<Sent> => {
      const words = `Je viens avec ${n} personnes de ma famille.`;
      const number = String(n).padStart(2, "0");
      const body = new URLSearchParams({
        ...{
          annonce: REFERENCE,
          nom: `Essai ${n}`,
          telephone: `90 00 ${path.length} ${number}`,
          indicatif: "228",
          email: "",
          message: words,
        },
        ...{ fuseau: "", cle_envoi: randomUUID(), navigateur: randomUUID(), duree: "9000", ...fieldsOf(n) },
      }).toString();
      const headers = {
        ...{ accept: "application/json", origin: url, "content-type": "application/x-www-form-urlencoded" },
        "x-forwarded-for": loopbackAddress(n * 300),
      };
      const node = nodes[n % nodes.length]?.url ?? url;
      const answer = await send(`${node}${path}`, { method: "POST", headers, body, deadlineMs: WITHIN_MS });
      return { status: answer.status, values: (JSON.parse(answer.body) as { values?: Record<string, string> }).values, words };
    }),
  );
}

function countOf(databaseUrl: string, text: string) {
  return query<{ total: number }>(databaseUrl, text).then(([row]) => row?.total ?? -1);
}

/** Whether a second row for the same unit is refused by the database itself. */
async function refusesTwice(insert: () => unknown): Promise<boolean> {
  try {
    await insert();
    return false;
  } catch (error) {
    return /unique|duplicate/i.test(String(error));
  }
}

const TWICE = `insert into occupied_units (ressource, unite, place, source_table, source_id)
  select ressource, unite, place, source_table, 'autre' from occupied_units limit 1`;

async function refusesOnSqlite(): Promise<boolean> {
  const app = await startAttackedApp();
  try {
    using database = new DatabaseSync(`${app.dataDir}/fadem.sqlite`, { timeout: 5_000 });
    database.exec(
      "insert into occupied_units (ressource, unite, place, source_table, source_id) values ('essai', '2026-12-04', 0, 'bookings', 'un')",
    );
    return await refusesTwice(() => database.exec(TWICE));
  } finally {
    await app.stop();
  }
}

async function takeOnce(): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    const { databaseUrl, nodes } = cluster;
    await insertHome(databaseUrl);
    const day = addDays(todayInLome(), 7);
    const slots = await send(`${nodes[0]?.url}/api/creneaux?annonce=${REFERENCE}&du=${day}&jours=7`);
    const debut = (JSON.parse(slots.body) as { jours: { debuts: string[] }[] }).jours.flatMap(({ debuts }) => debuts)[0] ?? "";
    const visits = await sendAll(cluster, "/rendez-vous", () => ({ mode: "sur_place", debut }));
    // Ten nights each, of which any two share at least one.
    const stays = await sendAll(cluster, "/disponibilites", (n) => ({
      ...{ arrivee: addDays(day, n % 9), depart: addDays(day, (n % 9) + 10), personnes: "2" },
    }));
    const rows = {
      visits: await countOf(databaseUrl, "select count(*)::int as total from appointments"),
      stays: await countOf(databaseUrl, "select count(*)::int as total from bookings"),
      doubled: await countOf(databaseUrl, DOUBLED),
    };
    const wrong = [...visits, ...stays].filter(
      ({ status, values, words }) => status !== 200 && (status !== 409 || values?.message !== words),
    );
    const won = [visits, stays].map((sent) => sent.filter(({ status }) => status === 200).length);
    const refusals = [await refusesTwice(() => query(databaseUrl, TWICE)), await refusesOnSqlite()];
    complain(wrong.map(({ status, values }) => `${status} ${JSON.stringify(values)}`));
    const isWon = won.every((count) => count === 1) && rows.visits === 1 && rows.stays === 1 && rows.doubled === 0;
    return {
      held: isWon && wrong.length === 0 && refusals.every(Boolean),
      figures:
        `${SENDERS} envois pour un créneau\u00a0: ${rows.visits} visite\u00a0; ${SENDERS} séjours qui se croisent\u00a0: ${rows.stays} gardé, ` +
        `${rows.doubled} unité deux fois\u00a0; ${wrong.length} réponse sans ses mots\u00a0; seconde ligne refusée par ${refusals.filter(Boolean).length} bases sur 2`,
    };
  } finally {
    await cluster.stop();
  }
}

/** Writers that look whether a unit is free and then write it, in a table without its primary key. */
async function takeNaively(): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    const { databaseUrl } = cluster;
    await query(databaseUrl, "alter table occupied_units drop constraint occupied_units_pkey");
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        return client;
      }),
    );
    const free = await Promise.all(
      clients.map(async (client) => (await client.query("select 1 from occupied_units where unite = '2026-12-04'")).rows.length === 0),
    );
    const insert =
      "insert into occupied_units (ressource, unite, place, source_table, source_id) values ('equipe', '2026-12-04', 0, 'bookings', $1)";
    await Promise.all(clients.map((client, n) => (free[n] ? client.query(insert, [String(n)]) : undefined)));
    await Promise.all(clients.map((client) => client.end()));
    const doubled = await countOf(databaseUrl, DOUBLED);
    return { held: doubled === 0, figures: `${doubled} unité prise plusieurs fois par ${clients.length} envois` };
  } finally {
    await cluster.stop();
  }
}

export const takenOnceDrill: Drill = {
  id: "taken-once",
  promise:
    "confiance, barre 5\u00a0: soixante envois pour un créneau et soixante pour des nuits qui se croisent, sur trois processus, en laissent un chacun",
  isQuick: false,
  run: takeOnce,
  controlName: "des envois qui regardent puis écrivent, sans clé primaire",
  control: takeNaively,
};
