import { createContext } from "react-router";
import type { SlotRefusal } from "#app/kernel/limits/slots.server.ts";
import type { RenderedPage } from "#app/kernel/page-cache/page-cache.server.ts";
import type { FrontRefusal } from "./refusals.server.ts";

const finished = new WeakMap<Response, Buffer>();

/**
 * A page of finished bytes. The front takes them by `finishedBytes`; for any other reader it is a response like others, whose body is
 * made when it is read. Through a body each page would be copied three times.
 */
export function pageResponse(bytes: Buffer, init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(bytes));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  finished.set(response, bytes);
  return response;
}

function finishedBytes(response: Response): Buffer | undefined {
  return finished.get(response);
}

/** Makes a page in a slot of the sender's network, once it is known with which status a form is answered. */
export type AnswerSlot = (status: number, work: () => Promise<Response>) => Promise<{ made: Response } | SlotRefusal>;

/** `slot`: what a stranger's form is answered in. `refusal`: the screen that says it is made instead. */
export type AppHandler = (request: Request, slot?: AnswerSlot, refusal?: FrontRefusal) => Promise<Response>;

/** Null where a page needs no slot, or has one already. */
export const answerSlotContext = createContext<AnswerSlot | null>(null);

const bufferedTypes = /^(text\/(html|x-script|plain)|application\/json)/;

/** Pages, data and sentences are sent in one piece; streams and downloads flow. */
export function isBuffered(response: Response) {
  return response.body === null || bufferedTypes.test(response.headers.get("content-type") ?? "");
}

export function isEventStream({ headers }: Response) {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** The response as bytes, with the headers of its kind where it has none of its own. */
export async function bufferResponse(response: Response, defaults: Record<string, string>): Promise<RenderedPage> {
  const headers = { ...defaults, ...Object.fromEntries(response.headers) };
  // Object.fromEntries would glue several cookies together: they are kept apart by a line break, which no cookie contains.
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies.join("\n");
  return { status: response.status, headers, bytes: finishedBytes(response) ?? Buffer.from(await response.arrayBuffer()) };
}
