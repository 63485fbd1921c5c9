export type WithEarlyTaps = { earlyTaps?: HTMLElement[] };

/** From now on presses are served at once; what was pressed before (early-taps.inline.ts) is pressed again when the answer is called. */
export function claimEarlyTaps() {
  const page = window as WithEarlyTaps;
  const taps = page.earlyTaps ?? [];
  page.earlyTaps = undefined;
  return () => {
    for (const button of taps) if (button.isConnected) button.click();
  };
}
