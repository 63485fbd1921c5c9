import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigation, useRevalidator, useRouteLoaderData } from "react-router";
import { nowIso } from "#app/lib/time/dates.ts";
import { browserStream, type LiveState, type StreamName } from "./browser-stream.ts";
import { sawVersion } from "./living-parts.ts";

export type LiveStatus = {
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

const atStart: LiveStatus = { state: "connecting", updatedAt: undefined, isRefreshing: false, isOutage: false, isSignedOut: false };
const listeners = new Set<() => void>();
let live = atStart;
let reload: () => Promise<void> = async () => undefined;

// A store and not a React context: parts of the page that are not hydrated yet must not be disturbed by it.
export function useLive(): LiveStatus {
  return useSyncExternalStore(subscribe, readLive, () => atStart);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readLive() {
  return live;
}

export function updateLive(change: Partial<LiveStatus>) {
  live = { ...live, ...change };
  for (const listener of listeners) listener();
}

function setReload(how: () => Promise<void>) {
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

const FALLBACK_MS = 30_000;
const GATHER_MS = 50; // several changes of one commit make one reload

type NetworkInformation = { saveData?: boolean };

/**
 * One per shell: keeps the page's data current. Reloads it when one of the tables changes;
 * while the stream is down, silently every 30 s instead.
 */
export function LiveConnection({ stream, tables }: { stream: StreamName; tables: readonly string[] }) {
  const root = useRouteLoaderData<{ content_version: number }>("root");
  const { revalidate } = useRevalidator();
  const { state: navigation } = useNavigation();
  const { state } = useLive();
  const version = useRef(root?.content_version ?? 0);
  const watched = tables.join(" ");

  const running = useRef<Promise<void>>(undefined);
  const isDue = useRef(false);
  const isMoving = useRef(false);
  /** A change was heard while the router was on its way: it is read on arrival. */
  const isLate = useRef(false);

  // One after the other: a reload that overtakes another cuts its requests, and the router lets that error escape.
  const reload = useCallback((): Promise<void> => {
    isDue.current = true;
    running.current ??= (async () => {
      try {
        while (isDue.current) {
          isDue.current = false;
          await revalidate();
          updateLive({ updatedAt: nowIso() });
        }
      } finally {
        running.current = undefined;
      }
    })();
    return running.current;
  }, [revalidate]);

  useEffect(() => setReload(reload), [reload]);

  useEffect(() => {
    updateLive({ updatedAt: nowIso() });
    sawVersion(version.current);
    const live = browserStream(stream);
    updateLive({ state: live.state });
    let gathering: ReturnType<typeof setTimeout> | undefined;
    function heed() {
      if (isMoving.current) isLate.current = true;
      else void reload();
    }
    const unsubscribe = live.subscribe((event) => {
      if (event.kind === "state") return updateLive({ state: event.state });
      if (event.kind === "change" && !watched.split(" ").includes(event.table)) return;
      clearTimeout(gathering);
      gathering = setTimeout(heed, GATHER_MS);
    });
    return () => {
      clearTimeout(gathering);
      unsubscribe();
    };
  }, [stream, watched, reload]);

  useEffect(() => {
    if (state === "connected") return;
    const timer = setInterval(() => {
      const { connection } = navigator as Navigator & { connection?: NetworkInformation };
      if (document.visibilityState === "visible" && !connection?.saveData) void reload();
    }, FALLBACK_MS);
    return () => clearInterval(timer);
  }, [state, reload]);

  useEffect(() => {
    isMoving.current = navigation !== "idle";
    if (navigation === "idle" && isLate.current) {
      isLate.current = false;
      void reload();
    }
  }, [navigation, reload]);

  return null;
}
