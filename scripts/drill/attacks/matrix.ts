import { mkdirSync, writeFileSync } from "node:fs";
import { roles } from "#app/db/tables/closed-lists.ts";
import { newId } from "#app/lib/values/ids.ts";
import { hasRight, type Right, scopeOf } from "#app/services/auth/rights.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { guardedRoutes } from "#scripts/built-rights.ts";
import { dataAddress, fillAddress } from "#scripts/built-routes.ts";
import { cookieNamed, SESSION_COOKIE, signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Answer, loopbackAddress, send } from "#scripts/drill/http.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { liveId } from "./form-entry.ts";
import { giveToMember } from "./member-sessions.ts";

const LANES = 6;
/** Of the projects, in nothing that a building site is sent. */
const BUDGET = 731_900_017;
const BUDGET_SHOWN = /731\D{0,6}900\D{0,6}017/;
/** Routes that act without any form field: a role with the right skips them. */
const ACTS_BY_ITSELF = /\/parametres\/(sauvegarde|reserve)$/;

type MatrixCall = { method: "GET" | "POST"; path: string; body?: string; right: string; photoOf?: PhotoOf };

/** Whose request a private photo was sent with: one that the Commercial follows, or not. */
type PhotoOf = "own" | "other";

/** Each right a route names, in each form it can be asked for: page, data, data of the one loader, each intent by page and by data. */
function listAsked(rows: AppRows): MatrixCall[] {
  const ownIds: Record<string, string> = { realisations: "projects", vehicules: "vehicles", galerie: "gallery_images" };
  return guardedRoutes().flatMap((route): MatrixCall[] => {
    const table = ownIds[route.address.split("/")[2] ?? ""] ?? "properties";
    const path = fillAddress(route, { id: liveId(rows, table), rubrique: "biens", table: "contact_requests" });
    const data = dataAddress(route, path);
    const reads = [path, data, `${data}?_routes=${encodeURIComponent(route.id)}`];
    const writes = [route.index ? `${path}?index` : path, data];
    const usage = path === "/api/admin/medias" ? "?usage=properties" : "";
    return [
      ...reads.flatMap((read): MatrixCall[] => (route.rights.read ? [{ method: "GET", path: read, right: route.rights.read }] : [])),
      ...Object.entries(route.rights.intents).flatMap(([intent, right]) =>
        writes.map((write): MatrixCall => ({ method: "POST", path: write + usage, body: `champ_inconnu=1&intent=${intent}`, right })),
      ),
    ];
  });
}

/** Private files are asked for outside of the routes: a photo of a request without follower, and one of the Commercial's own. */
function addPhotos(app: AppProcess, rows: AppRows): MatrixCall[] {
  const { id: commercial } = rows.one(`select id from "user" where role = 'commercial'`);
  const photos = (["other", "own"] as const).map((photoOf, nth): MatrixCall => {
    const request = liveId(rows, "vehicle_sell_requests", nth);
    const folder = `private/vehicles/${newId().replaceAll("-", "")}`;
    const picture = { ...rows.one("select * from uploaded_images limit 1"), id: newId(), storage_path: folder, is_private: 1 };
    const stored = { ...picture, owner_table: "vehicle_sell_requests", owner_id: request };
    const columns = Object.keys(stored).map((name) => `"${name}"`);
    rows.run(`insert into uploaded_images (${columns}) values (${columns.map(() => "?")})`, ...(Object.values(stored) as string[]));
    const person = liveId(rows, "people", nth);
    rows.run("update people set assigne_a = ? where id = ?", photoOf === "own" ? String(commercial) : null, person);
    rows.run("update vehicle_sell_requests set person_id = ? where id = ?", person, request);
    mkdirSync(`${app.dataDir}/media/${folder}`, { recursive: true });
    writeFileSync(`${app.dataDir}/media/${folder}/image.jpg`, "photo");
    return { method: "GET", path: `/media/${folder}/image.jpg`, right: "demandes-vente.lire", photoOf };
  });
  rows.run("delete from person_marks"); // or the server would follow what was just written here, in the middle of the comparison
  return photos;
}

