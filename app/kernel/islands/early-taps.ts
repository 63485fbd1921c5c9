export type WithEarlyTaps = { earlyTaps?: HTMLElement[] };

/** From now on presses are served at once; what was pressed before (early-taps.inline.ts) is pressed again when the answer is called. */
export function claimEarlyTaps() {
  const page = window as WithEarlyTaps;
  const taps = page.earlyTaps ?? [];
  page.earlyTaps = undefined;
  return () => pressAgain(taps);
}

/** Notes presses on the buttons of a part while its code is on its way; when the answer is called they are pressed again. */
export function keepPresses(part: HTMLElement) {
  const pressed: HTMLElement[] = [];
  const note = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>("button[type=button]");
    if (button) pressed.push(button);
  };
  part.addEventListener("click", note);
  return () => {
    part.removeEventListener("click", note);
    pressAgain(pressed);
  };
}

function pressAgain(buttons: readonly HTMLElement[]) {
  for (const button of buttons) if (button.isConnected) button.click();
}
