import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { refusals, UploadError, type UploadRefusal } from "./upload-refusal.ts";

const RETRY_AFTER_S = "10";

/** Runs the work of an upload endpoint; a file that was not taken becomes its status, code and sentence. */
export async function answerUpload(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { status: 201, headers: { "cache-control": "no-store" } });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const { code, message, status } = error;
    const fields = {
      code,
      path: new URL(request.url).pathname,
      client: clientNetwork(request),
      request_id: request.headers.get("x-request-id"),
    };
    // A bound that was reached is no fault of ours; what brought the refusal about may be one.
    if (status >= 500 && error.cause !== undefined) log.error("upload-failed", error.cause, fields);
    else log.warn("upload-refused", fields);
    const headers = { "cache-control": "no-store", ...((status === 429 || status === 503) && { "retry-after": RETRY_AFTER_S }) };
    return Response.json({ code, message } satisfies UploadRefusal, { status, headers });
  }
}

/** The bytes of the one file that is the whole body. */
export function uploadedBytes(request: Request): AsyncIterable<Uint8Array> {
  if (!request.body) throw refusals.empty();
  return request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
}

/** What the client calls the file; anything that cannot be read is no name. */
export function uploadedName(request: Request): string {
  try {
    return decodeURIComponent(request.headers.get("x-file-name") ?? "");
  } catch {
    return ""; // a stray percent sign
  }
}
