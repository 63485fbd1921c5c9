import { topDialog } from "#app/ui/overlays/dialog-stack.ts";
import { FAVOURITES_KEY, type Favourite, MAX_FAVOURITES, readFavourites } from "./favourite-list.ts";
import { writeKept } from "./kept-list.ts";
import { seenReferences } from "./seen.client.ts";

const SLOT = "[data-heart]";

let isStarted = false;
/** Counted once a page: who hesitates is no crowd. */
const counted = new Set<string>();

/** Puts a heart into every place for one, and keeps them, the number in the header and other tabs in step. */
export function startHearts() {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("click", ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>(".heart") : null;
    if (heart) press(heart);
  });
  onFavourites(paintHearts);
  for (const event of ["fadem:shown", "fadem:opened"]) document.addEventListener(event, paintHearts);
  paintHearts();
}

function press(heart: HTMLElement) {
  const slot = heart.closest<HTMLElement>(SLOT);
  if (!slot) return;
  const added = listingOf(slot);
  const isFavourite = favourites().some(({ r }) => r === added.r);
  const refusal = isFavourite ? removeFavourite(added.r) : addFavourites([added]);
  if (refusal) say(refusal);
  else if (!isFavourite) countFavourite(slot);
}

/** Tells the measure of a listing that became a favourite. */
export function countFavourite(slot: HTMLElement) {
  const { heart = "" } = slot.dataset;
  if (counted.has(heart)) return;
  counted.add(heart);
  slot.dispatchEvent(new CustomEvent("fadem:count", { bubbles: true, detail: "favori" }));
}

/** What a place for a heart says of its listing, as it is kept. Lomé keeps the time of Greenwich. */
export function listingOf({ dataset: { heart = "", prix, unite } }: HTMLElement): Favourite {
  return { r: heart, ...(prix && { p: Number(prix) }), ...(unite && { u: unite }), j: new Date().toISOString().slice(0, 10) };
}

export function paintHearts() {
  const favoured = new Set(favourites().map(({ r }) => r));
  const seen = new Set(seenReferences());
  for (const slot of document.querySelectorAll<HTMLElement>(SLOT)) paint(slot, favoured, seen);
  const number = document.getElementById("favoris-nombre");
  if (!number) return;
  number.textContent = String(favoured.size);
  number.hidden = favoured.size === 0;
}

function paint(slot: HTMLElement, favoured: Set<string>, seen: Set<string>) {
  const { heart: reference = "", opened, titre } = slot.dataset;
  let heart = slot.querySelector("button");
  if (!heart) {
    heart = document.createElement("button");
    heart.type = "button";
    heart.className = "heart";
    heart.append(document.querySelector(".header-heart svg")?.cloneNode(true) ?? "♥");
    slot.append(heart);
  }
  const name = titre ?? slot.closest("article")?.querySelector("h2, h3")?.textContent ?? reference;
  const isFavourite = favoured.has(reference);
  heart.setAttribute("aria-pressed", String(isFavourite));
  heart.setAttribute("aria-label", isFavourite ? `Retirer ${name} des favoris` : `Garder ${name}`);
  slot.querySelector("span")?.remove();
  if (opened === undefined && seen.has(reference)) slot.append(Object.assign(document.createElement("span"), { textContent: "Vu" }));
}

export const FULL = `Vous gardez déjà ${MAX_FAVOURITES} annonces. Retirez-en une pour ajouter celle-ci.`;
const CLOSED = "Votre navigateur ne garde pas les favoris.";

/** Read each time: another tab may have changed it. */
export function favourites(): Favourite[] {
  try {
    return readFavourites(localStorage.getItem(FAVOURITES_KEY));
  } catch {
    return []; // the visitor's browser keeps nothing for sites
  }
}

/** Adds what is not there yet, the first one to the front. What could not be done is said; then nothing has changed. */
export function addFavourites(added: readonly Favourite[]): string | undefined {
  const before = favourites();
  const fresh = added.filter(({ r }) => !before.some((other) => other.r === r));
  return before.length + fresh.length > MAX_FAVOURITES ? FULL : keepFavourites([...fresh, ...before]);
}

export function removeFavourite(reference: string): string | undefined {
  return keepFavourites(favourites().filter(({ r }) => r !== reference));
}

export function keepFavourites(list: readonly Favourite[]) {
  try {
    localStorage.setItem(FAVOURITES_KEY, writeKept(list));
  } catch {
    return CLOSED;
  }
  for (const tell of listeners) tell(false);
  return undefined;
}

type Listener = (isElsewhere: boolean) => void;
const listeners: Listener[] = [];

/** Also of what another tab does, or did while this page lay behind another. */
export function onFavourites(tell: Listener) {
  listeners.push(tell);
  addEventListener("storage", ({ key }) => (key === null || key === FAVOURITES_KEY) && tell(true));
  addEventListener("pageshow", ({ persisted }) => persisted && tell(true));
}

const STAY_MS = 6_000;

let openToast: HTMLElement | undefined;

/** Says one sentence over the page, or over the dialog that lies on it; the next one takes its place. */
export function say(sentence: string) {
  openToast?.remove();
  const region = document.createElement("div");
  region.className = "toast-region";
  const toast = region.appendChild(document.createElement("b"));
  toast.className = "toast toast-info";
  toast.setAttribute("role", "alert");
  (topDialog() ?? document.body).append(region);
  toast.textContent = sentence;
  openToast = region;
  setTimeout(() => region.remove(), STAY_MS);
}
