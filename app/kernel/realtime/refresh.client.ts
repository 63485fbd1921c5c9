import { fetchPage, PageGone } from "./fetch-page.client.ts";
import { newestVersion } from "./living-parts.ts";
import { fetchMorph, shownPage, showPage } from "./page-sections.client.ts";

// For the parts that come late: imported from its own file it would be a file of its own, and every page would wait for one more.
export { fetchPage };

const SPINNER_AFTER_MS = 150;

let running: Promise<void> | undefined;
let isDue = false;
/** The address of the page under whatever lies over it. */
let address = location.pathname + location.search;
/** How many pages the visitor asked for have come. */
let arrivals = 0;

export function pageAddress() {
  return address;
}

/**
 * Reads the page again and shows what changed: at once, one reading at a time. Who asks meanwhile gets one more, unless the page that came
 * knows of the newest change already: the changes of one commit come one after the other and make one reading.
 */
export function refreshPage(): Promise<void> {
  isDue = true;
  running ??= (async () => {
    try {
      // The other changes of a commit have come with the first: they are told in the same turn.
      await new Promise((resolve) => setTimeout(resolve));
      while (isDue) {
        isDue = false;
        const read = await readAgain();
        // A part that was given up meanwhile is not in a page that left out what it had.
        if (read && read.version >= newestVersion() && shownPage() !== undefined) isDue = false;
        for (const later of afterRefresh) await later();
      }
    } finally {
      running = undefined;
    }
  })();
  return running;
}

/** A page that the visitor asked for and that came first is the one to read again: what left before it would be shown among its parts. */
function readAgain() {
  const [olderPage, before] = [shownPage(), arrivals];
  return loadPage(address, { olderPage, isOvertaken: () => arrivals !== before || shownPage() !== olderPage });
}

const afterRefresh: (() => Promise<void>)[] = [];

/** What else shows content and is not part of the page, such as the details that lie over it. */
export function onRefresh(work: () => Promise<void>) {
  afterRefresh.push(work);
}

/** Reads and shows a page, and says how new it is; undefined when it could not be reached: what is on the screen stays, and says so. */
export async function loadPage(
  from: string,
  {
    signal,
    waiting = [],
    olderPage,
    isOvertaken,
  }: { signal?: AbortSignal; waiting?: Iterable<Element>; olderPage?: string; isOvertaken?: () => boolean } = {},
): Promise<{ version: number } | undefined> {
  const timer = setTimeout(() => setWaiting(waiting, true), SPINNER_AFTER_MS);
  try {
    fetchMorph();
    const page = await fetchPage(from, { signal, olderPage });
    if (signal?.aborted) return undefined;
    if (isOvertaken?.()) {
      isDue = true;
      return undefined;
    }
    if (!isOvertaken) arrivals += 1;
    const isChanged = await showPage(page);
    address = addressOf(page) ?? from;
    // Not while something lies over the page that has a title of its own.
    if (!document.querySelector("dialog[data-path]")) document.title = page.title;
    setOutage(false);
    noteTime(isOvertaken !== undefined && isChanged);
    document.dispatchEvent(new Event("fadem:shown"));
    return { version: Number(page.documentElement.dataset.version ?? 0) };
  } catch (error) {
    if (error instanceof PageGone)
      location.reload(); // its own page says what became of it
    else if (!signal?.aborted) setOutage(true, !isOvertaken);
    return undefined;
  } finally {
    clearTimeout(timer);
    if (!signal?.aborted) setWaiting(waiting, false);
  }
}

/** Where the lists of the page are, as the server writes it: one address for one search, in whatever order it was asked. */
function addressOf(page: Document): string | undefined {
  const own = page.querySelector<HTMLElement>("[data-address]")?.dataset.address;
  if (own) return own;
  const search = page.querySelector<HTMLElement>("[data-search]")?.dataset.search;
  if (search === undefined) return undefined;
  return search ? `/?${search}` : "/";
}

/** An element may have become something else with the page that came: that is not hidden when the waiting ends. */
export function setWaiting(elements: Iterable<Element>, isWaiting: boolean) {
  for (const element of elements) if (element.matches("[data-waiting]")) element.toggleAttribute("hidden", !isWaiting);
}

/** Said once, in the list that is read; it moves only to the list where the visitor has just asked for something. */
export function setOutage(isOutage: boolean, isAsked = false) {
  const notices = [...document.querySelectorAll<HTMLElement>("[data-outage]")];
  if (isOutage && !isAsked && notices.some(({ hidden }) => !hidden)) return;
  const near = notices.find((notice) => (notice.parentElement?.getBoundingClientRect().bottom ?? 0) > innerHeight / 2) ?? notices.at(-1);
  for (const notice of notices) notice.hidden = !isOutage || notice !== near;
}

/** Some places say the time only after something changed by itself. Lomé keeps the time of Greenwich. */
export function noteTime(isChange = false) {
  const now = new Date();
  for (const line of document.querySelectorAll<HTMLElement>("[data-updated]")) {
    if (isChange || line.dataset.updated !== "changed") line.hidden = false;
    const time = line.querySelector("time");
    if (!time) continue;
    time.dateTime = now.toISOString();
    time.textContent = `${now.getUTCHours()}h${now.toISOString().slice(14, 16)}`;
  }
}
