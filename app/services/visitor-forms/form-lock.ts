import { useSyncExternalStore } from "react";
import { ATTEMPTS_RESET_MS, MAX_ATTEMPTS } from "#app/services/addresses/sending-limits.ts";

type Attempts = { count: number; hasSucceeded: boolean; timer: ReturnType<typeof setTimeout> };

const attemptsByForm = new Map<string, Attempts>();
const listeners = new Set<() => void>();

/**
 * Counts a form that was sent. The count returns to zero five minutes after the first success,
 * or after the last attempt while none succeeded: failures must not lock the form for ever.
 */
export function countAttempt(name: string, isSuccess: boolean) {
  const known = attemptsByForm.get(name);
  const count = (known?.count ?? 0) + 1;
  if (known?.hasSucceeded) attemptsByForm.set(name, { ...known, count });
  else {
    clearTimeout(known?.timer);
    attemptsByForm.set(name, { count, hasSucceeded: isSuccess, timer: setTimeout(() => forget(name), ATTEMPTS_RESET_MS) });
  }
  notifyListeners();
}

/** The server has counted more than this page did: the form waits as long as after a last attempt. */
export function recordRefusal(name: string) {
  clearTimeout(attemptsByForm.get(name)?.timer);
  const timer = setTimeout(() => forget(name), ATTEMPTS_RESET_MS);
  attemptsByForm.set(name, { count: MAX_ATTEMPTS, hasSucceeded: false, timer });
  notifyListeners();
}

export function isLocked(name: string) {
  return (attemptsByForm.get(name)?.count ?? 0) >= MAX_ATTEMPTS;
}

export function useIsLocked(name: string) {
  return useSyncExternalStore(
    subscribe,
    () => isLocked(name),
    () => false,
  );
}

function forget(name: string) {
  attemptsByForm.delete(name);
  notifyListeners();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
