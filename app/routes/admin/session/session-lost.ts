import { updateLive } from "#app/platform/realtime/live-store.ts";

/** The server refused a request of a page that was open already: every part of the page that speaks of the connection says so. */
export function noteSessionLost() {
  updateLive({ isSignedOut: true });
}

export function noteSessionFound() {
  updateLive({ isSignedOut: false });
}

/** True, false, or undefined when the server cannot be asked. Without a session it is noted as lost. */
export async function askForSession(): Promise<boolean | undefined> {
  const response = await fetch("/api/session", { cache: "no-store" }).catch(() => undefined);
  if (response?.status === 401) noteSessionLost();
  if (response?.ok) noteSessionFound();
  return response && (response.ok || response.status === 401) ? response.ok : undefined;
}
