import type { Favourite } from "./favourite-list.ts";
import { addFavourites, favourites, onFavourites, removeFavourite } from "./favourite-store.client.ts";
import { say } from "./notice.client.ts";
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
