import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { complain, copyContent, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { listDearCases } from "./dear-cases.ts";
import type { DearCase } from "./dear-forms.ts";
import { fairClock } from "./fair-clock.ts";
import { HonestVisitor } from "./honest-visitor.ts";

const VISIT_WITHIN_MS = 250;
const ANSWER_WITHIN_MS = 1_000;
const GIVEN_UP_MS = 2_000;
const TRIES = 3;
/** How long a server may need to be itself again, and how many misses are enough to know. */
const patience = { run: { calmWithinMs: 5_000, enough: 6 }, control: { calmWithinMs: 2_500, enough: 1 } };
const EVERY: Record<Scale, number> = { quick: 47, full: 1 };

type RequestTarget = { url: string; pid: number; cookie: string; page: string };
type Report = { sent: number; wrong: string[]; visits: number; slowestVisitMs: number; slowestAnswerMs: number };
type Patience = (typeof patience)["run"];
type Trial = { visitMs: number; answerMs: number; trouble?: string };

/**
 * One dear request at a time, and a visitor beside it. This machine may have other work: what it takes for that is no wait of the visitor
 * (fair-clock.ts), and an input that seems dear is tried again once the visitor alone is served quickly. Dear is what is so each time.
 */
async function attack(place: RequestTarget, cases: Iterable<DearCase>, { calmWithinMs, enough }: Patience): Promise<Report> {
  const report: Report = { sent: 0, wrong: [], visits: 0, slowestVisitMs: 0, slowestAnswerMs: 0 };
  const visitor = new HonestVisitor(place.url + place.page, { deadlineMs: GIVEN_UP_MS, now: fairClock(place.pid) });
  visitor.start();
  try {
    await visitor.isCalm(calmWithinMs);
    for (const dear of cases) {
      let tried = await tryOnce(place, dear, visitor, report.sent++);
      for (let turn = 1; tried.trouble && turn < TRIES && (await visitor.isCalm(calmWithinMs)); turn++)
        tried = await tryOnce(place, dear, visitor, report.sent++);
      const { visitMs, answerMs, trouble } = tried;
      report.slowestVisitMs = Math.max(report.slowestVisitMs, visitMs);
      if (!dear.mayTakeLong) report.slowestAnswerMs = Math.max(report.slowestAnswerMs, answerMs);
      if (trouble) report.wrong.push(`${trouble}: ${dear.name}`);
      if (report.wrong.length >= enough) break;
    }
  } finally {
    await visitor.stop();
  }
  return { ...report, visits: visitor.visits };
}

async function tryOnce({ url, pid, cookie }: RequestTarget, dear: DearCase, visitor: HonestVisitor, turn: number): Promise<Trial> {
  const { headers, body } = dear.make();
  const now = fairClock(pid);
  let answerMs = 0;
  let trouble: string | undefined;
  const visitMs = await visitor.slowestDuring(async () => {
    const startedAt = now();
    try {
      const { status } = await send(url + dear.path, {
        method: dear.method,
        headers: { ...(dear.method === "POST" && { origin: url }), ...(dear.isAdmin && { cookie }), ...headers },
        body,
        from: loopbackAddress(turn),
        deadlineMs: dear.mayTakeLong ? 2 * GIVEN_UP_MS : GIVEN_UP_MS,
      });
      if (status >= 500) trouble = `answered ${status}`;
    } catch (error) {
      trouble = error instanceof Error ? error.message.slice(0, 60) : String(error);
    }
    answerMs = now() - startedAt;
  });
  if (!dear.mayTakeLong && answerMs > ANSWER_WITHIN_MS) trouble = `answered after ${Math.round(answerMs)} ms`;
  if (visitMs > VISIT_WITHIN_MS) trouble = `a visitor waited ${Math.round(visitMs)} ms`;
  return { visitMs, answerMs, trouble };
}

/** Those that once did harm, and all or some of the others. */
function choose(cases: DearCase[], scale: Scale): DearCase[] {
  return cases.filter(({ isKnown }, index) => isKnown || index % EVERY[scale] === 0);
}

function outcome({ sent, wrong, visits, slowestVisitMs, slowestAnswerMs }: Report): Outcome {
  return {
    held: wrong.length === 0,
    figures:
      `demandes chères\u00a0: ${sent.toLocaleString("fr-FR")} (la plus lente ${Math.round(slowestAnswerMs)} ms)\u00a0; ` +
      `visites à côté\u00a0: ${visits.toLocaleString("fr-FR")} (la plus lente ${Math.round(slowestVisitMs)} ms)\u00a0; ${wrong.length} en faute`,
  };
}

/** Without a session the server refuses the forms unread, and the drill proves nothing about them. */
async function isSignedIn(url: string, cookie: string) {
  const { status } = await send(`${url}/admin-dashboard`, { headers: { cookie } });
  return status === 200;
}

async function startFormerServer() {
  const child = fork(`${import.meta.dirname}/former-server.ts`, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const [port] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    pid: child.pid as number,
    stop: async () => {
      child.kill("SIGKILL"); // it is busy and hears nothing else
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

export const oneRequestDrill: Drill = {
  id: "one-request",
  promise: "aucune demande, si chère soit-elle, ne fait attendre un visiteur plus de 250 ms ni ne dure plus d’une seconde",
  isQuick: false,
  async run(scale) {
    const app = await startAttackedApp();
    const rows = new AppRows(app.dataDir);
    try {
      const cookie = await signIn(app.url, { from: "127.0.0.9" });
      const place = { url: app.url, pid: app.pid, cookie, page: "/about" };
      const report = await attack(place, choose(listDearCases(rows), scale), patience.run);
      if (report.wrong.length === 0 && !(await isSignedIn(app.url, cookie)))
        report.wrong.push("the administrator’s forms were refused unread");
      complain(report.wrong);
      return outcome(report);
    } finally {
      rows.close();
      await app.stop();
    }
  },
  controlName: "ancienne lecture des champs",
  async control() {
    const dataDir = await copyContent();
    const rows = new AppRows(dataDir);
    const former = await startFormerServer();
    try {
      const place = { ...former, cookie: "", page: "/" };
      return outcome(await attack(place, choose(listDearCases(rows), "quick"), patience.control));
    } finally {
      await former.stop();
      rows.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
