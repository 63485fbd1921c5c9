import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { startApp } from "#scripts/app-process.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { startTraffic, warmUp } from "./traffic.ts";

const pages = ["/", "/about", "/vendre-votre-vehicule"];
const EXIT_WITHIN_MS = 10_000;
const HEAD_START_MS = 150; // what was sent so long before the signal has certainly arrived
const SLOW_PARTS = 12;
const PART_EVERY_MS = 200;
const READ_EVERY_MS = 100;
const ASSETS = "build/client/assets";

type Transfer = { isWhole: Promise<boolean> };

async function run(scale: Scale, signal: NodeJS.Signals): Promise<Outcome> {
  const rounds = scale === "full" ? 5 : 1;
  let asked = 0;
  let broken = 0;
  let slowestExit = 0;
  for (let round = 0; round < rounds; round++) {
    const app = await startApp();
    try {
      await warmUp(app.url, pages);
      const traffic = startTraffic({ url: app.url, pages, visitors: 6, writers: 3, pauseMs: 20 });
      await delay(1_000);
      const transfers = [...startUploads(app.url, 3), ...startDownloads(app.url, 3)];
      if (scale === "full") leaveUploadUnfinished(app.url);
      await delay(500);
      const signalledAt = performance.now();
      await app.stop(signal);
      slowestExit = Math.max(slowestExit, performance.now() - signalledAt);
      const { visits, writes } = await traffic.stop();
      const early = [...visits, ...writes].filter(({ at }) => at < signalledAt - HEAD_START_MS);
      const wholes = await Promise.all(transfers.map(({ isWhole }) => isWhole));
      asked += early.length + wholes.length;
      broken += early.filter(({ status }) => status !== 200).length + wholes.filter((isWhole) => !isWhole).length;
    } finally {
      await app.stop("SIGKILL");
    }
  }
  return {
    held: broken === 0 && slowestExit <= EXIT_WITHIN_MS,
    figures: `${asked} réponses attendues, ${broken} coupées ; sortie en ${(slowestExit / 1_000).toFixed(1)} s`,
  };
}

/** Forms that take over two seconds to arrive: the signal falls into the middle of them. */
function startUploads(url: string, count: number): Transfer[] {
  return Array.from({ length: count }, () => ({ isWhole: sendSlowly(url) }));
}

function sendSlowly(url: string): Promise<boolean> {
  const fields = new URLSearchParams({
    client_nom: "Essai",
    contenu: "Lent, mais complet.".repeat(30),
    cle_envoi: crypto.randomUUID(),
  }).toString();
  const step = Math.ceil(fields.length / SLOW_PARTS);
  return new Promise((resolve) => {
    let heard = "";
    const socket = open(url, formHead(entryPoints.avis.path, fields.length));
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(/^HTTP\/1.1 200 /.test(heard) && heard.includes('"sent"')));
    void (async () => {
      for (let index = 0; index < fields.length; index += step) {
        socket.write(fields.slice(index, index + step));
        await delay(PART_EVERY_MS);
      }
    })();
  });
}

/** The heaviest script, uncompressed and read with long pauses, so that the answer is under way when the signal comes. */
function startDownloads(url: string, count: number): Transfer[] {
  const sizes = readdirSync(ASSETS).map((name) => ({ name, size: statSync(join(ASSETS, name)).size }));
  const [heaviest] = sizes.toSorted((a, b) => b.size - a.size);
  return Array.from({ length: count }, () => ({ isWhole: readSlowly(url, `/assets/${heaviest?.name}`) }));
}

function readSlowly(url: string, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const many = 5; // in one go, as many as may wait on one connection: more than the buffers between us hold
    const asked = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(many - 1);
    const socket = open(url, `${asked}GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => {
      chunks.push(Buffer.from(chunk));
      socket.pause();
      setTimeout(() => socket.resume(), READ_EVERY_MS);
    });
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(areWhole(Buffer.concat(chunks))));
  });
}

/** Every answer that began is there to its last byte; how many of the pipelined requests were taken is the server's choice. */
function areWhole(heard: Buffer) {
  let at = 0;
  while (at < heard.length) {
    const end = heard.indexOf("\r\n\r\n", at);
    const length = Number(/content-length: (\d+)/i.exec(heard.toString("latin1", at, end))?.[1] ?? Number.NaN);
    if (end < 0 || Number.isNaN(length)) return false;
    at = end + 4 + length;
  }
  return heard.length > 0 && at === heard.length;
}

/** An upload that never ends must not hold the exit. */
function leaveUploadUnfinished(url: string) {
  open(url, `${formHead(entryPoints.avis.path, 5_000)}client_nom=Essai`).on("error", () => undefined); // cut at the end, as it should be
}

function formHead(path: string, length: number) {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\ncontent-type: application/x-www-form-urlencoded\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;
}

function open(url: string, head: string) {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  socket.write(head);
  return socket;
}

export const sigtermDrill: Drill = {
  id: "sigterm",
  promise: "SIGTERM sous charge : aucune réponse coupée, sortie en moins de 10 s",
  isQuick: false,
  run: (scale) => run(scale, "SIGTERM"),
  controlName: "SIGKILL à la place",
  control: () => run("quick", "SIGKILL"),
};
