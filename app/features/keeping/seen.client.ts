import { whenQuiet } from "#app/lib/browser/page-moments.client.ts";
import { readSeen, SEEN_KEY, withSeen, writeKept } from "./kept-list.ts";

/** Of the details of a listing, on its page or over a list. */
const OPENED = "[data-opened]";

/** Keeps which listings were opened, here and nowhere else. */
export function startSeen() {
  let isNoted = false;
  const note = () => {
    if (!isNoted) noteOpened();
    isNoted = true;
  };
  whenQuiet(note); // the storage may wait for the disk
  addEventListener("pagehide", note); // left before that
  document.addEventListener("fadem:opened", noteOpened);
}

/** The last one lies on top. */
function noteOpened() {
  const reference = [...document.querySelectorAll<HTMLElement>(OPENED)].at(-1)?.dataset.heart;
  if (!reference || !maySee()) return;
  try {
    localStorage.setItem(SEEN_KEY, writeKept(withSeen(readSeen(localStorage.getItem(SEEN_KEY)), reference)));
  } catch {
    // a browser that keeps nothing has seen nothing
  }
}

/** Not for who asks not to be followed, and not for members. */
function maySee() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && !globalPrivacyControl && document.querySelector("[data-measured]") !== null;
}

export function seenReferences(): string[] {
  if (!maySee()) return [];
  try {
    return readSeen(localStorage.getItem(SEEN_KEY));
  } catch {
    return [];
  }
}

export function forgetSeen() {
  localStorage.removeItem(SEEN_KEY);
}
