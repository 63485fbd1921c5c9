import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parentPort, Worker } from "node:worker_threads";

/** So many requests as they go over the line, from one address of this machine. */
type Burst = { port: number; from: string; texts: string[]; deadlineMs: number };

/**
 * Sends many requests at the same instant, in a thread of its own: the visitor beside it, who is in the main thread, does not wait while the
 * answers are read.
 */
export class CrowdSockets {
  readonly #worker = new Worker(new URL(import.meta.url));

  /** Connections that are open and have asked for nothing yet. */
  async gather(gathering: Burst) {
    this.#worker.postMessage(gathering);
    await once(this.#worker, "message");
  }

  /** Writes all of them in one turn; the statuses once everything is answered, 0 where nothing came. */
  async release(): Promise<number[]> {
    this.#worker.postMessage("go");
    const [statuses] = (await once(this.#worker, "message")) as [number[]];
    return statuses;
  }

  async close() {
    await this.#worker.terminate();
  }
}

async function open({ port, from, texts }: Burst): Promise<Socket[]> {
  return Promise.all(
    texts.map(async () => {
      const socket = connect({ host: "127.0.0.1", port, localAddress: from });
      await once(socket, "connect");
      return socket;
    }),
  );
}

function answerOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let head = "";
    socket.on("data", (chunk) => {
      if (head !== "") return;
      head = chunk.toString("latin1", 0, 2_000);
      if (/content-type: text\/event-stream/i.test(head)) socket.destroy(); // it has no end
    });
    socket.on("error", () => undefined); // it is closed next
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)));
  });
}

async function serve(port: NonNullable<typeof parentPort>) {
  for (;;) {
    const [gathering] = (await once(port, "message")) as [Burst];
    const sockets = await open(gathering);
    const answers = sockets.map(answerOf);
    const told = once(port, "message");
    port.postMessage("ready");
    await told;
    for (const [index, socket] of sockets.entries()) socket.write(gathering.texts[index] ?? "");
    const timer = setTimeout(() => sockets.forEach((socket) => void socket.destroy()), gathering.deadlineMs);
    const statuses = await Promise.all(answers);
    clearTimeout(timer);
    port.postMessage(statuses);
  }
}

if (parentPort) await serve(parentPort);
