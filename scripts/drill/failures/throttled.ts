import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const STEPS_PER_SECOND = 10;

type Throttled = { from: string; bytesPerSecond: number; deadlineMs: number };

/** A form sent no faster than the network carries it. */
export async function sendThrottled(url: string, form: FormData, { from, bytesPerSecond, deadlineMs }: Throttled) {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": body.byteLength,
    accept: "application/json",
  };
  const step = Math.floor(bytesPerSecond / STEPS_PER_SECOND);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request(url, { method: "POST", headers, localAddress: from, family: 4 }, async (answer) => {
      const chunks = await Array.fromAsync(answer as AsyncIterable<Buffer>);
      clearTimeout(timer);
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") });
    });
    const timer = setTimeout(() => asked.destroy(new Error(`No answer within ${deadlineMs} ms`)), deadlineMs);
    asked.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    void (async () => {
      for (let sent = 0; sent < body.byteLength && !asked.destroyed; sent += step) {
        asked.write(body.subarray(sent, sent + step));
        await delay(1_000 / STEPS_PER_SECOND);
      }
      asked.end();
    })();
  });
}
