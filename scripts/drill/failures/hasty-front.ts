import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { send } from "#scripts/drill/http.ts";
import { serve } from "#scripts/drill/own-server.ts";

/**
 * Says "sent" as soon as it has heard, and only then tells the server behind it, twice to be sure and without the key of the sending:
 * what a server that answers before it commits, and a client that repeats itself carelessly, would do.
 */
export async function startHastyFront(backendUrl: () => Promise<string>) {
  const forwarded: Promise<unknown>[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const fields = new URLSearchParams(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end('{"kind":"sent"}');
    const { "content-type": type = "", accept = "" } = request.headers;
    const from = request.socket.remoteAddress?.replace("::ffff:", "");
    for (const cle_envoi of [randomUUID(), randomUUID()]) {
      fields.set("cle_envoi", cle_envoi);
      const body = fields.toString();
      forwarded.push(
        backendUrl()
          .then((url) => send(url + request.url, { method: "POST", headers: { "content-type": type, accept, origin: url }, body, from }))
          .catch(() => undefined), // the sender never hears of a loss
      );
    }
  });
  return { url, stop: () => Promise.all(forwarded).then(stop) };
}
