import { isRouteErrorResponse } from "react-router";
import { markSessionLost } from "./session-lost.ts";
import type { Age } from "./unreachable.ts";

const cached = new Map<string, unknown>();
let failures = 0;

/** At the login page: what one member has read is not shown to the next. */
export function forgetLoaded() {
  cached.clear();
}

/** How many loads have failed since the page was opened. */
export function loadFailures() {
  return failures;
}

/**
 * A reload in the background must never take a half-typed form away: when it fails, what was loaded last for the same key stays.
 * The first load of a key has nothing to fall back on and fails as usual; a refusal is shown, unless the page `staysRefused`.
 */
export async function cacheLoaded<Data>(key: string, load: () => Promise<Data>, staysRefused = false): Promise<Data> {
  try {
    const data = await load();
    cached.set(key, data);
    return data;
  } catch (error) {
    if (!cached.has(key) || (isRefusal(error) && !staysRefused)) throw error;
    if (isSentToLogin(error)) markSessionLost();
    else if (!isOvertaken(error)) failures += 1;
    return cached.get(key) as Data;
  }
}

/** The same, with its age: a page counts on from the asking, since an answer may lie unread while a phone sleeps. */
export async function cacheWithAge<Data extends object>(key: string, load: () => Promise<Data>): Promise<Data & Age> {
  const askedAt = Date.now();
  const before = failures;
  const data = await cacheLoaded(key, async () => ({ ...(await load()), askedAt }));
  return { ...data, isUnread: failures !== before };
}

/** The server answered and meant it: the row is gone, the address is wrong. */
function isRefusal(error: unknown) {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** A later reading took this one's place: the router aborted it and shows no part of its answer. */
function isOvertaken(error: unknown) {
  return error instanceof DOMException && error.name === "AbortError";
}

function isSentToLogin(error: unknown) {
  return error instanceof Response && (error.headers.get("location") ?? "").startsWith("/admin?");
}
