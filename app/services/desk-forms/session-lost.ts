import { browserStream } from "#app/kernel/realtime/browser-stream.ts";
import { updateLive } from "#app/kernel/realtime/live-connection.tsx";
import { SWITCHED_OFF } from "#app/services/auth/admin-session.ts";

/** The server refused a request of a page that was open already: every part of the page that speaks of the connection says so. */
export function markSessionLost() {
  updateLive({ isSignedOut: true });
}

export function markSessionFound() {
  updateLive({ isSignedOut: false });
}

/**
 * Signed in again. The stream was refused meanwhile and waits longer after each refusal, half a minute in the end: it is asked for at once.
 * In a turn of its own, so that a tab that waits for its turn to read has left the queue before it joins it again.
 */
export function markSignedIn() {
  markSessionFound();
  const stream = browserStream("admin");
  if (stream.state !== "error") return;
  stream.stop();
  setTimeout(() => stream.subscribe(() => undefined)()); // the listeners stay: this starts the stream
}

/** Undefined when the server cannot be asked. Without a session it is noted as lost. */
export async function askForSession(): Promise<"open" | "over" | "switched-off" | undefined> {
  const response = await fetch("/api/session", { cache: "no-store" }).catch(() => undefined);
  if (response?.ok) {
    markSessionFound();
    return "open";
  }
  if (response?.status !== 401) return undefined;
  markSessionLost();
  const why = (await response.json().catch(() => null)) as { code?: string } | null;
  return why?.code === SWITCHED_OFF ? "switched-off" : "over";
}
