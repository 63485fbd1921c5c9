import { useSyncExternalStore } from "react";

let isLost = false;
const listeners = new Set<() => void>();

function set(value: boolean) {
  if (isLost === value) return;
  isLost = value;
  for (const listener of listeners) listener();
}

export function noteSessionLost() {
  set(true);
}

export function noteSessionFound() {
  set(false);
}

export function isSessionLost() {
  return isLost;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True when the server refused a request of a page that was open already. */
export function useIsSessionLost() {
  return useSyncExternalStore(subscribe, isSessionLost, () => false);
}
