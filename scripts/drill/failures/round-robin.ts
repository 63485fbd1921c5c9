import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Target = { url: string; agent: Agent; isHealthy: boolean };
type ProxyOptions = {
  /** Without it the visitor sees whatever happens to the process the request fell on. */
  retries?: boolean;
};

const HEALTH_EVERY_MS = 200;
const HEALTH_WITHIN_MS = 1_000;
const idempotent: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A plain proxy in front of several processes, one after the other. It asks each for /healthz, passes over the one that leaves, and tries
 * the next when nothing was sent yet or when asking twice does no harm: a write that has gone out is never sent again.
 */
export async function startRoundRobin({ retries = true }: ProxyOptions = {}) {
  let targets: Target[] = [];
  let turn = 0;

  const server = createServer(async (received, response) => {
    // Kept whole, so that a process which was not there costs nothing.
    const body = Buffer.concat(await Array.fromAsync(received as AsyncIterable<Buffer>).catch(() => [])); // sender gone: answer unread
    forward(received, body, response, 0);
  });

  function nextTarget(): Target | undefined {
    const healthy = retries ? targets.filter(({ isHealthy }) => isHealthy) : targets;
    const choice = healthy.length > 0 ? healthy : targets;
    turn += 1;
    return choice[turn % choice.length];
  }

  function forward(received: IncomingMessage, body: Buffer, response: ServerResponse, tried: number) {
    const target = nextTarget();
    if (!target) return void response.writeHead(502).end();
    const { method = "GET", url = "/" } = received;
    const headers = { ...received.headers, "x-forwarded-for": received.socket.remoteAddress ?? "" };
    let isSent = false;
    const sent = request(target.url, { method, path: url, headers, agent: target.agent, family: 4 }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    sent.on("socket", (socket) => {
      if (!socket.connecting) isSent = true;
      else
        socket.once("connect", () => {
          isSent = true;
        });
    });
    sent.on("error", () => {
      target.isHealthy = false;
      const mayRepeat = !response.headersSent && !response.destroyed && (idempotent.has(method) || !isSent);
      if (retries && mayRepeat && tried < 2 * targets.length) return forward(received, body, response, tried + 1);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on("close", () => {
      if (!response.writableFinished) sent.destroy();
    });
    sent.end(body);
  }

  async function ask(target: Target) {
    const asked = request(`${target.url}/healthz`, { agent: false, family: 4, timeout: HEALTH_WITHIN_MS });
    asked.on("timeout", () => asked.destroy());
    asked.end();
    try {
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      answer.resume();
      target.isHealthy = answer.statusCode === 200;
    } catch {
      target.isHealthy = false; // no answer
    }
  }

  const timer = setInterval(() => {
    for (const target of targets) void ask(target);
  }, HEALTH_EVERY_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setTargets(urls: readonly string[]) {
      targets = urls.map(
        (url) => targets.find((known) => known.url === url) ?? { url, agent: new Agent({ keepAlive: true }), isHealthy: true },
      );
    },
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      for (const { agent } of targets) agent.destroy();
    },
  };
}

/** What concerns one connection only. */
function withoutHop({ connection: _, "keep-alive": __, "transfer-encoding": ___, ...headers }: IncomingMessage["headers"]) {
  return headers;
}
