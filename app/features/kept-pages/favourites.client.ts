import { CHOICES_KEY, FAVOURITES_KEY, type Favourite, readFavourites } from "#app/features/keeping/favourite-list.ts";
import { priceChange } from "#app/features/keeping/price-change.ts";
import { forgetSeen, seenReferences } from "#app/features/keeping/seen.client.ts";
import { keepPresses } from "#app/kernel/islands/early-taps.ts";
import { fetchPage } from "#app/kernel/realtime/refresh.client.ts";
import { FAVOURITES_PATH, writeReferences } from "#app/services/measure/references.ts";
import { chatAddress, linesOf, selectionMessage } from "./selection-chat.ts";

/** By reference: what the server says of it, and the part of the page that shows it. */
const items = new Map<string, { served: string; item: HTMLElement }>();

/** What favourites-touch.client.ts, which serves the buttons, asks of the page. */
export type FavouritesView = {
  load: () => void;
  showNumbers: () => void;
  /** After items have come or gone. */
  onShown: () => void;
  message: () => string;
  /** Given, for the same reason. */
  forgetSeen: () => void;
};

/**
 * Shows what this browser keeps: the cards come from the address of a shared selection, without a cookie. What serves its buttons comes
 * with the first touch of the page, or of the tab: ticks are shown as they were left.
 * `onFirstTouch` is given: imported here its file would be one more that every page waits for.
 */
export function startFavourites(part: HTMLElement, onFirstTouch: (work: () => Promise<unknown>) => void) {
  const find = <Found extends HTMLElement>(name: string) => part.querySelector<Found>(`[data-${name}]`);
  const history = document.getElementById("vus");
  const view: FavouritesView = {
    load: () => void load(),
    showNumbers,
    onShown: () => {},
    message,
    forgetSeen,
  };
  let loading = 0;

  // What another tab does, or did while this page lay behind another.
  addEventListener("storage", ({ key }) => (key === null || key === FAVOURITES_KEY) && view.load());
  addEventListener("pageshow", ({ persisted }) => persisted && view.load());
  document.addEventListener("fadem:shown", view.load); // after a change of the content
  startTouch();
  view.load();

  function startTouch() {
    const pressAgain = keepPresses(part.parentElement ?? part); // the history stands beside
    const serve = async () => {
      // Where it cannot be fetched the page says so; a browser asks for it again in another page only, which the link to try again opens.
      const { serveFavourites } = await import("./favourites-touch.client.ts").catch((error) => {
        show("failed", true);
        throw error;
      });
      serveFavourites(part, view);
      pressAgain();
    };
    if (readStored(() => sessionStorage.getItem(CHOICES_KEY))) serve().catch(() => onFirstTouch(serve));
    else onFirstTouch(serve);
  }

  async function load() {
    const own = ++loading;
    const references = favourites().map(({ r }) => r);
    const seen = seenReferences().filter((reference) => !references.includes(reference));
    try {
      const pages = await Promise.all([references, seen].map(fetchItems));
      if (own !== loading) return;
      pages.flat().forEach(replaceItem);
      show("failed", false);
      place(references, seen);
      document.body.style.removeProperty("--kept"); // they stand where room was kept for them
    } catch {
      if (own === loading) show("failed", true);
    }
  }

  function place(references: string[], seen: string[]) {
    for (const group of part.querySelectorAll<HTMLElement>("[data-group]")) {
      const own = references.filter((reference) => reference[0] === group.dataset.group);
      fill(group, own);
      for (const reference of own) decorate(reference);
    }
    const open = seen.filter((reference) => items.get(reference)?.item.querySelector(".kept-compare")); // what was taken since leaves
    if (history) fill(history, open);
    for (const reference of open) items.get(reference)?.item.querySelector(".kept-compare")?.setAttribute("hidden", "");
    showNumbers();
  }

  function decorate(reference: string) {
    const item = items.get(reference)?.item;
    const favourite = favourites().find(({ r }) => r === reference);
    if (!item || !favourite) return;
    item.querySelector("[data-remove]")?.removeAttribute("hidden");
    const taken = item.querySelector(".compact-card-taken");
    if (taken && favourite.p !== undefined) taken.textContent = `${taken.textContent?.split(" ")[0]} depuis votre ajout`;
    showChange(item, favourite);
  }

  function shared() {
    const list = favourites();
    return [...part.querySelectorAll<HTMLElement>(".kept-item[data-line]")].filter(({ dataset }) =>
      list.some(({ r }) => r === dataset.reference),
    );
  }

  function message() {
    return selectionMessage("Ma sélection FADEM\u00a0:", linesOf(shared()), location.origin);
  }

  function showNumbers() {
    const list = favourites();
    const some = list.length > 1 ? "annonces, gardées" : "annonce, gardée";
    const count = part.querySelector(".favourites-count");
    if (count) count.textContent = list.length > 0 ? `${list.length} ${some} dans ce navigateur seulement. Aucun compte.` : "";
    for (const group of part.querySelectorAll<HTMLElement>("[data-group]")) {
      const number = list.filter(({ r }) => r[0] === group.dataset.group).length;
      const counter = group.querySelector("h2 span");
      if (counter) counter.textContent = String(number);
    }
    show("empty", !part.querySelector(".kept-item"));
    show("actions", list.length > 0);
    show("foot", list.length > 0);
    const compares = part.querySelectorAll<HTMLElement>("[data-group] .kept-compare");
    for (const label of compares) label.hidden = compares.length < 2;
    show("bar", compares.length > 1);
    const chat = find<HTMLAnchorElement>("chat");
    if (chat) {
      chat.hidden = shared().length === 0;
      chat.href = chatAddress(message());
    }
    const sheet = find("sheet");
    if (sheet) sheet.hidden = !navigator.share || shared().length === 0;
    view.onShown();
  }

  function show(name: string, isShown: boolean) {
    const place = find(name);
    if (place) place.hidden = !isShown;
  }
}

