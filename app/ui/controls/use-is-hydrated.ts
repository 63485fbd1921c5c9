import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until script runs: controls that need script appear only then. */
export function useIsHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
