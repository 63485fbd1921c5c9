import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { loopbackAddress, send } from "#scripts/drill/http.ts";

const HONEST_WITHIN_MS = 5_000;
const pages = ["/", "/about", "/vendre-votre-vehicule"];

const heads = [
  // Headers that never end, one letter at a time.
  "GET / HTTP/1.1\r\nhost: localhost\r\nx-lent: ",
  // A body that hardly moves.
  "POST /contact/envoyer HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 200000\r\n\r\nnom=",
  // Answers left unread.
  `${"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(20)}GET / HTTP/1.1\r\nhost: localhost\r\nx-lent: `,
];

/** Connections that give a byte a second and take nothing; one that is cut is opened again. */
export class SlowClients {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  opened = 0;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets) if (socket.writable && !socket.connecting) socket.write("a");
    }, 1_000);
  }

  /** So many from as many addresses, and so many from a single one. */
  async crowdIn(slow: number, greedy: number) {
    for (let index = 0; index < slow + greedy; index++)
      this.#open(heads[index % heads.length] ?? "", loopbackAddress(index < slow ? 10_000 + index : 9_000));
    await delay(1_500);
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

/** Visits beside them, each from a network of its own. */
export async function visitFor(url: string, ms: number) {
  const seen = { visits: 0, refused: 0, slowestMs: 0 };
  for (const begun = performance.now(); performance.now() - begun < ms; await delay(100)) {
    const startedAt = performance.now();
    const isServed = await send(`${url}${pages[seen.visits % pages.length]}`, {
      from: loopbackAddress(50_000 + seen.visits++),
      headers: { "accept-encoding": "br" },
      deadlineMs: HONEST_WITHIN_MS,
    }).then(
      ({ status }) => status === 200,
      () => false, // no answer in time
    );
    if (!isServed) seen.refused++;
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt);
  }
  return seen;
}
