import type { MiddlewareFunction } from "react-router";
import { log } from "#app/kernel/log/log.server.ts";
import type { ReceivedForm, Reception } from "./receive-visitor-form.server.ts";

/** A form sent by script is answered in JSON at the same address; sent by the browser itself, by the page of the route. */
export function answerScript(receive: (received: ReceivedForm) => Promise<Reception>): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    if (request.method !== "POST" || request.headers.get("accept") !== "application/json") return next();
    try {
      const { answer, init } = await receive({ request, context });
      return Response.json(answer, init);
    } catch (thrown) {
      const status = refusalStatus(thrown);
      if (status === undefined) throw thrown;
      log.warn("form-refused", { path: new URL(request.url).pathname, status });
      return Response.json({ kind: "failed", values: {} }, { status });
    }
  };
}

function refusalStatus(thrown: unknown): number | undefined {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return undefined;
  return (thrown.init as ResponseInit | null)?.status;
}
