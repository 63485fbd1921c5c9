import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

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

/** Where a form or a file goes, from which address of this machine, and as whom; `origin` "" for a program that names none. */
export type Sender = Pick<SendOptions, "headers" | "from" | "agent" | "deadlineMs"> & { url: string; origin?: string; cookie?: string };

/** A form as a browser sends it; as pairs where a name comes twice. */
export function postForm(sender: Sender, path: string, fields: Record<string, string> | [string, string][]): Promise<Answer> {
  return post(sender, path, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString());
}

export function post({ url, origin = url, cookie, headers, ...options }: Sender, path: string, type: string, body: string | Buffer) {
  const own = { "content-type": type, ...(origin && { origin }), ...(cookie && { cookie }) };
  return send(url + path, { deadlineMs: 30_000, ...options, method: "POST", headers: { ...own, ...headers }, body });
}

/** Sent again, as a form is, while a busy machine answers 503 and when to come back. */
export async function insist(attempt: () => Promise<Answer>, mostTries = 12): Promise<Answer & { tries: number }> {
  for (let tries = 1; ; tries++) {
    const answer = await attempt();
    if (answer.status !== 503 || tries === mostTries) return { ...answer, tries };
    await delay(Number(answer.headers["retry-after"] ?? 1) * 1_000);
  }
}

/** The n-th of some sixteen million addresses of this machine alone. */
export function loopbackAddress(n: number) {
  return `127.${1 + ((n >> 16) & 0x7f)}.${(n >> 8) & 0xff}.${1 + ((n & 0xff) % 254)}`;
}
