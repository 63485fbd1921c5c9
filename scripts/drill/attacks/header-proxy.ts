import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

export type RunningServer = { url: string; stop: () => Promise<void> };

type Handler = Parameters<typeof createServer>[1];

/** A server of the drill itself, on a free port of the loopback interface. */
export async function serve(handle: NonNullable<Handler>): Promise<RunningServer> {
  const server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The application behind a stranger that changes what requests say about themselves: it takes a protection the ground it stands on. */
export function startHeaderProxy(
  target: string,
  change: (headers: OutgoingHttpHeaders, received: IncomingMessage) => OutgoingHttpHeaders,
): Promise<RunningServer> {
  return serve((received, response) => {
    const headers = change({ ...received.headers }, received);
    const { method, url = "/" } = received;
    const forwarded = request(target, { method, path: url, headers, family: 4 }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    received.pipe(forwarded);
  });
}
