import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator, useRouteLoaderData } from "react-router";
import { nowIso } from "#app/lib/time/dates.ts";
import { browserStream, type StreamName } from "./browser-stream.ts";
import { sawVersion } from "./content-version.ts";
import { setReload, updateLive, useLive } from "./live-store.ts";

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
