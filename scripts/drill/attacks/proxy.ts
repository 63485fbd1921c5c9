import { setTimeout as delay } from "node:timers/promises";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { type Answer, loopbackAddress, send } from "#scripts/drill/http.ts";
import { startAttackedApp } from "./attacked-app.ts";
import { GreedyClient } from "./greedy-client.ts";
import { startHeaderProxy } from "./header-proxy.ts";

const STREAMS_PER_NETWORK = 60;
const FORMS_PER_NETWORK = 200;
const WITHIN_MS = 10_000;
const sizes = { quick: { streams: 70, forms: 210, lanes: 36, visits: 2 }, full: { streams: 300, forms: 400, lanes: 220, visits: 40 } };

/** What a proxy adds to what the client says, or, in the control, nothing: the client then names itself. */
type Naming = (given: string, client: string) => string;

async function run(scale: Scale, name: Naming, patienceMs: number): Promise<Outcome> {
  const { streams, forms, lanes, visits } = sizes[scale];
  const app = await startAttackedApp({ TRUST_PROXY: "1" });
  const proxy = await startHeaderProxy(app.url, (headers, { socket }) => ({
    ...headers,
    host: new URL(app.url).host,
    "x-forwarded-for": name(String(headers["x-forwarded-for"] ?? ""), socket.remoteAddress ?? ""),
  }));
  const greedy = new GreedyClient(proxy.url, loopbackAddress(7_000));
  try {
    await visit(proxy.url, "/");
    const grantedStreams = await greedy.openStreams(streams);
    const endedForms = await greedy.beginForms(forms, { expected: forms - FORMS_PER_NETWORK, patienceMs });
    greedy.askUntilStopped(lanes);
    await delay(300);
    const { refused, slowest } = await visitBeside(proxy.url, visits);
    return {
      held: refused === 0 && slowest <= WITHIN_MS && grantedStreams <= STREAMS_PER_NETWORK && forms - endedForms <= FORMS_PER_NETWORK,
      figures:
        `un client sous de fausses adresses : ${grantedStreams} flux accordés sur ${streams}, ${forms - endedForms} envois tenus sur ${forms}, ${lanes} pages rares à la fois ; ` +
        `l’autre : ${visits * 3} demandes (page gardée, page rare, flux), ${refused} refusées, la plus lente en ${Math.round(slowest)} ms`,
    };
  } finally {
    greedy.stop();
    await proxy.stop();
    await app.stop("SIGKILL");
  }
}

/** Another client behind the same proxy asks for a cached page, a page not yet cached, and a stream. */
async function visitBeside(url: string, visits: number) {
  let refused = 0;
  let slowest = 0;
  for (let index = 0; index < visits; index++) {
    for (const path of ["/", `/?q=honnete-${index}`, "/api/changements"]) {
      const asked = performance.now();
      const { status } = await visit(url, path);
      if (status !== 200) refused++;
      slowest = Math.max(slowest, performance.now() - asked);
    }
    await delay(50);
  }
  return { refused, slowest };
}

function visit(url: string, path: string): Promise<Pick<Answer, "status">> {
  return send(url + path, { from: loopbackAddress(7_001), deadlineMs: WITHIN_MS }).catch(() => ({ status: 0 })); // no answer in time
}

export const proxyDrill: Drill = {
  id: "proxy",
  promise: "derrière un proxy, un seul client ne prend ni tous les flux ni toutes les places, quoi qu’il dise de son adresse",
  isQuick: false,
  run: (scale) => run(scale, (given, client) => [given, client].filter(Boolean).join(", "), 5_000),
  controlName: "le proxy laisse le client nommer son adresse",
  control: () => run("quick", (given, client) => given || client, 500),
};
