import { whenLoaded, whenQuiet } from "#app/lib/browser/page-moments.client.ts";
import { LETTERS, LETTERS_IN } from "./late-letters.ts";

/** A part of so many elements is laid out within one frame of a cheap phone; a better one does several. */
const PART_SIZE = 24;
const STEP_MS = 5; // half a frame: the other half is for drawing it
const LATEST_START_MS = 2_500;

/** A part of the page to a quiet moment, until none is far; see far-sections.ts. */
export function startFarSections() {
  const { dataset } = document.documentElement;
  if (dataset.far === undefined) return;
  const sections = [...document.querySelectorAll<HTMLElement>("#contenu > section, body > footer")];
  const parts = showParts(sections, dataset.far === "phone");
  function showNext() {
    const until = performance.now() + STEP_MS;
    while (dataset.far !== undefined && !parts.next().done) {
      document.body.getBoundingClientRect(); // lays out what was shown: that is what takes time
      if (performance.now() > until) return whenQuiet(showNext);
    }
    delete dataset.far; // without it, what still carries an attribute is shown like anything else
    for (const section of sections) delete section.dataset.near;
  }
  const begin = () => whenQuiet(showNext); // begun twice it goes on where it stands
  const letters = document.getElementById(LETTERS) as HTMLStyleElement;
  if (letters.media && !letters.dataset.in)
    addEventListener(LETTERS_IN, begin); // laid out before, it would be once more with them
  else whenLoaded(begin);
  setTimeout(begin, LATEST_START_MS); // files that come slowly hold both back
}

/** Each step shows one part: a section, on a phone empty at first, then what is in it. */
function* showParts(sections: readonly HTMLElement[], isPhone: boolean) {
  for (const section of sections) {
    const hidden = [...section.querySelectorAll<HTMLElement>("[data-far-part]")];
    const parts = isPhone ? hidden.flatMap(partsOf) : [];
    for (const element of parts.flat()) element.setAttribute("data-far-part", "");
    section.dataset.near = "";
    show(hidden);
    yield;
    for (const part of parts) {
      show(part);
      yield;
    }
  }
}

/** What is inside an element, in the order of the page, in groups of about as many elements; none when it is shown whole. */
function partsOf(element: HTMLElement): Element[][] {
  const parts: Element[][] = [];
  if (element.dataset.farPart) return parts;
  let room = 0;
  function gather({ children }: Element) {
    for (const child of children) {
      const size = child.getElementsByTagName("*").length + 1;
      if (size > PART_SIZE) gather(child);
      else {
        if (room < size) {
          parts.push([]);
          room = PART_SIZE;
        }
        room -= size;
        parts.at(-1)?.push(child);
      }
    }
  }
  gather(element);
  return parts;
}

function show(part: readonly Element[]) {
  for (const element of part) element.removeAttribute("data-far-part");
}
