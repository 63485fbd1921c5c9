import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AppProcess } from "#scripts/app-process.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { isSent, sendVisitorForm } from "#scripts/drill/failures/writes.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { serve } from "./header-proxy.ts";

const PEOPLE = 300;
const TAKEN_AS_THEY_ARE = 30;
const LANES = 10;
const CARRIER = "127.44.0.1";
const ELSEWHERE = "127.44.0.2";
/** What one address was allowed before. */
const FORMER_LIMIT = 30;

/** Three hundred people behind one address of a carrier write within five minutes, each once, from a browser of their own. */
async function write(app: AppProcess, url: string): Promise<string[]> {
  const rows = new AppRows(app.dataDir);
  const wrong: string[] = [];
  const waiting = () => Number(rows.one("select total from row_totals where table_name = 'contact_requests' and statut = 'nouveau'").total);
  const sendFrom = async (from: string) => {
    const key = randomUUID();
    const answer = await sendVisitorForm({ url, from }, "contact_requests", key, { navigateur: randomUUID(), duree: "45000" });
    return { key, answer };
  };
  const markOf = (key: string) => rows.all("select a_verifier from contact_requests where cle_envoi = ?", key)[0]?.a_verifier;
  try {
    const before = waiting();
    const keys: string[] = [];
    await inParallel(Array.from({ length: PEOPLE }), LANES, async () => {
      const { key, answer } = await sendFrom(CARRIER);
      if (isSent(answer)) keys.push(key);
    });
    if (keys.length !== PEOPLE) wrong.push(`${PEOPLE - keys.length} of ${PEOPLE} people were sent away`);
    const marks = keys.map(markOf);
    const [plain, marked] = [marks.filter((mark) => mark === 0).length, marks.filter((mark) => mark === 1).length];
    if (plain !== TAKEN_AS_THEY_ARE || plain + marked !== keys.length) wrong.push(`${plain} taken as they are, ${marked} to be looked at`);

    const beyond = await sendFrom(CARRIER);
    if (beyond.answer.status !== 429 || markOf(beyond.key) !== undefined) wrong.push(`one more was answered ${beyond.answer.status}`);
    const other = await sendFrom(ELSEWHERE);
    if (!isSent(other.answer) || markOf(other.key) !== 0) wrong.push(`another network was answered ${other.answer.status}`);
    const counted = waiting() - before;
    if (counted !== TAKEN_AS_THEY_ARE + 1) wrong.push(`${counted} more are counted as new`);
    return wrong;
  } finally {
    rows.close();
  }
}

function outcome(wrong: readonly string[]): Outcome {
  const figures = `${PEOPLE} personnes derrière une adresse, ${TAKEN_AS_THEY_ARE} prises telles quelles, ${PEOPLE - TAKEN_AS_THEY_ARE} à vérifier`;
  return { held: wrong.length === 0, figures: wrong.length === 0 ? figures : `${wrong.length} écarts : ${wrong[0]}` };
}

/** The application behind the limit it had: thirty forms an address, then nothing more is let through. */
function startFormerLimit(target: string) {
  const counts = new Map<string, number>();
  return serve((received, response) => {
    const address = received.socket.remoteAddress ?? "";
    counts.set(address, (counts.get(address) ?? 0) + 1);
    if ((counts.get(address) ?? 0) > FORMER_LIMIT) return response.writeHead(429).end();
    const { method, url: path, headers } = received;
    const forwarded = request(target + path, { method, headers: { ...headers, origin: target }, family: 4 }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    received.pipe(forwarded);
  });
}

export const carrierAddressDrill: Drill = {
  id: "carrier-address",
  promise: "trois cents personnes derrière une adresse d’opérateur sont entendues",
  isQuick: false,
  async run() {
    const app = await startAttackedApp();
    try {
      const wrong = await write(app, app.url);
      complain(wrong);
      return outcome(wrong);
    } finally {
      await app.stop();
    }
  },
  controlName: "limite d’avant, trente par adresse",
  async control() {
    const app = await startAttackedApp();
    const front = await startFormerLimit(app.url);
    try {
      return outcome(await write(app, front.url));
    } finally {
      await front.stop();
      await app.stop();
    }
  },
};
