import { CONTENT_VERSION_HEADER, newestVersion } from "#app/platform/realtime/content-version.ts";

/** What lives: the sections of the page, and the parts of the shell that show content. */
const LIVING = "#contenu > *, .site-header, .site-footer, .contact-widgets";
const STYLES = /<style[^>]*>.*?<\/style>/gs; // parsed, they would be reported as violations of the policy

/** The page at this address was read, and is not there any more. */
export class PageGone extends Error {}

/** Each part as the server sent it: what a visitor has changed since is no difference. */
const served = new Map<string, string>();

export function rememberServedSections() {
  for (const part of document.querySelectorAll(LIVING)) served.set(keyOf(part), part.outerHTML);
}

/** This part is not as the server sent it any more: the next page is shown in it whatever it was. */
export function forgetServed(part: Element) {
  served.set(keyOf(part), "");
}

/** Reads a page as a document. Throws where it cannot be read, so that what is on the screen stays. */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, { headers: { [CONTENT_VERSION_HEADER]: String(newestVersion()) }, signal });
  if (response.status === 404 || response.status === 410) throw new PageGone();
  if (!response.ok) throw new Error(`The page answered ${response.status}`);
  return new DOMParser().parseFromString((await response.text()).replace(STYLES, ""), "text/html");
}

/** Brings every part that has changed to its new state, in place: focus, typing, scroll and what is unfolded stay. */
export async function showPage(page: Document) {
  const parts = [...page.querySelectorAll(LIVING)];
  const changed = parts.filter((part) => served.get(keyOf(part)) !== part.outerHTML);
  const gone = [...served.keys()].filter((key) => !parts.some((part) => keyOf(part) === key));
  if (changed.length + gone.length === 0) return;
  const { morph, remove } = await import("./morph.client.ts");
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
