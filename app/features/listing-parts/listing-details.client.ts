import { fetchPage, PageGone } from "#app/kernel/realtime/fetch-page.client.ts";
import { onRefresh } from "#app/kernel/realtime/refresh.client.ts";
import { whenLoadedUnmoved } from "#app/lib/browser/page-moments.client.ts";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import { dropDialog, pushDialog } from "#app/ui/overlays/dialog-stack.ts";

const SPINNER_AFTER_MS = 150;

let dialog: HTMLDialogElement | undefined;
let pageTitle = document.title;
let pressedBeside = false;
/** As the server sent it: what a visitor has changed since is no difference. */
let served = "";

/**
 * The details of a listing over its list. The address bar carries the permanent page while they are open: Back closes them, a reload or a
 * shared link opens that page, and so does everything else where they cannot be fetched.
 */
export function startListingDetails() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-details]") : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    if (dialog) return;
    startReturn(link);
    void open(link.pathname);
  });
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    const wanted = detailsOf(state);
    if (dialog && dialog.dataset.path !== wanted) close();
    if (wanted && !dialog) void open(wanted);
    else if (!wanted && isOtherPage()) location.reload();
  });
  returnToList();
  reloadAtTop();
  onRefresh(refresh);
}

async function open(path: string) {
  const opened = createDialog(path);
  dialog = opened;
  pageTitle = document.title;
  const timer = setTimeout(() => show(opened), SPINNER_AFTER_MS);
  try {
    await fill(opened, path);
    show(opened);
    document.dispatchEvent(new CustomEvent("fadem:opened"));
  } catch {
    location.assign(path); // the permanent page says what is the matter
  } finally {
    clearTimeout(timer);
  }
}

/** After a change: a listing that is gone says so on its own page, whose address is in the bar; what cannot be reached stays as it is. */
async function refresh() {
  if (!dialog?.dataset.path) return;
  try {
    await fill(dialog, dialog.dataset.path);
  } catch (error) {
    if (error instanceof PageGone) location.reload();
  }
}

/** The same parts as on the permanent page, arranged for a dialog: `/fiche` is that page without its shell. */
async function fill(target: HTMLDialogElement, path: string) {
  const page = await fetchPage(`${path}/fiche`);
  const sheet = page.querySelector(".listing-sheet");
  if (!sheet) throw new Error("No sheet");
  if (dialog !== target) return;
  const present = target.querySelector(".listing-sheet");
  const isChanged = served !== sheet.outerHTML;
  served = sheet.outerHTML;
  if (!present) {
    target.replaceChildren(sheet);
    if (target.open) target.querySelector<HTMLElement>("[autofocus]")?.focus(); // it was shown with a spinner, which has no place for it
  } else if (isChanged) (await import("#app/kernel/realtime/morph.client.ts")).morph(present, sheet);
  document.title = page.title;
  target.setAttribute("aria-labelledby", "fiche-titre");
}

function createDialog(path: string) {
  const made = document.createElement("dialog");
  made.className = "dialog dialog-normal";
  made.dataset.path = path;
  made.ariaLabel = "Détails";
  const body = made.appendChild(document.createElement("div"));
  body.className = "dialog-body";
  const waiting = document.querySelector("[data-waiting] .spinner")?.cloneNode(true);
  if (waiting) body.append(waiting);
  made.addEventListener("cancel", (event) => {
    if (event.target !== made) return; // a field inside sends it too
    event.preventDefault();
    leave();
  });
  made.addEventListener("close", ({ target }) => {
    if (target === made && dialog === made) leave(); // a second Escape closes without asking
  });
  made.addEventListener("mousedown", ({ target }) => {
    pressedBeside = target === made; // a text selection that ends beside the dialog must not close it
  });
  made.addEventListener("click", ({ target }) => {
    const isCross = target instanceof Element && target.closest("[data-close]");
    if (isCross || (pressedBeside && target === made)) leave();
  });
  return made;
}

function show(opened: HTMLDialogElement) {
  if (dialog !== opened || opened.open) return; // left meanwhile, or shown with the spinner
  document.body.append(opened);
  opened.showModal();
  pushDialog(opened);
}

/** The entry behind this one is the list: it was pushed by a card of this page. */
function leave() {
  if (detailsOf(history.state)) history.back();
  else close();
}

function close() {
  const closed = dialog;
  dialog = undefined;
  document.title = pageTitle;
  if (!closed) return;
  dropDialog(closed);
  closed.close(); // gives the focus back to the button that opened it
  closed.remove();
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
