import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { guardedRoutes } from "#scripts/built-rights.ts";
import { dataAddress, fillAddress } from "#scripts/built-routes.ts";
import { cookieNamed, DEVICE_COOKIE, SESSION_COOKIE, signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Answer, loopbackAddress, send } from "#scripts/drill/http.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { liveId } from "./form-entry.ts";
import { startHeaderProxy } from "./header-proxy.ts";
import { giveToMember, tokenOf } from "./member-sessions.ts";

const CANARY = "canari-acces";
const LANES = 6;
const UPLOADS = entryPoints.mediaUpload.path;
const MARKED: [table: string, column: string][] = [
  ["contact_requests", "nom"],
  ["vehicle_sell_requests", "nom"],
  ["vehicles", "notes_internes"],
  ["projects", "notes_internes"],
];

type GuardedCall = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

/** Each guarded route as page, as data and as data of a chosen loader, then each intent it declares, by its page and by its data. */
function listRequests(rows: AppRows): GuardedCall[] {
  const ids = { id: liveId(rows, "properties"), rubrique: "biens", table: "contact_requests" };
  const ownIds: Record<string, string> = { realisations: "projects", vehicules: "vehicles", galerie: "gallery_images" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const pages = guardedRoutes().flatMap((route): GuardedCall[] => {
    const table = ownIds[route.address.split("/")[2] ?? ""];
    const path = fillAddress(route, table ? { ...ids, id: liveId(rows, table) } : ids);
    const data = dataAddress(route, path);
    const chosen = `_routes=${encodeURIComponent(route.id)}`;
    const reads = [path, data, `${data}?${chosen}`, `/_.data?${chosen}`, `/admin.data?${chosen}`];
    const writes = [route.index ? `${path}?index` : path, data];
    // Where there is no action one is tried all the same; what a file is for stands in the address and is tried below.
    const intents = route.address === UPLOADS ? [] : route.hasAction ? Object.keys(route.rights.intents) : [""];
    return [
      ...reads.map((read): GuardedCall => ({ method: "GET", path: read })),
      ...intents.flatMap((intent) =>
        writes.map((write): GuardedCall => ({ method: "POST", path: write, headers: form, body: intent && `intent=${intent}` })),
      ),
    ];
  });
  const auth = ["list-sessions", "change-password", "revoke-sessions", "two-factor/enable", "two-factor/generate-backup-codes"];
  return [
    ...pages,
    { method: "GET", path: "/api/auth/list-sessions" },
    ...auth.map(
      (name): GuardedCall => ({ method: "POST", path: `/api/auth/${name}`, headers: { "content-type": "application/json" }, body: "{}" }),
    ),
    ...Object.keys(usageRules).map(
      (usage): GuardedCall => ({
        method: "POST",
        path: `${UPLOADS}?usage=${usage}`,
        headers: { "content-type": "image/gif" },
        body: "GIF89a",
      }),
    ),
  ];
}

/** A refusal says nothing but that one must sign in; `/` and `/admin` asked for a loader that is not theirs answer without it. */
function isRefused({ status, headers, body }: Answer, path: string) {
  if ([401, 403, 404, 405].includes(status)) return true;
  if (status === 302) return headers.location?.startsWith("/admin?acces=refuse") === true;
  if (status === 202) return body.includes("/admin?acces=refuse");
  return /^\/(_|admin)\.data\?_routes=/.test(path);
}

async function attack(
  app: AppProcess,
  url: string,
  cookies: Record<string, string>,
  isTried: (asked: GuardedCall) => boolean = () => true,
) {
  const rows = new AppRows(app.dataDir);
  for (const [table, column] of MARKED) rows.run(`update ${table} set ${column} = ? `, CANARY);
  const requests = listRequests(rows).filter(isTried);
  const before = rows.digestAtRest();
  const wrong: string[] = [];
  let sent = 0;
  const cases = Object.entries(cookies).flatMap(([kind, cookie]) => requests.map((asked) => ({ kind, cookie, ...asked })));
  await inParallel(cases, LANES, async ({ kind, cookie, method, path, headers, body }) => {
    const from = loopbackAddress(Math.floor(sent++ / 100)); // of one network the 121st refused form is told to wait
    const answer = await send(url + path, { method, headers: { origin: app.url, ...headers, ...(cookie && { cookie }) }, body, from });
    if (!isRefused(answer, path) || answer.body.includes(CANARY)) wrong.push(`${kind}: ${method} ${path} ${body ?? ""} ${answer.status}`);
  });
  if (rows.digest() !== before) wrong.push("rows changed");
  rows.close();
  return { sent, wrong };
}

/** Cookies that must open nothing: none, forged, expired, signed out, or of an account without any right. */
async function falseCookies(app: AppProcess) {
  const [expired, ended, live, rightless] = [await signIn(app.url), await signIn(app.url), await signIn(app.url), await signIn(app.url)];
  const token = cookieNamed(live, SESSION_COOKIE);
  const rows = new AppRows(app.dataDir);
  rows.run(`update session set "expiresAt" = ? where token = ?`, new Date(Date.now() - 1_000).toISOString(), tokenOf(expired));
  giveToMember(rows, rightless, "sans-droit");
  rows.close();
  await send(`${app.url}/admin/deconnexion`, {
    method: "POST",
    headers: { origin: app.url, cookie: ended, "content-type": "application/x-www-form-urlencoded" },
    body: "",
  });
  return {
    "sans cookie": "",
    "session vivante sans aucun droit": cookieNamed(rightless, SESSION_COOKIE),
    "signature inventée": `${SESSION_COOKIE}=invente.c2lnbmF0dXJl`,
    "jeton vrai, signature changée": token.replace(/.{4}$/, "AAA%3D"),
    "jeton vrai sans signature": `${SESSION_COOKIE}=${tokenOf(live)}`,
    "session expirée": cookieNamed(expired, SESSION_COOKIE),
    "session fermée": cookieNamed(ended, SESSION_COOKIE),
    "cookie d’appareil": cookieNamed(live, DEVICE_COOKIE).replace(DEVICE_COOKIE, SESSION_COOKIE),
  };
}

function outcome({ sent, wrong }: Awaited<ReturnType<typeof attack>>): Outcome {
  return { held: wrong.length === 0, figures: `${sent} demandes, ${wrong.length} admises` };
}

export const authorizationDrill: Drill = {
  id: "authorization",
  promise: "rien du tableau de bord ne s’ouvre sans session vivante et le droit qu’il faut",
  isQuick: true,
  async run(scale) {
    const app = await startAttackedApp();
    try {
      const cookies = Object.entries(await falseCookies(app)).filter(
        ([name], index) => scale === "full" || index % 2 === 0 || name.includes("droit"),
      );
      const report = await attack(app, app.url, Object.fromEntries(cookies));
      complain(report.wrong);
      return outcome(report);
    } finally {
      await app.stop();
    }
  },
  controlName: "session prêtée par un intermédiaire",
  async control() {
    const app = await startAttackedApp();
    const cookie = await signIn(app.url);
    const proxy = await startHeaderProxy(app.url, (headers) => ({ ...headers, cookie }));
    try {
      // A whole backup takes longer than all the rest.
      return outcome(await attack(app, proxy.url, { "sans cookie": "" }, ({ path }) => !path.includes("sauvegarde")));
    } finally {
      await proxy.stop();
      await app.stop();
    }
  },
};
