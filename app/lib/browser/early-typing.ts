/**
 * React writes the first text of a text area again when it takes over the page of the server (not so for one-line fields). What was
 * typed before that is noted here and put back afterwards.
 */
const typed = new Map<HTMLTextAreaElement, string>();

export function noteEarlyTyping() {
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) typed.set(area, area.value);
  document.addEventListener("input", note, { capture: true });
}

const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};

function note({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

/**
 * Once the page is taken over: the form hears of it like of any typing, so that a draft is kept. React watches the `value` of each field itself
 * and would take what is written there for its own: the one of all text areas is set instead.
 */
export function restoreEarlyTyping() {
  document.removeEventListener("input", note, { capture: true });
  for (const [area, value] of typed) {
    if (!area.isConnected || area.value === value) continue;
    setValue?.call(area, value);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  typed.clear();
}
