import { useSyncExternalStore } from "react";
import type { LiveState } from "./browser-stream.ts";

export type Live = {
  state: LiveState;
  /** When the data on screen was last read; unknown before scripts run. */
  updatedAt: string | undefined;
  /** True only for a reload the person asked for. */
  isRefreshing: boolean;
  /** True while the server cannot be reached: what is on screen may be old. */
  isOutage: boolean;
  /** True when the server answers but the session is over. */
  isSignedOut: boolean;
};

const atStart: Live = { state: "connecting", updatedAt: undefined, isRefreshing: false, isOutage: false, isSignedOut: false };
const listeners = new Set<() => void>();
let live = atStart;
let reload: () => Promise<void> = async () => undefined;

// A store and not a React context: parts of the page that are not hydrated yet must not be disturbed by it.
export function useLive(): Live {
  return useSyncExternalStore(subscribe, readLive, () => atStart);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readLive() {
  return live;
}

export function updateLive(change: Partial<Live>) {
  live = { ...live, ...change };
  for (const listener of listeners) listener();
}

export function setReload(how: () => Promise<void>) {
  reload = how;
}

/** Reads the page's data again, beside no other reading. */
export function readAgain(): Promise<void> {
  return reload();
}

/** Reads the page's data again because the person asked. */
export async function refreshNow() {
  updateLive({ isRefreshing: true });
  try {
    await reload();
  } finally {
    updateLive({ isRefreshing: false });
  }
}
