import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { startApp } from "#scripts/app-process.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { serverArguments } from "#scripts/server-command.mjs";
import { phonePhoto } from "#tests/pictures.ts";
import { openRows } from "./installation.ts";
import { sendThrottled } from "./throttled.ts";
import { warmUp } from "./traffic.ts";

const MAX_FILES = 1_024; // what a small server allows a process
const HONEST_WITHIN_MS = 5_000;
const PHONE_BITS_PER_SECOND = 128_000;
const pages = ["/", "/about", "/vendre-votre-vehicule"];

/** Each from an address of its own: nothing tells them from people in a bad network. And one machine that takes all it can get. */
const sizes = { quick: { slow: 500, greedy: 700, seconds: 6 }, full: { slow: 500, greedy: 700, seconds: 40 } };

async function run(scale: Scale, env: Record<string, string>): Promise<Outcome> {
  const { slow, greedy, seconds } = sizes[scale];
  const limited = `ulimit -n ${MAX_FILES} && exec "$0" "$@"`;
  const app = await startApp({ env, command: ["/bin/bash", "-c", limited, process.execPath, ...serverArguments] });
  const attack = new SlowClients(Number(new URL(app.url).port));
  try {
    await warmUp(app.url, pages);
    const started = performance.now();
    attack.hold(slow, (index) => loopbackAddress(1_000 + index));
    attack.hold(greedy, () => loopbackAddress(1));
    await delay(1_500);
    const phone = sendFivePhotos(app.url, scale).catch((error: unknown) => ({ isSent: false, seconds: 0, told: String(error) }));
    let visits = 0;
    let refused = 0;
    let slowest = 0;
    while (performance.now() - started < seconds * 1_000) {
      const asked = performance.now();
      const status = await visit(app.url, visits++);
      if (status !== 200) refused++;
      slowest = Math.max(slowest, performance.now() - asked);
      await delay(100);
    }
    const { isSent, seconds: phoneSeconds, told } = await phone;
    const photos = countPhotos(app.dataDir);
    const open = readdirSync(`/proc/${app.pid}/fd`).length;
    return {
      held: refused === 0 && slowest <= HONEST_WITHIN_MS && isSent && photos === 5 && attack.opened >= slow,
      figures:
        `${attack.opened} connexions lentes (${open} descripteurs tenus), ${visits} visites honnêtes dont ${refused} refusées, ` +
        `la plus lente en ${Math.round(slowest)} ms ; téléphone à 128 kbit/s : ${isSent ? `${photos} photos reçues en ${Math.round(phoneSeconds)} s` : told}`,
    };
  } finally {
    attack.stop();
    await app.stop("SIGKILL");
  }
}

async function visit(url: string, index: number) {
  const path = pages[index % pages.length] ?? "/";
  return send(`${url}${path}`, {
    from: loopbackAddress(50_000 + index),
    headers: { "accept-encoding": "br" },
    deadlineMs: HONEST_WITHIN_MS,
  }).then(
    ({ status }) => status,
    () => 0, // no answer in time
  );
}

const heads = [
  // Headers that never end, one letter at a time.
  "GET / HTTP/1.1\r\nhost: localhost\r\nx-lent: ",
  // A body that hardly moves.
  "POST /contact/envoyer HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 200000\r\n\r\nnom=",
  // Answers left unread.
  `${"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(20)}GET / HTTP/1.1\r\nhost: localhost\r\nx-lent: `,
];

/** Connections that give a byte a second and take nothing; one that is cut is opened again. */
class SlowClients {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  opened = 0;

  constructor(port: number) {
    this.#port = port;
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets) if (socket.writable && !socket.connecting) socket.write("a");
    }, 1_000);
  }

  hold(count: number, addressOf: (index: number) => string) {
    for (let index = 0; index < count; index++) this.#open(heads[index % heads.length] ?? "", addressOf(index));
  }

  #open(head: string, from: string) {
    if (this.#isOver) return;
    const socket = connect({ host: "127.0.0.1", port: this.#port, localAddress: from });
    this.#sockets.add(socket);
    socket.once("connect", () => {
      this.opened++;
      socket.write(head);
      socket.pause();
    });
    socket.on("error", () => undefined); // cut, as it should be
    socket.once("close", () => {
      this.#sockets.delete(socket);
      setTimeout(() => this.#open(head, from), 1_000);
    });
  }

  stop() {
    this.#isOver = true;
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** The sell form with its photos in one body, as a browser without scripts sends it. */
async function sendFivePhotos(url: string, scale: Scale) {
  const startedAt = performance.now();
  const size = scale === "full" ? { width: 1_280, height: 960 } : { width: 320, height: 240 };
  const form = new FormData();
  const fields = { nom: "Téléphone", email: "lent@exemple.tg", marque: "Toyota", modele: "Yaris", cle_envoi: crypto.randomUUID() };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (let index = 0; index < 5; index++) {
    const photo = await phonePhoto({ ...size, seed: `#${index + 3}a7` });
    form.append("photos", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), `photo-${index + 1}.jpg`);
  }
  const { status, body } = await sendThrottled(`${url}/vendre-votre-vehicule`, form, {
    from: loopbackAddress(90_000),
    bytesPerSecond: PHONE_BITS_PER_SECOND / 8,
    deadlineMs: 120_000,
  });
  const isSent = status === 200 && body.includes('"sent"');
  return { isSent, seconds: (performance.now() - startedAt) / 1_000, told: `réponse ${status}` };
}

function countPhotos(dataDir: string) {
  const database = openRows(dataDir);
  const { total } = database
    .prepare("select coalesce(sum(json_array_length(images)), 0) as total from vehicle_sell_requests where email = 'lent@exemple.tg'")
    .get() as { total: number };
  database.close();
  return total;
}

export const slowClientsDrill: Drill = {
  id: "slow-clients",
  promise: "500 clients lents et une machine avide : les visiteurs n’en voient rien, un téléphone à 128 kbit/s envoie cinq photos",
  isQuick: false,
  run: (scale) => run(scale, {}),
  controlName: "sans plafond par adresse",
  // Told to trust a proxy, the server counts no connections of its own.
  control: () => run("quick", { TRUST_PROXY: "1" }),
};
