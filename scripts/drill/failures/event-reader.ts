import { connect, type Socket } from "node:net";

/** One open page, as far as its stream goes: it notes the number of every event, and says where it was when it comes back. */
export class EventReader {
  readonly #port: number;
  readonly #from: string;
  readonly #path: string;
  readonly #headers: string;
  readonly received: number[] = [];
  isReady = false;
  /** The newest change it knows of, by an event or by the greeting. */
  last = 0;
  #socket: Socket | undefined;
  #text = "";

  constructor(url: string, from: string, { path = "/api/changements", headers = "" } = {}) {
    this.#port = Number(new URL(url).port);
    this.#from = from;
    this.#path = path;
    this.#headers = headers;
  }

  open({ since }: { since?: number } = {}) {
    const last = since === undefined ? "" : `last-event-id: ${since}\r\n`;
    this.isReady = false;
    this.#text = "";
    const socket = connect({ host: "127.0.0.1", port: this.#port, localAddress: this.#from }).setEncoding("utf8");
    socket.write(`GET ${this.#path} HTTP/1.0\r\nhost: localhost:${this.#port}\r\naccept: text/event-stream\r\n${last}${this.#headers}\r\n`);
    socket.on("data", (chunk) => this.#read(String(chunk)));
    socket.on("error", () => socket.destroy()); // seen by the events that are missing
    this.#socket = socket;
  }

  /** What is sent meanwhile waits in its socket, as on the way to a visitor. */
  pause() {
    this.#socket?.pause();
  }

  resume() {
    this.#socket?.resume();
  }

  close() {
    this.#socket?.destroy();
  }

  #read(chunk: string) {
    this.#text += chunk;
    const blocks = this.#text.split("\n\n");
    this.#text = blocks.pop() ?? "";
    for (const block of blocks) {
      const greeting = /event: ready\ndata: \{"version":(\d+)\}/.exec(block)?.[1];
      if (greeting) {
        this.isReady = true;
        if (this.last === 0) this.last = Number(greeting);
      }
      const id = /^id: (\d+)\nevent: change/m.exec(block)?.[1];
      if (id) {
        this.received.push(Number(id));
        this.last = Number(id);
      }
    }
  }
}
