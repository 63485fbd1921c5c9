/** A part of so many elements is laid out within one frame of a cheap phone; a better one does several. */
const PART_SIZE = 24;
const STEP_MS = 5; // half a frame: the other half is for drawing it
const LATEST_START_MS = 2_500;

/** A part of the page to a quiet moment, until none is far; see far-sections.ts. */
export function startFarSections() {
  const { dataset } = document.documentElement;
  if (dataset.far === undefined) return;
  const sections = [...document.querySelectorAll<HTMLElement>("#contenu > section")];
  const parts = showParts(sections, dataset.far === "phone");
  function showNext() {
    const until = performance.now() + STEP_MS;
    while (dataset.far !== undefined && !parts.next().done) {
      document.body.getBoundingClientRect(); // lays out what was shown: that is what takes time
      if (performance.now() > until) return later(showNext);
    }
    delete dataset.far;
    for (const section of sections) delete section.dataset.near;
    show([...document.querySelectorAll("[data-far-part]")]);
  }
  let isBegun = false;
  function begin() {
    if (isBegun) return;
    isBegun = true;
    later(showNext);
  }
  if (document.readyState === "complete") begin();
  addEventListener("load", begin, { once: true });
  setTimeout(begin, LATEST_START_MS); // a picture of the first view that comes slowly holds the load back
}

/** Each step shows one part: a section, on a phone empty at first, then what is in it. */
function* showParts(sections: readonly HTMLElement[], isPhone: boolean) {
  for (const section of sections) {
    const hidden = [...section.querySelectorAll("[data-far-part]")];
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

/** What is inside an element, in the order of the page, in groups of about as many elements. */
function partsOf(element: Element): Element[][] {
  const parts: Element[][] = [];
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

/** A page that is never quiet goes on all the same: what is far must not stay a guess. */
function later(work: () => void) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 100);
}
