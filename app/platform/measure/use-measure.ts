import { useEffect } from "react";
import { useLocation } from "react-router";

/** Counts this page without cookies, once the browser has nothing better to do. */
export function useMeasure(isOn: boolean) {
  const { pathname, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: details open by a parameter, with the path unchanged
  useEffect(() => {
    if (!isOn || /bot|headless/i.test(navigator.userAgent)) return;
    const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
    later(async () => (await import("./measure.ts")).noteView(pathname));
  }, [isOn, pathname, search]);
}
