import { setTimeout as delay } from "node:timers/promises";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { cookiesOf, signIn, tryToSignIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { query } from "#scripts/drill/failures/stored-requests.ts";
import { send } from "#scripts/drill/http.ts";
import { startPostgres } from "#tests/postgres.ts";
import { complain } from "./attacked-app.ts";
import { sendForm } from "./send-form.ts";

const STREAM_ENDS_WITHIN_MS = 5_000;
const TEAM = "/admin-dashboard/parametres/equipe";
const READABLE = "/admin-dashboard/biens.data";
const PASSWORD = "un-mot-de-passe-pour-le-membre";
const member = { username: "essai.membre", password: PASSWORD };

type House = { here: AppProcess; there: AppProcess; databaseUrl: string };

/** Two processes on one database. */
async function inTwoProcesses(work: (house: House) => Promise<Outcome>): Promise<Outcome> {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url, AUTH_SECRET: "un-secret-partage-par-les-deux-processus", DEMO: "0" };
  const apps: AppProcess[] = [];
  try {
    const here = await startApp({ env });
    apps.push(here);
    const there = await startApp({ env });
    apps.push(there);
    return await work({ here, there, databaseUrl: postgres.url });
  } finally {
    await Promise.all(apps.map((app) => app.stop("SIGKILL")));
    await postgres.stop();
  }
}

const form = ({ url }: AppProcess, path: string, fields: Record<string, string>, cookie?: string) =>
  sendForm({ url, origin: url, cookie }, path, Object.entries(fields));

async function isIn({ url }: AppProcess, cookie: string) {
  return (await send(`${url}${READABLE}`, { headers: { cookie } })).status === 200;
}

/** Invited in one process, accepted in the other, as two people would. */
async function joinTeam({ here, there }: House, direction: string): Promise<string> {
  const invited = await form(here, TEAM, { intent: "inviter", prenom: "Essai", nom: "Membre", role: "commercial" }, direction);
  const secret = /\/admin\/invitation\/([\w-]{22})/.exec(invited.body)?.[1];
  if (!secret) throw new Error(`No link was made: ${invited.status}`);
  return cookiesOf(await form(there, `/admin/invitation/${secret}`, member));
}

async function watchStream({ url }: AppProcess, cookie: string) {
  const end = new AbortController();
  const response = await fetch(`${url}/api/admin/changements`, { headers: { cookie }, signal: end.signal });
  const ended = response.body?.pipeTo(new WritableStream()).then(
    () => true,
    () => false, // cut off by ourselves: it had not ended
  );
  return {
    isOpened: response.status === 200,
    hasEnded: async () => {
      const hasEnded = await Promise.race([ended, delay(STREAM_ENDS_WITHIN_MS, false)]);
      end.abort();
      return hasEnded === true;
    },
  };
}

async function judge(house: House, takeAway?: (databaseUrl: string) => Promise<void>): Promise<Outcome> {
  const { here, there, databaseUrl } = house;
  const wrong: string[] = [];
  const direction = await signIn(here.url);
  const sessions = [
    await joinTeam(house, direction),
    await signIn(here.url, { ...member, from: "127.0.6.1" }),
    await signIn(there.url, { ...member, from: "127.0.6.2" }),
  ];
  const places = sessions.flatMap((cookie, index) => [here, there].map((app) => ({ app, cookie, name: `session ${index + 1}` })));
  for (const { app, cookie, name } of places) if (!(await isIn(app, cookie))) wrong.push(`${name} did not live before`);
  const stream = await watchStream(there, sessions[0] ?? "");
  if (!stream.isOpened) wrong.push("the stream did not open");

  await takeAway?.(databaseUrl);
  const [found] = await query<{ id: string }>(databaseUrl, `select id from "user" where username = $1`, [member.username]);
  const disabled = await form(here, TEAM, { intent: "desactiver", id: found?.id ?? "" }, direction);
  const since = Date.now();
  if (disabled.status !== 302) wrong.push(`Désactiver was answered ${disabled.status}`);
  for (const { app, cookie, name } of places) if (await isIn(app, cookie)) wrong.push(`${name} is still let in`);
  if (!(await stream.hasEnded())) wrong.push("the stream stayed open");
  const seconds = (Date.now() - since) / 1_000;
  if ((await tryToSignIn(there.url, { ...member, from: "127.0.6.3" })).status !== 403) wrong.push("a disabled account signs in");

  await form(here, TEAM, { intent: "reactiver", id: found?.id ?? "" }, direction);
  for (const { app, cookie, name } of places) if (await isIn(app, cookie)) wrong.push(`${name} came back by itself`);
  if ((await tryToSignIn(there.url, { ...member, from: "127.0.6.4" })).status !== 302) wrong.push("an account given back does not sign in");
  if (!takeAway) complain(wrong);
  return {
    held: wrong.length === 0,
    figures: `${places.length} requêtes de ${sessions.length} sessions dans 2 processus, flux fermé en ${seconds.toFixed(1)} s, ${wrong.length} écart${wrong.length > 1 ? "s" : ""}`,
  };
}

export const disabledAtOnceDrill: Drill = {
  id: "disabled-at-once",
  promise: "un membre désactivé est dehors aussitôt, dans tous les processus",
  isQuick: false,
  run: () => inTwoProcesses((house) => judge(house)),
  controlName: "une base qui garde les sessions et oublie la désactivation",
  control: () =>
    inTwoProcesses((house) =>
      judge(house, async (databaseUrl) => {
        await query(databaseUrl, "create rule kept as on delete to session do instead nothing");
        await query(
          databaseUrl,
          "create function forgets() returns trigger language plpgsql as $$ begin new.desactive_le := null; return new; end $$",
        );
        await query(databaseUrl, 'create trigger forgets before update on "user" for each row execute function forgets()');
      }),
    ),
};
