import { CONTENT_ID, SAME, SHELL_PARTS } from "./living-parts.ts";

const LIVING = [`#${CONTENT_ID} > *`, ...SHELL_PARTS.map((name) => `.${name}`)].join();

/** Each part as the server sent it: what a visitor has changed since is no difference. */
const served = new Map<string, string>();

/** Which page of the server they are the parts of. */
let current: string | undefined;

export function rememberServedSections() {
  current = nameOf(document);
  for (const part of document.querySelectorAll(LIVING)) served.set(keyOf(part), part.outerHTML);
}

/** Undefined while the parts are not those of one page: then the whole of the next is needed. */
export function shownPage() {
  return [...served.values()].includes("") ? undefined : current;
}

/** A page names itself in the comment it ends with. */
function nameOf({ lastChild }: Document) {
  return lastChild instanceof Comment ? lastChild.data : undefined;
}

/** This part is not as the server sent it any more: the next page is shown in it whatever it was. */
export function forgetServed(part: Element) {
  served.set(keyOf(part), "");
}

const loadMorph = () => import("./morph.client.ts");

/**
 * Fetches what the showing needs beside the page rather than after it; where it fails the showing says so. Not without a network: a browser
 * asks no second time for code it could not fetch, and Réessayer would show nothing.
 */
export function fetchMorph() {
  if (navigator.onLine) loadMorph().catch(() => undefined);
}

/** Brings every part that has changed to its new state, in place: focus, typing, scroll and what is unfolded stay. Tells whether any had. */
export async function showPage(page: Document) {
  const parts = [...page.querySelectorAll(LIVING)];
  const changed = parts.filter((part) => !part.hasAttribute(SAME) && served.get(keyOf(part)) !== part.outerHTML);
  const gone = [...served.keys()].filter((key) => !parts.some((part) => keyOf(part) === key));
  const isChanged = changed.length + gone.length > 0;
  if (isChanged) await showChanged(changed, gone);
  current = nameOf(page);
  return isChanged;
}

async function showChanged(changed: readonly Element[], gone: readonly string[]) {
  const { morph, remove } = await loadMorph();
  current = undefined; // until all of it is done
  for (const key of gone) {
    served.delete(key);
    remove(findPart(key));
  }
  for (const part of changed) {
    served.set(keyOf(part), part.outerHTML);
    const present = findPart(keyOf(part));
    if (present) morph(present, part);
    else placeOf(part).after(part);
  }
}

/** What a new part of the page comes after: the nearest part before it that is there, or the first thing in its parent. */
function placeOf(part: Element): ChildNode {
  for (let before = part.previousElementSibling; before; before = before.previousElementSibling) {
    const present = findPart(keyOf(before));
    if (present) return present;
  }
  const start = document.createComment("");
  document.getElementById("contenu")?.prepend(start);
  return start;
}

function keyOf(part: Element) {
  return part.id || part.className;
}

function findPart(key: string) {
  return [...document.querySelectorAll(LIVING)].find((part) => keyOf(part) === key);
}
