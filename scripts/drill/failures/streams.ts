import { setTimeout as delay } from "node:timers/promises";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { loopbackAddress, postForm } from "#scripts/drill/http.ts";
import { serverArguments } from "#scripts/server-command.mjs";
import { AppRows } from "#tests/rows.ts";
import { EventReader } from "./event-reader.ts";
import { SlowClients, visitFor } from "./slow-clients.ts";
import { until } from "./traffic.ts";

const SPARE_FILES = 1_024; // what a small server allows a process, beside the streams
/** Each from an address of its own: nothing tells them from people in a bad network. And one machine that takes all it can get. */
const SLOW = 500;
const GREEDY = 700;
const PER_ADDRESS = 20;
const OPENED_AT_ONCE = 100;
const CUT_ONE_IN = 5;
const sizes = { quick: { streams: 200, events: 8, visitMs: 6_000 }, full: { streams: 2_000, events: 24, visitMs: 25_000 } };

/** A reader that does not say what it heard last misses events, and a server told to trust a proxy bounds no network. */
async function run(scale: Scale, { isGuarded }: { isGuarded: boolean }): Promise<Outcome> {
  const { streams, events } = sizes[scale];
  const limited = `ulimit -n ${streams + SPARE_FILES} && exec "$0" "$@"`;
  const env: Record<string, string> = isGuarded ? {} : { TRUST_PROXY: "1" };
  const app = await startApp({ env, command: ["/bin/bash", "-c", limited, process.execPath, ...serverArguments] });
  const slow = new SlowClients(app.url);
  const readers = Array.from({ length: streams }, (_, index) => new EventReader(app.url, loopbackAddress(Math.floor(index / PER_ADDRESS))));
  try {
    const edit = await prepareEdits(app);
    for (let index = 0; index < streams; index += OPENED_AT_ONCE) {
      const some = readers.slice(index, index + OPENED_AT_ONCE);
      for (const reader of some) reader.open();
      await until("the streams are open", async () => some.every(({ isReady }) => isReady), 30_000, 20);
    }
    const before = newestVersion(app);
    if (isGuarded) await slow.crowdIn(SLOW, GREEDY); // else no member could make the events any more
    const cut = readers.filter((_, index) => index % CUT_ONE_IN === 0);
    for (let event = 0; event < events; event++) {
      await edit();
      // In the middle some lose their connection, and come back two events later.
      if (event === Math.floor(events / 2)) for (const reader of cut) reader.close();
      if (event === Math.floor(events / 2) + 2) for (const reader of cut) reader.open(isGuarded ? { since: reader.last } : {});
      await delay(scale === "full" ? 400 : 50);
    }
    const expected = publicVersions(app, before);
    const isAllThere = async () => readers.every(({ received }) => received.length >= expected.length);
    await until("every event has arrived", isAllThere, isGuarded ? 60_000 : 3_000).catch(() => undefined); // what is missing is counted below
    let missing = 0;
    let twice = 0;
    for (const { received } of readers) {
      const different = new Set(received);
      missing += expected.filter((version) => !different.has(version)).length;
      twice += received.length - different.size;
    }
    if (!isGuarded) await slow.crowdIn(SLOW, GREEDY);
    const { visits, refused, slowestMs } = await visitFor(app.url, sizes[scale].visitMs);
    const [isHeard, isServed] = [missing + twice === 0 && expected.length >= events, refused === 0 && slow.opened >= SLOW];
    return {
      // The control proves both: one in which the other held would be mute.
      held: isGuarded ? isHeard && isServed : isHeard || isServed,
      figures:
        `${streams} flux, ${cut.length} coupés puis revenus, ${expected.length} événements : ${missing} manquants, ${twice} en double ; ` +
        `${slow.opened} connexions lentes, ${visits} visites dont ${refused} refusées, la plus lente en ${Math.round(slowestMs)} ms`,
    };
  } finally {
    slow.stop();
    for (const reader of readers) reader.close();
    await app.stop("SIGKILL");
  }
}

/** Another status for one property, as the administrator's list changes it. */
async function prepareEdits({ url, dataDir }: AppProcess) {
  const cookie = await signIn(url);
  using rows = new AppRows({ dataDir });
  const { id, version } = rows.one("select id, version from properties where statut = 'disponible' limit 1");
  let current = Number(version);
  return async function edit() {
    const statut = current % 2 === 0 ? "disponible" : "reserve";
    const fields = { intent: "statut", id: String(id), statut, version: String(current) };
    const answer = await postForm({ url, cookie }, "/admin-dashboard/biens", fields);
    if (answer.status >= 400) throw new Error(`The property was not changed: ${answer.status}`);
    current += 1;
  };
}

function newestVersion(app: AppProcess): number {
  using rows = new AppRows(app);
  return Number(rows.one("select coalesce(max(version), 0) as newest from changes").newest);
}

function publicVersions(app: AppProcess, after: number): number[] {
  using rows = new AppRows(app);
  return rows
    .all("select version from changes where version > ? and audience = 'public' order by version", after)
    .map(({ version }) => Number(version));
}

export const streamsDrill: Drill = {
  id: "streams",
  promise:
    "2 000 flux, 500 clients lents et une machine avide : chaque événement arrive, aucun deux fois, et les visiteurs n’en voient rien",
  isQuick: false,
  run: (scale) => run(scale, { isGuarded: true }),
  controlName: "sans dire au retour le dernier événement reçu, ni plafond par adresse",
  control: () => run("quick", { isGuarded: false }),
};
