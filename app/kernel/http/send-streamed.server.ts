import type { ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";

/**
 * An answer that flows. Whoever made its body holds something open for it (a stream, a file, a query) and lets go when the body ends or
 * is cancelled: where nobody will read it, it is cancelled here.
 */
export async function sendStreamed(response: ServerResponse, answer: Response) {
  // Read now: a connection that closed while the answer was being made tells nobody any more.
  if (response.destroyed) return void (await dismiss(answer));
  if (response.req.method !== "HEAD") {
    try {
      return await sendResponse(response, answer);
    } catch (error) {
      await dismiss(answer);
      throw error;
    }
  }
  await dismiss(answer);
  await sendResponse(response, new Response(null, answer));
}

async function dismiss({ body }: Response) {
  if (body && !body.locked) await body.cancel();
}
