import { createContext, type RouterContextProvider } from "react-router";
import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { loggedPath } from "./paths.ts";

/** Set when the database did not answer while this request was served. */
export const databaseDownContext = createContext(false);

/** Logs a fault of ours once, and remembers whether the database was the cause. */
export function reportFault(error: unknown, request: Request, context?: Readonly<RouterContextProvider>) {
  const isDown = isDatabaseUnavailable(error);
  if (isDown) (context as RouterContextProvider | undefined)?.set(databaseDownContext, true);
  const fields = {
    method: request.method,
    path: loggedPath(new URL(request.url).pathname),
    request_id: request.headers.get("x-request-id") ?? "",
  };
  if (isDown) log.warn("database-unavailable", { ...fields, error: String(error) });
  else log.error("fault", error, fields);
}
