import { setTimeout as delay } from "node:timers/promises";
import type { AppProcess } from "#scripts/app-process.ts";
import { cookieNamed, cookiesOf, DEVICE_COOKIE, SESSION_COOKIE, signIn, tryToSignIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { startHeaderProxy } from "./header-proxy.ts";
import { sendForm } from "./send-form.ts";

const STREAM_ENDS_WITHIN_MS = 5_000; // R30
const NEW_PASSWORD = "un-autre-mot-de-passe-assez-long";
const HOUR_MS = 3_600_000;

type Browser = { name: string; cookie: string };
type SessionTarget = { app: AppProcess; url: string; rows: AppRows };

async function isIn({ url }: SessionTarget, cookie: string) {
  return (await send(`${url}/admin-dashboard/contacts.data`, { headers: { cookie } })).status === 200;
}

/** Resolves to true when the stream of this browser ended in time, counted from `since`. */
async function watchStream({ url }: SessionTarget, { cookie }: Browser) {
  const end = new AbortController();
  const response = await fetch(`${url}/api/admin/changements`, { headers: { cookie }, signal: end.signal });
  const isOpened = response.status === 200;
  const ended = response.body?.pipeTo(new WritableStream()).then(
    () => true,
    () => false, // cut off by ourselves: it had not ended
  );
  return {
    isOpened,
    hasEnded: async () => {
      const hasEnded = await Promise.race([ended, delay(STREAM_ENDS_WITHIN_MS, false)]);
      end.abort();
      return hasEnded === true;
    },
  };
}

function tokenOf(cookie: string) {
  return decodeURIComponent(cookieNamed(cookie, SESSION_COOKIE).slice(SESSION_COOKIE.length + 1)).split(".")[0] ?? "";
}

/** A cookie from before the sign-in must never become the session, and each sign-in brings a new one. */
async function fixate(place: SessionTarget): Promise<string[]> {
  const { app, url } = place;
  const wrong: string[] = [];
  const planted = `${SESSION_COOKIE}=pose-par-un-autre.c2lnbmF0dXJl`;
  const victim = cookiesOf(await tryToSignIn(app.url, { from: "127.0.5.1", cookie: planted }));
  if (victim.includes("pose-par-un-autre") || (await isIn({ ...place, url }, planted))) wrong.push("a planted cookie became a session");
  const known = cookieNamed(victim, DEVICE_COOKIE);
  const again = cookiesOf(await tryToSignIn(app.url, { from: "127.0.5.1", cookie: victim }));
  if (tokenOf(again) === tokenOf(victim) || tokenOf(again) === "") wrong.push("signing in again kept the token");
  if (await isIn(place, victim)) wrong.push("the session of the same browser outlived a new sign-in");
  if (await isIn(place, known)) wrong.push("the device cookie alone opened the dashboard");
  return wrong;
}

/** Each way a session ends: its requests are refused at once, its stream within five seconds. */
const endings: Record<string, (place: SessionTarget, browser: Browser) => Promise<unknown>> = {
  déconnexion: ({ app }, { cookie }) => sendForm({ url: app.url, origin: app.url, cookie }, "/admin/deconnexion", []),
  "inactivité de 12 h": async ({ rows }, { cookie }) =>
    rows.run(`update session set "expiresAt" = ? where token = ?`, new Date(Date.now() - 1_000).toISOString(), tokenOf(cookie)),
  "âge de 7 jours": async ({ rows }, { cookie }) =>
    rows.run(
      `update session set "createdAt" = ?, "expiresAt" = ? where token = ?`,
      new Date(Date.now() - 7 * 24 * HOUR_MS - 1_000).toISOString(),
      new Date(Date.now() + HOUR_MS).toISOString(),
      tokenOf(cookie),
    ),
  "fermeture des autres sessions": async ({ app }) =>
    sendForm({ url: app.url, origin: app.url, cookie: await signIn(app.url) }, "/admin-dashboard/parametres/securite", [
      ["intent", "sessions"],
    ]),
};

/** The last: it ends every session but its own. */
async function changePassword({ app }: SessionTarget, { cookie }: Browser) {
  const passwords: [string, string][] = [
    ["intent", "motdepasse"],
    ["actuel", "mot-de-passe-pour-les-tests"],
    ["nouveau", NEW_PASSWORD],
    ["confirmation", NEW_PASSWORD],
  ];
  return sendForm({ url: app.url, origin: app.url, cookie }, "/admin-dashboard/parametres/securite", passwords);
}

async function endEach(place: SessionTarget): Promise<{ wrong: string[]; count: number }> {
  const wrong: string[] = [];
  const checks: Promise<void>[] = [];
  async function end(name: string, browser: Browser, act: () => Promise<unknown>) {
    const stream = await watchStream(place, browser);
    if (!stream.isOpened || !(await isIn(place, browser.cookie))) wrong.push(`${name}: the session did not live before`);
    await act();
    if (await isIn(place, browser.cookie)) wrong.push(`${name}: the cookie still opens the dashboard`);
    checks.push(
      stream.hasEnded().then((hasEnded) => {
        if (!hasEnded) wrong.push(`${name}: the stream stayed open`);
      }),
    );
  }
  for (const [name, act] of Object.entries(endings)) {
    const browser = { name, cookie: await signIn(place.app.url) };
    await end(name, browser, () => act(place, browser));
  }
  const changer = { name: "ici", cookie: await signIn(place.app.url) };
  const other = { name: "ailleurs", cookie: await signIn(place.app.url) };
  let renewed = "";
  await end("changement du mot de passe", other, async () => {
    renewed = cookiesOf(await changePassword(place, changer));
  });
  if (!(await isIn(place, renewed))) wrong.push("the browser that changed the password lost its session");
  if ((await tryToSignIn(place.app.url, { from: "127.0.5.9" })).status !== 401) wrong.push("the old password still works");
  if ((await tryToSignIn(place.app.url, { from: "127.0.5.9", password: NEW_PASSWORD })).status !== 302)
    wrong.push("the new password does not work");
  await Promise.all(checks);
  return { wrong, count: Object.keys(endings).length + 1 };
}

async function judge(app: AppProcess, url: string): Promise<{ outcome: Outcome; wrong: string[] }> {
  const rows = new AppRows(app.dataDir);
  try {
    const place = { app, url, rows };
    const fixed = await fixate(place);
    const { wrong, count } = await endEach(place);
    const all = [...fixed, ...wrong];
    return {
      wrong: all,
      outcome: {
        held: all.length === 0,
        figures: `${count} fins de session et leurs flux, fixation, ${all.length} écart${all.length > 1 ? "s" : ""}`,
      },
    };
  } finally {
    rows.close();
  }
}

export const sessionsDrill: Drill = {
  id: "sessions",
  promise: "une session finie ne sert plus à rien",
  isQuick: false,
  async run() {
    const app = await startAttackedApp();
    try {
      const { outcome, wrong } = await judge(app, app.url);
      complain(wrong);
      return outcome;
    } finally {
      await app.stop();
    }
  },
  controlName: "toute session rallongée par un intermédiaire",
  async control() {
    const app = await startAttackedApp();
    const rows = new AppRows(app.dataDir);
    // As if no session ever ended: before each request the proxy stores the keeper's session again and sends its cookie.
    const keeper = await signIn(app.url);
    const row = rows.one("select * from session where token = ?", tokenOf(keeper));
    const proxy = await startHeaderProxy(app.url, (headers) => {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      rows.run(
        `insert or replace into session (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
        ...Object.values(row as Record<string, string | null>),
      );
      return { ...headers, cookie: keeper };
    });
    try {
      return (await judge(app, proxy.url)).outcome;
    } finally {
      await proxy.stop();
      rows.close();
      await app.stop();
    }
  },
};
