import type { RouterContextProvider } from "react-router";
import { isDatabaseUnavailable, isDiskFull } from "#app/db/engine/client.server.ts";
import { RestoringError } from "#app/db/engine/standstill.server.ts";
import { reportFault } from "#app/kernel/http/faults.server.ts";

export type ReceivedRequest = { request: Request; context: Readonly<RouterContextProvider> };
type WriteFailure = { status: number; message?: string };

const DISK_FULL = "Le disque du serveur est plein. Rien n’a été enregistré\u00a0: ouvrez Paramètres pour libérer de la place.";

/**
 * Logs a write that failed and says how to answer it. Without a message the caller uses its own words.
 * When the database is away the server adds Retry-After, because the context says so.
 */
export function describeFailure(error: unknown, { request, context }: ReceivedRequest): WriteFailure {
  reportFault(error, request, context);
  if (!isDatabaseUnavailable(error)) return { status: 500 };
  if (error instanceof RestoringError) return { status: 503, message: error.message };
  if (isDiskFull(error)) return { status: 503, message: DISK_FULL };
  return { status: 503, message: "La base de données ne répond pas. Rien n’a été enregistré\u00a0: réessayez dans quelques secondes." };
}
