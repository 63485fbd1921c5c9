import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

/** The bytes as they travel: no decompression. */
export function get(
  url: string,
  { encoding = "identity", agent, cookie }: { encoding?: string; agent?: Agent; cookie?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { "accept-encoding": encoding, ...(cookie && { cookie }) } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** A bounded number of requests over a few kept connections; any answer but 200 is an error. */
export async function requestMany(urlAt: (index: number) => string, count: number, connections = 32) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  async function work() {
    while (next < count) {
      const url = urlAt(next++);
      const { status } = await get(url, { encoding: "br", agent });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    }
  }
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
}
