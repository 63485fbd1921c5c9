import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { type Answer, loopbackAddress, postForm, send } from "#scripts/drill/http.ts";

/** One sending of the contact form, as it ended. `status` 0 stands for a connection that broke. */
export type Write = { key: string; status: number; ms: number; at: number; hasRetryAfter: boolean };
type Visit = { page: string; status: number; ms: number; at: number };

export type TrafficReport = {
  visits: Visit[];
  writes: Write[];
  /** The keys of what the visitor was told is sent. */
  acknowledged: string[];
};

type TrafficOptions = {
  url: string;
  pages: readonly string[];
  visitors: number;
  writers: number;
  /** A writer whose message failed sends the message again with the same key, 100 times at most. */
  isPersistent?: boolean;
  /** The pause of each visitor and writer between two requests. */
  pauseMs?: number;
  deadlineMs?: number;
};

/** People who read and write until they are told to stop; each writes from an address of its own, so that limits do not stand in the way. */
export function startTraffic({ url, pages, visitors, writers, isPersistent = false, pauseMs = 100, deadlineMs = 10_000 }: TrafficOptions) {
  const report: TrafficReport = { visits: [], writes: [], acknowledged: [] };
  const agent = new Agent({ keepAlive: true });
  const deadlines = { deadlineMs };
  let isOver = false;

  async function visit(first: number) {
    for (let index = first; !isOver; index++) {
      const page = pages[index % pages.length] ?? "/";
      const startedAt = performance.now();
      const status = await statusOf(send(`${url}${page}`, { headers: { "accept-encoding": "br" }, agent, ...deadlines }));
      report.visits.push({ page, status, ms: performance.now() - startedAt, at: startedAt });
      await delay(pauseMs);
    }
  }

  async function write() {
    while (!isOver) {
      const key = randomUUID();
      let isSent = await attempt(key);
      // Who does not give up is waited for at the end as well.
      for (let tries = 1; !isSent && isPersistent && tries < 100; tries++) {
        await delay(4 * pauseMs);
        isSent = await attempt(key);
      }
      await delay(pauseMs);
    }
  }

  async function attempt(key: string) {
    const startedAt = performance.now();
    const answer = await sendContact(url, key, deadlines).catch(() => undefined); // a broken connection is counted as status 0
    const ms = performance.now() - startedAt;
    const isSent = isAcknowledged(answer);
    report.writes.push({
      key,
      status: answer?.status ?? 0,
      ms,
      at: startedAt,
      hasRetryAfter: answer?.headers["retry-after"] !== undefined,
    });
    if (isSent) report.acknowledged.push(key);
    return isSent;
  }

  const people = [...Array.from({ length: visitors }, (_, index) => visit(index)), ...Array.from({ length: writers }, () => write())];
  return {
    report,
    async stop(): Promise<TrafficReport> {
      isOver = true;
      await Promise.all(people);
      agent.destroy();
      return report;
    },
  };
}

let writers = 0;

/** The contact form as its script sends it, from one more address. */
export function sendContact(url: string, key: string, { deadlineMs = 10_000, browser }: { deadlineMs?: number; browser?: string } = {}) {
  writers += 1;
  const fields = {
    nom: "Essai Exercice",
    email: "essai@exemple.tg",
    sujet: "Une panne pour voir",
    message: `Ce message doit rester, quoi qu’il arrive : ${key}`,
    cle_envoi: key,
    ...(browser && { navigateur: browser }),
  };
  const headers = { accept: "application/json", "user-agent": `Exercice/${writers}` };
  return postForm({ url, origin: "", headers, from: loopbackAddress(writers), deadlineMs }, entryPoints.contact.path, fields);
}

export function isAcknowledged(answer: Answer | undefined) {
  return answer?.status === 200 && answer.body.includes('"sent"');
}

/** 0 when no whole answer came. */
async function statusOf(answer: Promise<Answer>) {
  return answer.then(
    ({ status }) => status,
    () => 0,
  );
}

export function countBad(visits: readonly Visit[]) {
  return visits.filter(({ status }) => status !== 200).length;
}

/** Reads each page once, so that every one of them has been seen before. */
export async function warmUp(url: string, pages: readonly string[]) {
  for (const page of pages) {
    const { status } = await send(`${url}${page}`, { headers: { "accept-encoding": "br" }, deadlineMs: 30_000 });
    if (status !== 200) throw new Error(`${page} answered ${status} before anything was broken`);
  }
}

/** Asks until it is so. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs: number, everyMs = 100) {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await delay(everyMs);
  }
  return performance.now() - startedAt;
}