/** Read each time: another tab may have changed it. */
function favourites(): Favourite[] {
  return readFavourites(readStored(() => localStorage.getItem(FAVOURITES_KEY)));
}

/** Nothing where the visitor's browser keeps nothing for sites. */
function readStored(read: () => string | null) {
  try {
    return read();
  } catch {
    return null;
  }
}

async function fetchItems(references: string[]): Promise<HTMLElement[]> {
  if (references.length === 0) return [];
  const page = await fetchPage(FAVOURITES_PATH + writeReferences(references), { credentials: "omit" });
  return [...page.querySelectorAll<HTMLElement>(".kept-item")];
}

/** What says the same as before stays as it is; what has changed comes in its place, with the keyboard where it was. */
function replaceItem(made: HTMLElement) {
  const { reference = "" } = made.dataset;
  const current = items.get(reference);
  const served = made.outerHTML;
  if (current?.served === served) return;
  const item = document.adoptNode(made);
  items.set(reference, { served, item });
  if (!current) return;
  const hadFocus = current.item.contains(document.activeElement);
  current.item.replaceWith(item);
  if (hadFocus) item.querySelector("a")?.focus({ preventScroll: true });
}

/** Puts these items into the list of a part, in this order; one that stands there already is not touched. */
function fill(place: HTMLElement, references: string[]) {
  const list = place.querySelector("ul");
  const wanted = references.flatMap((reference) => items.get(reference)?.item ?? []);
  for (const item of list?.querySelectorAll<HTMLElement>(".kept-item") ?? []) if (!wanted.includes(item)) item.remove();
  wanted.forEach((item, index) => {
    if (list?.children[index] !== item) list?.insertBefore(item, list.children[index] ?? null);
  });
  place.hidden = wanted.length === 0;
}

function showChange(item: HTMLElement, favourite: Favourite) {
  item.querySelector(".kept-change")?.remove();
  const { prix, unite } = item.querySelector<HTMLElement>("[data-heart]")?.dataset ?? {};
  const change = priceChange(favourite, { prix: prix ? Number(prix) : undefined, unite });
  if (!change) return;
  const line = document.createElement("p");
  line.className = change.isLower ? "kept-change is-lower" : "kept-change";
  line.textContent = change.words;
  item.querySelector(".kept-compare")?.before(line);
}
