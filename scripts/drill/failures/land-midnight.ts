import { setTimeout as delay } from "node:timers/promises";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { query } from "./stored-requests.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LEAD_MS = 10_000;
const LATER_MS = 15_000;
const WITHIN_MS = 60_000;
const SLUG = "terrain-essai-b-9001";
const BEFORE = "Titre consulté au guichet foncier";
const AFTER = "Originaux vus";

/** A sale at level 4 whose state of rights ends on `last`, put into the database as the commands would leave it. */
async function insertSale({ databaseUrl }: Cluster, last: string) {
  const now = new Date().toISOString();
  const seen = new Date(Date.parse(`${last}T00:00:00Z`) - 90 * DAY_MS).toISOString().slice(0, 10);
  await query(
    databaseUrl,
    `insert into properties (id, created_at, updated_at, slug, reference, titre, description, type_bien, type_transaction, statut, prix,
      localisation, ville, parking, piscine, jardin, climatisation, securite, commodites, recherche, foncier_niveau, foncier_jusqu_au)
     values ('land-1', $1, $1, $2, 'B-9001', 'Terrain essai', 'Un terrain.', 'terrain', 'vente', 'disponible', 9000000, 'Essai', 'Lomé',
      false, false, false, false, false, '[]', '', 4, $3)`,
    [now, SLUG, last],
  );
  await query(
    databaseUrl,
    `insert into land_files (id, created_at, updated_at, property_id, droit, visible) values ('file-1', $1, $1, 'land-1', 'titre_foncier', true)`,
    [now],
  );
  for (const [nature, source, end] of [
    ["titre_foncier", "original", null],
    ["plan_cadastre", "original", null],
    ["identite_vendeur", "original", null],
    ["etat_droits_reels", "guichet", last],
  ])
    await query(
      databaseUrl,
      `insert into land_papers (id, created_at, updated_at, land_file_id, nature, source, vue_le, vue_par, expire_le)
       values ($1, $2, $2, 'file-1', $1, $3, $4, 'Essai', $5)`,
      [nature, now, source, seen, end],
    );
}

async function readPage(url: string, path: string) {
  const response = await fetch(url + path);
  return { etag: response.headers.get("etag"), text: await response.text() };
}

/** On each of the processes: the page twice, and the list of those that reach level 4. */
async function readAll(cluster: Cluster) {
  return Promise.all(
    cluster.nodes.map(async ({ url }) => ({
      first: await readPage(url, `/biens/${SLUG}`),
      again: await readPage(url, `/biens/${SLUG}`),
      list: await readPage(url, "/annonces?foncier=4"),
    })),
  );
}

/**
 * The processes start an hour before midnight and are read without haste; then, unless the clock of the control stays where it is, it is
 * turned to ten seconds before midnight and goes on by itself.
 */
async function passMidnight({ isTurned }: { isTurned: boolean }): Promise<Outcome> {
  const last = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const midnight = Date.parse(`${last}T00:00:00Z`) + DAY_MS;
  const cluster = await startCluster({ retries: true, turnedShiftMs: midnight - HOUR_MS - Date.now() });
  try {
    await insertSale(cluster, last);
    const before = await readAll(cluster);
    const isTold = before.every(
      ({ first, again, list }) => first.text.includes(BEFORE) && first.etag === again.etag && list.text.includes(SLUG),
    );
    const count = async (text: string) => (await query<{ total: number }>(cluster.databaseUrl, text))[0]?.total ?? 0;
    const told = "select count(*)::int as total from changes where table_name = 'properties' and audience = 'public'";
    const known = await count(told); // the installation has told of its own
    if (isTurned) cluster.turnClock(midnight - LEAD_MS);
    await delay(LATER_MS);
    const early = await readAll(cluster);
    const fellAtOnce = early.filter(
      ({ first }, index) => first.text.includes(`<b>${AFTER}</b>`) && first.etag !== before[index]?.first.etag,
    ).length;
    const left = early.filter(({ list }) => !list.text.includes(SLUG)).length;
    const end = Date.now() + WITHIN_MS;
    let stored = 4;
    while (stored === 4 && Date.now() < end) {
      await delay(1_000);
      const [row] = await query<{ foncier_niveau: number }>(
        cluster.databaseUrl,
        "select foncier_niveau from properties where id = 'land-1'",
      );
      stored = row?.foncier_niveau ?? -1;
    }
    await delay(2_000); // a second process that wrote too would have by now
    const lines = await count("select count(*)::int as total from audit_log where actor = 'le site' and table_name = 'land_files'");
    const events = (await count(told)) - known;
    const [row] = await query<{ version: number }>(cluster.databaseUrl, "select version from properties where id = 'land-1'");
    return {
      held: isTold && fellAtOnce === 3 && left === 3 && stored === 3 && lines === 1 && events === 1 && row?.version === 1,
      figures:
        `avant minuit ${isTold ? "le niveau est dit" : "le niveau manque"} ; après : ${fellAtOnce} pages sur 3 baissées, ${left} listes sur 3 sans le bien, ` +
        `niveau gardé ${stored}, ${lines} ligne, ${events} événement, version ${row?.version}`,
    };
  } finally {
    await cluster.stop();
  }
}

export const landMidnightDrill: Drill = {
  id: "land-midnight",
  promise:
    "Le niveau foncier baisse seul à minuit, sur trois processus : page, liste et filtre aussitôt, une ligne du journal, un événement",
  isQuick: false,
  run: () => passMidnight({ isTurned: true }),
  controlName: "les mêmes processus dont l’horloge n’arrive pas à minuit",
  control: () => passMidnight({ isTurned: false }),
};
