import { useSyncExternalStore } from "react";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";

/** What the device says of its network. A stream that is cut may take minutes to notice. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Nothing can be read or written, by what the device says or by what the stream has met. */
export function useOffline(): boolean {
  const { state, isSignedOut } = useLive();
  const isOnline = useOnline();
  return !isSignedOut && (!isOnline || state === "error");
}

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
