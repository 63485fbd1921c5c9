import { whenLoadedUnmoved } from "#app/lib/browser/page-moments.client.ts";

/** Of an entry of the browser's history: the details that lie over its page, or where the page stood when they were opened from it. */
type DetailsState = { details?: string; from?: CardPlace; isReturn?: true };

/** A card by its address, and how far below the top of the window it stood. */
type CardPlace = { path: string; top: number };

/** The path this document was made for: an entry pushed over it, once reloaded, is a document of its own. */
const ownPath = location.pathname;

/** What lies over the page at this entry; nothing where the page itself is that listing. */
export function detailsOf(state: unknown): string | undefined {
  const { details } = (state ?? {}) as DetailsState;
  return details === ownPath ? undefined : details;
}

/** Enters the details into history; the list remembers where it stood. */
export function startReturn(link: HTMLAnchorElement) {
  const from: CardPlace = { path: link.pathname, top: link.getBoundingClientRect().top };
  history.replaceState({ ...(history.state as DetailsState | null), from } satisfies DetailsState, "");
  history.pushState({ details: link.pathname } satisfies DetailsState, "", link.pathname);
}

type NavigateEvent = Event & {
  navigationType: string;
  canIntercept: boolean;
  intercept: (options: { scroll: "manual"; focusReset: "manual" }) => void;
};

/**
 * Closing details uncovers the list, which has not moved. Left alone the browser would scroll to the anchor of its address, where it has one,
 * and take the focus away.
 */
export function holdPlaceUnder(isCovered: () => boolean) {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, canIntercept } = event as NavigateEvent;
    if (isCovered() && navigationType === "traverse" && canIntercept)
      (event as NavigateEvent).intercept({ scroll: "manual", focusReset: "manual" });
  });
}

/** Details that are reloaded begin at the top of their page: the place the browser kept for them is the list's. */
export function reloadAtTop() {
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
export function isOtherPage() {
  // The document of a list shows every address of the lists by itself (lists.client.ts).
  if (location.pathname === ownPath || document.querySelector("[data-entries]")) return false;
  history.scrollRestoration = "manual"; // or the browser would restore the place of the page that goes
  history.replaceState({ ...(history.state as DetailsState | null), isReturn: true } satisfies DetailsState, "");
  return true;
}

/** The second half of the above, in the list. */
export function returnToList() {
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
