import { isRouteErrorResponse } from "react-router";
import { noteSessionLost } from "#app/routes/admin/session/session-lost.ts";

const kept = new Map<string, unknown>();
let failures = 0;

/** How many loads have failed since the page was opened. */
export function loadFailures() {
  return failures;
}

/**
 * A reload in the background must never take a half-typed form away: when it fails, what was loaded last for the same key stays.
 * The first load of a key has nothing to fall back on and fails as usual.
 */
export async function keepLoaded<Data>(key: string, load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load();
    kept.set(key, data);
    return data;
  } catch (error) {
    if (!kept.has(key) || isRefusal(error)) throw error;
    if (isSentToLogin(error)) noteSessionLost();
    else failures += 1;
    return kept.get(key) as Data;
  }
}

/** The server answered and meant it: the row is gone, the address is wrong. */
function isRefusal(error: unknown) {
  return isRouteErrorResponse(error) && error.status < 500;
}

function isSentToLogin(error: unknown) {
  return error instanceof Response && (error.headers.get("location") ?? "").startsWith("/admin?");
}
