import { setTimeout as delay } from "node:timers/promises";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { EventReader } from "./event-reader.ts";
import { openRows } from "./installation.ts";
import { until } from "./traffic.ts";

const PER_ADDRESS = 20;
const OPENED_AT_ONCE = 100;
const CUT_ONE_IN = 5;
const sizes = { quick: { streams: 200, events: 8 }, full: { streams: 2_000, events: 24 } };

async function run(scale: Scale, { remembers }: { remembers: boolean }): Promise<Outcome> {
  const { streams, events } = sizes[scale];
  const app = await startApp();
  const readers = Array.from({ length: streams }, (_, index) => new EventReader(app.url, loopbackAddress(Math.floor(index / PER_ADDRESS))));
  try {
    const edit = await prepareEdits(app);
    for (let index = 0; index < streams; index += OPENED_AT_ONCE) {
      const some = readers.slice(index, index + OPENED_AT_ONCE);
      for (const reader of some) reader.open();
      await until("the streams are open", async () => some.every(({ isReady }) => isReady), 30_000, 20);
    }
    const before = newestVersion(app);
    const cut = readers.filter((_, index) => index % CUT_ONE_IN === 0);
    for (let event = 0; event < events; event++) {
      await edit();
      // In the middle some lose their connection, and come back two events later.
      if (event === Math.floor(events / 2)) for (const reader of cut) reader.close();
      if (event === Math.floor(events / 2) + 2) for (const reader of cut) reader.open(remembers ? { since: reader.last } : {});
      await delay(scale === "full" ? 400 : 50);
    }
    const expected = publicVersions(app, before);
    const isAllThere = async () => readers.every(({ received }) => received.length >= expected.length);
    await until("every event has arrived", isAllThere, remembers ? 60_000 : 3_000).catch(() => undefined); // what is missing is counted below
    let missing = 0;
    let twice = 0;
    for (const { received } of readers) {
      const different = new Set(received);
      missing += expected.filter((version) => !different.has(version)).length;
      twice += received.length - different.size;
    }
    return {
      held: missing + twice === 0 && expected.length >= events,
      figures: `${streams} flux, ${cut.length} coupés puis revenus, ${expected.length} événements : ${missing} manquants, ${twice} en double`,
    };
  } finally {
    for (const reader of readers) reader.close();
    await app.stop("SIGKILL");
  }
}

/** Another status for one property, as the administrator's list changes it. */
async function prepareEdits({ url, dataDir }: AppProcess) {
  const cookie = await signIn(url);
  const database = openRows(dataDir);
  const { id, version } = database.prepare("select id, version from properties where statut = 'disponible' limit 1").get() as {
    id: string;
    version: number;
  };
  database.close();
  let current = version;
  return async function edit() {
    const statut = current % 2 === 0 ? "disponible" : "reserve";
    const fields = { intent: "statut", id, statut, version: String(current) };
    const headers = { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(fields).toString();
    const answer = await send(`${url}/admin-dashboard/biens`, { method: "POST", headers, body, deadlineMs: 30_000 });
    if (answer.status >= 400) throw new Error(`The property was not changed: ${answer.status}`);
    current += 1;
  };
}

function newestVersion({ dataDir }: AppProcess): number {
  const database = openRows(dataDir);
  const { newest } = database.prepare("select coalesce(max(version), 0) as newest from changes").get() as { newest: number };
  database.close();
  return newest;
}

function publicVersions({ dataDir }: AppProcess, after: number): number[] {
  const database = openRows(dataDir);
  const rows = database.prepare("select version from changes where version > ? and audience = 'public' order by version").all(after);
  database.close();
  return rows.map(({ version }) => Number(version));
}

export const streamsDrill: Drill = {
  id: "streams",
  promise: "2 000 flux ouverts : chaque événement arrive, aucun deux fois",
  isQuick: false,
  run: (scale) => run(scale, { remembers: true }),
  controlName: "sans dire au retour le dernier événement reçu",
  control: () => run("quick", { remembers: false }),
};
