/**
 * What is pressed before the script is here is not lost: buttons that only a script can serve are noted, in order, and pressed again by
 * `takeEarlyTaps` once it runs. Links, forms, disclosures and popovers need nothing: the browser serves them itself, but for a popover
 * whose link leads to a place of the same page, which would go on covering it.
 */
export const earlyTaps =
  'earlyTaps=[];addEventListener("click",({target:t})=>{if(!t.closest)return;' +
  'const b=t.closest("button[type=button]:not([popovertarget])");b&&self.earlyTaps?.push(b);' +
  't.closest("a")?.closest("[popover]")?.hidePopover()},!0)';

type WithEarlyTaps = { earlyTaps?: HTMLElement[] };

/** From now on presses are served at once; what was pressed before is pressed again when the answer is called. */
export function takeEarlyTaps() {
  const page = window as WithEarlyTaps;
  const taps = page.earlyTaps ?? [];
  page.earlyTaps = undefined;
  return () => {
    for (const button of taps) if (button.isConnected) button.click();
  };
}
