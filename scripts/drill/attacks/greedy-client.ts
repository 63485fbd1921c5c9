import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { loopbackAddress } from "#scripts/drill/http.ts";

type GreedyRequest = { method?: string; path: string; headers?: Record<string, string>; isEndless?: boolean };

/** A client that takes all it can get from one address, and forges another sender's address on each request. */
export class GreedyClient {
  readonly #url: string;
  readonly #agent: Agent;
  #asked = 0;
  #isOver = false;

  constructor(url: string, from: string) {
    this.#url = url;
    this.#agent = new Agent({ localAddress: from, family: 4, maxSockets: Number.POSITIVE_INFINITY });
  }

  /** How many of so many streams were granted; those stay open. */
  async openStreams(count: number) {
    const answers = await Promise.all(Array.from({ length: count }, () => this.#ask({ path: "/api/changements" })));
    return answers.filter((status) => status === 200).length;
  }

  /** Forms whose end never comes; how many the server ended, once that is as many as expected or the patience is over. */
  async beginForms(count: number, { expected, patienceMs }: { expected: number; patienceMs: number }) {
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "5000" };
    let ended = 0;
    for (let index = 0; index < count; index++)
      void this.#ask({ method: "POST", path: entryPoints.contact.path, headers, isEndless: true }).then(() => ended++);
    const until = performance.now() + patienceMs;
    while (ended < expected && performance.now() < until) await delay(50);
    return ended;
  }

  /** Asks for pages not asked for before, `lanes` at a time, until `stop`. */
  askUntilStopped(lanes: number) {
    for (let lane = 0; lane < lanes; lane++) void this.#askOnAndOn(lane);
  }

  async #askOnAndOn(lane: number) {
    for (let turn = 0; !this.#isOver; turn++) {
      const status = await this.#ask({ path: `/biens/avide-${lane}-${turn}` });
      await delay(status === 404 ? 100 : 1_000); // what is measured is who gets a place, not how fast this machine says no
    }
  }

  /** The status, as soon as it is known; 0 when the connection broke. */
  #ask({ method = "GET", path, headers = {}, isEndless = false }: GreedyRequest): Promise<number> {
    const forged = loopbackAddress(500_000 + this.#asked++).replace(/^127/, "10");
    return new Promise((resolve) => {
      const asked = request(
        this.#url,
        { method, path, headers: { "accept-encoding": "br", ...headers, "x-forwarded-for": forged }, agent: this.#agent },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.on("error", () => undefined).resume(); // cut when it is over
        },
      );
      asked.on("error", () => resolve(0));
      if (isEndless) asked.write("nom=");
      else asked.end();
    });
  }

  stop() {
    this.#isOver = true;
    this.#agent.destroy();
  }
}
