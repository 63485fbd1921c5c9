import { CHOICES_KEY } from "#app/features/keeping/favourite-list.ts";
import { readKept, writeKept } from "#app/features/keeping/kept-list.ts";
import { isReference } from "#app/services/measure/reference.ts";

const MAX_TICKS = 200;

/** What a tick is for: an answer to a selection that was sent, or a comparison of favourites. */
type Purpose = "garder" | "comparer";

/** "garder B-0004", the last ticked at the end. Where the browser keeps nothing, as long as the page is open. */
let ticks: string[] | undefined;

/** The listings ticked for this, as long as the tab is open: Back and a reload find them again. */
export function ticked(purpose: Purpose): Set<string> {
  ticks ??= read();
  return new Set(ticks.flatMap((tick) => (tick.startsWith(`${purpose} `) ? tick.slice(purpose.length + 1) : [])));
}

export function setTick(purpose: Purpose, reference: string, isTicked: boolean) {
  ticks ??= read();
  const tick = `${purpose} ${reference}`;
  const others = ticks.filter((other) => other !== tick);
  ticks = isTicked ? [...others, tick].slice(-MAX_TICKS) : others;
  try {
    sessionStorage.setItem(CHOICES_KEY, writeKept(ticks));
  } catch {
    // they stay with this page
  }
}

function read(): string[] {
  try {
    return readKept(sessionStorage.getItem(CHOICES_KEY)).filter(isTick);
  } catch {
    return [];
  }
}

function isTick(entry: unknown): entry is string {
  if (typeof entry !== "string") return false;
  const [purpose, reference, ...more] = entry.split(" ", 3);
  return (purpose === "garder" || purpose === "comparer") && isReference(reference) && more.length === 0;
}

/** Says a sentence beside the buttons of a bar, where it stays. The same one once more is read out again. */
export function sayBeside(part: HTMLElement, sentence: string) {
  const place = part.querySelector("[data-said]");
  if (!place) return;
  place.textContent = "";
  if (sentence) place.append(sentence);
}
