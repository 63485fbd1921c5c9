import { openDialogs, subscribeToDialogs } from "./dialog-stack.ts";

/** Of an entry of the browser's history: how many layers lie over its page. */
type LayerState = { layers?: number } | null;

/** A move through history that this file asked for has not arrived. */
let isMoving = false;
const waiting: (() => void)[] = [];

/**
 * Back closes the topmost of what lies over a public page: each modal dialog, and the menu, has one entry of the browser's history, with the
 * address of the page. `matchHistory` compares the layers with the number in the entry and makes them equal: a layer that has opened gets its
 * entry, the entry of one that was closed by its button is left. An entry without its layer, found by Forward or after a reload, is left too.
 * The details of a listing have an entry of their own, with their address (listing-details.client.ts), and are no layer here.
 */
export function startLayers() {
  subscribeToDialogs(matchHistorySoon);
  document.addEventListener("toggle", matchHistorySoon, { capture: true });
  document.addEventListener("click", followFromMenu, { capture: true });
  addEventListener("popstate", closeTop);
  keepPlaceUnder();
  matchHistorySoon();
}

/** Does the work once history stands at the entry of what is seen: an entry that is made earlier would be left with that of the layer. */
export function afterLayers(work: () => void) {
  waiting.push(work);
  matchHistorySoon();
}

/** In the order they lie in: a dialog that opens closes the menu. */
function findLayers(): HTMLElement[] {
  const dialogs = openDialogs().filter(({ dataset, open, isConnected }) => open && isConnected && !dataset.path);
  return [...document.querySelectorAll<HTMLElement>(":popover-open"), ...dialogs];
}

function entryDepth() {
  return (history.state as LayerState)?.layers ?? 0;
}

/** Once what a press changes is drawn: a form that becomes its thanks is one layer, not a layer less and another one. */
function matchHistorySoon() {
  setTimeout(matchHistory);
}

function matchHistory() {
  if (isMoving) return;
  const depth = findLayers().length;
  if (entryDepth() > depth) {
    isMoving = history.length > 1;
    if (isMoving) return history.go(depth - entryDepth());
    history.replaceState({ ...history.state, layers: depth }, ""); // a tab that was restored without what came before
  }
  while (entryDepth() < depth) history.pushState({ ...history.state, layers: entryDepth() + 1 }, "");
  for (const work of waiting.splice(0)) work();
}

/** Back, or the end of a move. What does not close, because it has words in it and asks, gets its entry again. */
function closeTop() {
  isMoving = false;
  const layers = findLayers();
  const top = layers.at(-1);
  if (!top || layers.length <= entryDepth()) return matchHistorySoon();
  if (!(top instanceof HTMLDialogElement)) top.hidePopover();
  // As Escape does: the dialog says whether it closes.
  else if (top.dispatchEvent(new Event("cancel", { cancelable: true }))) top.close();
  setTimeout(() => (findLayers().includes(top) ? matchHistory() : closeTop()));
}

/** A link of the menu leaves from the page under it: Back from there leads to the page, not to the entry of a menu that is closed. */
function followFromMenu(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[popover] a[href]") : null;
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || isElsewhere || entryDepth() === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  link.closest<HTMLElement>("[popover]")?.hidePopover();
  afterLayers(() => link.click());
}

type NavigateEvent = Event & {
  navigationType: string;
  canIntercept: boolean;
  intercept: (options: { scroll: "manual"; focusReset: "manual" }) => void;
};

/**
 * Closing a layer, or the details of a listing, uncovers the page, which has not moved. Left alone the browser would scroll to the anchor of
 * its address, where it has one, and take the focus away.
 */
function keepPlaceUnder() {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, canIntercept } = event as NavigateEvent;
    const isCovered = isMoving || openDialogs().length > 0 || findLayers().length > 0;
    if (isCovered && navigationType === "traverse" && canIntercept)
      (event as NavigateEvent).intercept({ scroll: "manual", focusReset: "manual" });
  });
}
