import { whenLoadedUnmoved } from "#app/lib/browser/page-moments.client.ts";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";

/** The address of the details that lie over the page, or are on their way. */
let openAddress: string | undefined;

/**
 * The details of a listing over its list. The address bar carries the permanent page while they are open: Back closes them, a reload or a
 * shared link opens that page, and so does everything else where they cannot be fetched.
 */
export function startListingDetails() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-details]") : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    if (openAddress) return;
    startReturn(link);
    open(link.pathname);
  });
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    const wanted = detailsOf(state);
    if (openAddress && openAddress !== wanted) close();
    if (wanted && !openAddress) open(wanted);
    else if (!wanted && isOtherPage()) location.reload();
  });
  returnToList();
  reloadAtTop();
}

/** The entry behind this one is the list: it was pushed by a card of this page. */
function leave() {
  if (detailsOf(history.state)) history.back();
  else close();
}

/** The dialog comes with the first touch (first-touch.ts), or with the first press that wants it. */
const fetchDialog = () => import("./details-dialog.client.ts");

function open(path: string) {
  openAddress = path;
  fetchDialog().then(
    ({ openDetails }) => {
      if (openAddress === path) void openDetails(path, leave);
    },
    () => location.assign(path),
  );
}

function close() {
  openAddress = undefined;
  void fetchDialog().then(({ closeDetails }) => closeDetails());
}

/** Of an entry of the browser's history: the details that lie over its page, or where the page stood when they were opened from it. */
type DetailsState = { details?: string; from?: CardPosition; isReturn?: true };

/** A card by its address, and how far below the top of the window it stood. */
type CardPosition = { path: string; top: number };

/** The path this document was made for: an entry pushed over it, once reloaded, is a document of its own. */
const ownPath = location.pathname;

/** What lies over the page at this entry; nothing where the page itself is that listing. */
function detailsOf(state: unknown): string | undefined {
  const { details } = (state ?? {}) as DetailsState;
  return details === ownPath ? undefined : details;
}

/** Enters the details into history; the list remembers where it stood. */
function startReturn(link: HTMLAnchorElement) {
  const from: CardPosition = { path: link.pathname, top: link.getBoundingClientRect().top };
  history.replaceState({ ...(history.state as DetailsState | null), from } satisfies DetailsState, "");
  history.pushState({ details: link.pathname } satisfies DetailsState, "", link.pathname);
}

/** Details that are reloaded begin at the top of their page: the place the browser kept for them is the list's. */
function reloadAtTop() {
  addEventListener("pagehide", () => {
    if (detailsOf(history.state)) history.scrollRestoration = "manual";
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && detailsOf(history.state)) history.scrollRestoration = "auto";
  });
}

/**
 * After a reload of the permanent page the browser takes the list for the same document, changes the address and nothing else: the list
 * must be asked for, and will be scrolled to its card again.
 */
function isOtherPage() {
  // The document of a list shows every address of the lists by itself (lists.client.ts).
  if (location.pathname === ownPath || document.querySelector("[data-entries]")) return false;
  history.scrollRestoration = "manual"; // or the browser would restore the place of the page that goes
  history.replaceState({ ...(history.state as DetailsState | null), isReturn: true } satisfies DetailsState, "");
  return true;
}

/** The second half of the above, in the list. */
function returnToList() {
  const { isReturn, ...state } = (history.state ?? {}) as DetailsState;
  if (!isReturn) return;
  history.replaceState(state, "");
  const link = findCard(state.from?.path);
  const aim = () => {
    if (link && state.from) scrollBy({ top: link.getBoundingClientRect().top - state.from.top, behavior: "instant" });
  };
  aim();
  link?.focus({ preventScroll: true });
  whenLoadedUnmoved(aim);
  addEventListener(
    "pagehide",
    () => {
      history.scrollRestoration = "auto"; // earlier the browser would put its own place over this one
    },
    { once: true },
  );
}

function findCard(path: string | undefined) {
  return [...document.querySelectorAll<HTMLAnchorElement>("a[data-details]")].find(({ pathname }) => pathname === path);
}