/** A role that may not see a private photo gets a 404. */
function opensPhoto(role: string, right: Right, photoOf: PhotoOf) {
  const scope = scopeOf({ role }, right);
  return scope === "all" || (scope === "own" && photoOf === "own");
}

/** A member in each role, a switched-off account, and no session. */
async function openAccounts(app: AppProcess): Promise<[who: string, cookie: string, role: string][]> {
  const cookies = await Promise.all([...roles, ""].map(() => signIn(app.url)));
  const rows = new AppRows(app.dataDir);
  for (const [index, role] of roles.entries()) giveToMember(rows, cookies[index] ?? "", role);
  giveToMember(rows, cookies[roles.length] ?? "", "super_admin", new Date().toISOString());
  rows.run("update projects set budget_prevu = ?, budget_reel = ?, masquer_budgets = 1", BUDGET, BUDGET);
  rows.close();
  const own = cookies.map((cookie) => cookieNamed(cookie, SESSION_COOKIE));
  return [
    ...roles.map((role, index): [string, string, string] => [role, own[index] ?? "", role]),
    ["compte désactivé", own[roles.length] ?? "", ""],
    ["sans session", "", ""],
  ];
}

function isRefused({ status, headers, body }: Answer) {
  if (status === 401 || status === 403) return true;
  if (status === 302) return headers.location?.startsWith("/admin?acces=refuse") === true;
  return status === 202 && body.includes("/admin?acces=refuse");
}

type Report = { sent: number; wrong: string[] };

/** `judgedAs`: the column of the table that an answer to this role is held against. */
async function play(app: AppProcess, judgedAs: (role: string) => string): Promise<Report> {
  const accounts = await openAccounts(app);
  const rows = new AppRows(app.dataDir);
  const asked = [...listAsked(rows), ...addPhotos(app, rows)];
  const before = rows.digestAtRest();
  const wrong: string[] = [];
  let sent = 0;
  const cases = accounts.flatMap(([who, cookie, role]) => asked.map((each) => ({ who, cookie, role, ...each })));
  await inParallel(cases, LANES, async ({ who, cookie, role, method, path, body, right, photoOf }) => {
    const named = right as Right;
    const isAllowed = photoOf ? opensPhoto(judgedAs(role), named, photoOf) : hasRight({ role: judgedAs(role) }, named);
    if (method === "POST" && ACTS_BY_ITSELF.test(path.replace(".data", "")) && hasRight({ role }, named)) return;
    const headers = { origin: app.url, ...(cookie && { cookie }), ...(body && { "content-type": "application/x-www-form-urlencoded" }) };
    const from = loopbackAddress(Math.floor(sent++ / 100)); // of one network the 121st refused form is told to wait
    const answer = await send(app.url + path, { method, headers, body, from });
    const name = `${who}: ${method} ${path} ${body ?? ""} (${right}) ${answer.status}`;
    const isPageless = answer.status === 404 && /\.data(\?|$)/.test(path); // a file or a program's address has no data for any role
    const isClosed = photoOf ? answer.status === 404 : isRefused(answer);
    if ((!isPageless && isClosed === isAllowed) || answer.status >= 500) wrong.push(name);
    if (role === "chantier" && BUDGET_SHOWN.test(answer.body)) wrong.push(`${name}: budget`);
  });
  if (rows.digest() !== before) wrong.push("rows changed");
  rows.close();
  return { sent, wrong };
}

function outcome({ sent, wrong }: Report): Outcome {
  return { held: wrong.length === 0, figures: `${sent} demandes de six comptes, ${wrong.length} hors du tableau` };
}

export const matrixDrill: Drill = {
  id: "matrix",
  promise: "chaque rôle ouvre et fait exactement ce que dit le tableau des droits, fichiers privés compris",
  isQuick: true,
  async run() {
    const app = await startAttackedApp();
    try {
      const report = await play(app, (role) => role);
      complain(report.wrong);
      return outcome(report);
    } finally {
      await app.stop();
    }
  },
  controlName: "deux colonnes du tableau échangées",
  async control() {
    const app = await startAttackedApp();
    try {
      return outcome(await play(app, (role) => ({ commercial: "secretariat", secretariat: "commercial" })[role] ?? role));
    } finally {
      await app.stop();
    }
  },
};
