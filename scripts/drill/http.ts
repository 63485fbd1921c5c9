import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

type SendOptions = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** The loopback address it comes from: each has limits of its own. */
  from?: string;
  agent?: Agent;
  deadlineMs?: number;
};

/** One request, exactly as given; an answer that does not come in time is an error. */
export function send(
  url: string,
  { method = "GET", headers = {}, body, from, agent, deadlineMs = 10_000 }: SendOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const asked = request(url, { method, headers: { ...length, ...headers }, localAddress: from, family: 4, agent }, (response) => {
      const chunks: Buffer[] = [];
      const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
      function finish() {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") });
        if (isStream) response.destroy();
      }
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (isStream) finish(); // it has no end: its first words are the answer
      });
      response.on("error", reject);
      response.on("end", finish);
    });
    const timer = setTimeout(() => asked.destroy(new Error(`No answer within ${deadlineMs} ms: ${method} ${url}`)), deadlineMs);
    asked.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.end(body);
  });
}

/** The n-th of some sixteen million addresses of this machine alone. */
export function loopbackAddress(n: number) {
  return `127.${1 + ((n >> 16) & 0x7f)}.${(n >> 8) & 0xff}.${1 + ((n & 0xff) % 254)}`;
}
