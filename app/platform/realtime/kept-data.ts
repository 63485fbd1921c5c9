import { useEffect } from "react";
import { updateLive } from "./live-store.ts";
import { isOutage } from "./outage.ts";

const kept = new Map<string, unknown>();

/** Remembers what the page shows under this key, for the day the server cannot be reached. */
export function useKept(key: string, data: unknown) {
  useEffect(() => void kept.set(key, data), [key, data]);
}

/** The fresh data; in an outage what was shown last, and the page says so. The first load of a key fails as usual. */
export async function loadOrKeep<Data>(key: string, load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load();
    updateLive({ isOutage: false });
    return data;
  } catch (error) {
    if (!kept.has(key) || !isOutage(error)) throw error;
    updateLive({ isOutage: true });
    return kept.get(key) as Data;
  }
}
