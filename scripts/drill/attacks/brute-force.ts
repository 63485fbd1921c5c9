import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { adminPassword, startApp } from "#scripts/app-process.ts";
import { cookieNamed, DEVICE_COOKIE, signIn, tryToSignIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { loopbackAddress } from "#scripts/drill/http.ts";
import { complain, copyContent, inParallel } from "./attacked-app.ts";

const ATTEMPTS: Record<Scale, number> = { quick: 200, full: 1_500 };
const LANES = 250;
const ONE_ADDRESS = "127.66.6.6";
const FROM_ONE = 60;
const PATIENT = 45;
const PER_NETWORK = 10;
const PER_ACCOUNT = 30;
const WITHIN_MS = 15_000; // R27
/** Two hundred and fifty at once are more than there are slots: a guess that finds none was not looked at. */
const BUSY = 503;
const names = ["admin", "ADMIN", " admin", "administrateur", "root", "fadem", "test"];

/** What waited a minute in vain is a fault of the drill’s figures, not the end of the drill. */
const noAnswer = { status: 0 };

type Attempt = { from: string; username: string; turn: number };
type Setting = { env?: Record<string, string>; isBrowserKnown: boolean };

/** Whatever a proxy might believe, each time another. */
function forgedHeaders(turn: number) {
  const address = `198.51.${(turn >> 8) & 255}.${turn & 255}`;
  return {
    "x-forwarded-for": address,
    "x-real-ip": address,
    "x-client-ip": address,
    "cf-connecting-ip": address,
    "true-client-ip": address,
    forwarded: `for=${address}`,
    cookie: `${DEVICE_COOKIE}=${turn}.Zm9yZ2Vk`,
  };
}

function listAttempts(count: number): Attempt[] {
  const many = Array.from({ length: count }, (_, turn) => ({
    from: loopbackAddress(turn),
    username: turn % 3 === 0 ? (names[(turn / 3) % 3] ?? "admin") : `${names[turn % names.length]}${turn % 400}`,
    turn,
  }));
  const fromOne = Array.from({ length: FROM_ONE }, (_, turn) => ({
    from: ONE_ADDRESS,
    username: `${names[turn % 7]}-${turn}`,
    turn: 50_000 + turn,
  }));
  return [...many, ...fromOne].toSorted((one, other) => (one.turn % 97) - (other.turn % 97));
}

async function drill(scale: Scale, { env, isBrowserKnown }: Setting) {
  const dataDir = await copyContent();
  let app = await startApp({ dataDir, env });
  try {
    const device = cookieNamed(await signIn(app.url, { from: "127.0.0.9" }), DEVICE_COOKIE);
    const wrong: string[] = [];
    const checked = { one: 0, account: 0 };
    let isOver = false;
    async function guess({ from, username, turn }: Attempt) {
      const given = { from, username, password: `essai-numero-${turn}`, headers: forgedHeaders(turn) };
      const { status } = await tryToSignIn(app.url, given).catch(() => noAnswer);
      if (status === 401 && from === ONE_ADDRESS) checked.one += 1;
      if (status === 401 && username.trim().toLowerCase() === "admin") checked.account += 1;
      if (![401, 429, BUSY].includes(status)) wrong.push(`attempt ${turn} on ${username}: ${status}`);
      return status;
    }
    const attack = inParallel(listAttempts(ATTEMPTS[scale]), LANES, async (tried) => void (await guess(tried))).finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    do {
      await delay(300);
      const startedAt = performance.now();
      const { status } = await tryToSignIn(app.url, { from: "127.0.0.9", cookie: isBrowserKnown ? device : undefined }).catch(
        () => noAnswer,
      );
      waits.push(performance.now() - startedAt);
      if (status !== 302) wrong.push(`the administrator was answered ${status}`);
    } while (!isOver);
    await attack;
    // The crowd was partly sent away uncounted: patient guessing must come to an end too.
    for (let turn = 60_000; turn < 60_000 + PATIENT; turn++) {
      const onAccount = await guess({ from: loopbackAddress(turn), username: "admin", turn });
      const fromOne = await guess({ from: ONE_ADDRESS, username: `admin-${turn}`, turn });
      if (onAccount === 429 && fromOne === 429) break;
    }
    if (Math.max(...waits) > WITHIN_MS) wrong.push(`the administrator waited ${Math.round(Math.max(...waits))} ms`);
    if (checked.one > PER_NETWORK) wrong.push(`${checked.one} passwords of one address were checked`);
    if (checked.account > PER_ACCOUNT) wrong.push(`${checked.account} passwords of the account were checked`);

    await app.stop();
    app = await startApp({ dataDir, env });
    const right = await tryToSignIn(app.url, { from: loopbackAddress(77_777), password: adminPassword, headers: forgedHeaders(77_777) });
    if (right.status !== 429) wrong.push(`after a restart the right guess of a stranger was answered ${right.status}`);
    return { wrong, waits, checked };
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function outcome({ wrong, waits, checked }: Awaited<ReturnType<typeof drill>>, scale: Scale): Outcome {
  const slowest = (Math.max(...waits) / 1_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  return {
    held: wrong.length === 0,
    figures: `${ATTEMPTS[scale] + FROM_ONE} essais, ${checked.account} vérifiés pour le compte, ${checked.one} pour une adresse, administrateur entré en ${slowest} s au plus, ${wrong.length} écart${wrong.length > 1 ? "s" : ""}`,
  };
}

export const bruteForceDrill: Drill = {
  id: "brute-force",
  promise: "les essais des autres n’ouvrent rien et n’enferment personne dehors",
  isQuick: false,
  async run(scale) {
    const report = await drill(scale, { isBrowserKnown: true });
    complain(report.wrong);
    return outcome(report, scale);
  },
  controlName: "adresses crues sur parole, navigateur inconnu",
  // The control needs no flood: what it lacks shows after a few attempts.
  control: async () => outcome(await drill("quick", { env: { TRUST_PROXY: "1" }, isBrowserKnown: false }), "quick"),
};
