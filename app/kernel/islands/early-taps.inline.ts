import type { WithEarlyTaps } from "./early-taps.ts";

/**
 * What is pressed before the script is here is not lost: buttons that only a script can serve are noted, in order, and pressed again by
 * `claimEarlyTaps` once it runs. Links, forms, disclosures and popovers need nothing: the browser serves them itself, but for a popover
 * whose link leads to a place of the same page, which would go on covering it.
 */
const page = window as WithEarlyTaps;
page.earlyTaps = [];
addEventListener(
  "click",
  ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>("button[type=button]:not([popovertarget])");
    if (button) page.earlyTaps?.push(button);
    target.closest("a")?.closest<HTMLElement>("[popover]")?.hidePopover();
  },
  true,
);
