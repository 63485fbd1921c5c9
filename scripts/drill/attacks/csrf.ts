import { isVisitorForm } from "#app/services/addresses/entry-points.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { builtRoutes, dataAddress, fillAddress } from "#scripts/built-routes.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { listFormEntries } from "./form-entries.ts";
import type { FormEntry } from "./form-entry.ts";
import { startHeaderProxy } from "./header-proxy.ts";

type Sender = { origin?: string; site?: string };
type UnsafeRoute = { path: string; contentType: string; effective: string };

const sites = [undefined, "cross-site", "same-site", "none", "same-origin"];
const JUNK = "inconnu=1";
const LANES = 6;

function origins(own: string) {
  const { port } = new URL(own);
  return [
    undefined,
    "null",
    "https://ailleurs.example",
    `${own}.ailleurs.example`,
    `https://localhost:${port}`,
    `http://localhost:${Number(port) + 1}`,
    own,
  ];
}

function listSenders(own: string, scale: Scale): Sender[] {
  const matrix = origins(own).flatMap((origin) => sites.map((site) => ({ origin, site })));
  // The short run keeps every origin and every site, not every pair.
  return scale === "full" ? matrix : matrix.filter((_, index) => index % 6 === 0 || index >= matrix.length - sites.length);
}

/** Every address that acts, as a page and as data, with a body that would change something. */
function listUnsafe(rows: AppRows): UnsafeRoute[] {
  const entries = listFormEntries(rows);
  const bodyOf = ({ encoding, valid }: FormEntry) => ({
    contentType: encoding === "json" ? "application/json" : "application/x-www-form-urlencoded",
    effective: encoding === "json" ? JSON.stringify(valid()) : new URLSearchParams(valid()).toString(),
  });
  const known = entries.flatMap((entry) => {
    const route = builtRoutes().find(({ id }) => id === entry.route);
    const [pathname = ""] = entry.path.split("?");
    return [
      { path: entry.path, ...bodyOf(entry) },
      { path: dataAddress(route ?? {}, pathname), ...bodyOf(entry) },
    ];
  });
  const covered = new Set(entries.map(({ route }) => route));
  const others = builtRoutes()
    .filter(({ id, hasAction }) => hasAction && !covered.has(id))
    .map((route) => ({ path: fillAddress(route, {}), contentType: "application/octet-stream", effective: JUNK }));
  return [...known, ...others];
}

/** Sends each unsafe request from everywhere, with the administrator's cookie, and counts what the answer should not have been. */
async function attack(app: AppProcess, url: string, cookie: string, senders: Sender[]) {
  const rows = new AppRows(app.dataDir);
  const wrong: string[] = [];
  let sent = 0;
  const cases = listUnsafe(rows).flatMap((unsafe) => senders.map((sender) => ({ ...unsafe, ...sender })));
  const before = rows.digestAtRest(); // a form that needs a row of its own, such as an invitation, has made it by now
  await inParallel(cases, LANES, async ({ path, contentType, effective, origin, site }) => {
    const isOurs = origin === app.url && (site === undefined || site === "same-origin");
    const isNameless = origin === undefined && site === undefined && isVisitorForm(path.split("?")[0] ?? "");
    const headers = { cookie, "content-type": contentType, ...(origin && { origin }), ...(site && { "sec-fetch-site": site }) };
    const { status, body } = await send(url + path, { method: "POST", headers, body: isOurs || isNameless ? JUNK : effective });
    const isRefused = status === 403 && body.includes("Envoi refusé");
    sent += 1;
    if (isRefused === (isOurs || isNameless)) wrong.push(`${path} ${origin ?? "-"} ${site ?? "-"} ${status}`);
  });
  const isChanged = rows.digest() !== before;
  rows.close();
  return { sent, wrong, isChanged };
}

function outcome({ sent, wrong, isChanged }: Awaited<ReturnType<typeof attack>>): Outcome {
  return {
    held: wrong.length === 0 && !isChanged,
    figures: `${sent} envois, ${wrong.length} mal jugés, ${isChanged ? "des lignes changées" : "0 ligne changée"}`,
  };
}

export const csrfDrill: Drill = {
  id: "csrf",
  promise: "aucun envoi d’un autre site n’agit",
  isQuick: true,
  async run(scale) {
    const app = await startAttackedApp();
    try {
      const report = await attack(app, app.url, await signIn(app.url), listSenders(app.url, scale));
      complain(report.wrong);
      return outcome(report);
    } finally {
      await app.stop();
    }
  },
  controlName: "origine maquillée par un intermédiaire",
  async control() {
    const app = await startAttackedApp();
    const proxy = await startHeaderProxy(app.url, ({ "sec-fetch-site": _, ...headers }) => ({ ...headers, origin: app.url }));
    try {
      return outcome(await attack(app, proxy.url, await signIn(app.url), [{ origin: "https://ailleurs.example", site: "cross-site" }]));
    } finally {
      await proxy.stop();
      await app.stop();
    }
  },
};
