import type { Favourite } from "#app/features/keeping/favourite-list.ts";
import {
  favourites,
  keepFavourites,
  onFavourites,
  paintHearts,
  removeFavourite,
  say,
  startHearts,
} from "#app/features/keeping/hearts.client.ts";
import { priceChange } from "#app/features/keeping/price-change.ts";
import { forgetSeen, seenReferences } from "#app/features/keeping/seen.client.ts";
import { fetchPage } from "#app/kernel/realtime/refresh.client.ts";
import { COMPARISON_PATH, FAVOURITES_PATH, writeReferences } from "#app/services/measure/references.ts";
import { showDialog } from "#app/ui/overlays/dialog-stack.ts";
import { refuseCompared, TOO_FEW } from "./choose-compared.ts";
import { chatAddress, selectionMessage } from "./message.ts";
import { linesOf, sayBeside, setTick, ticked } from "./ticks.client.ts";

/** By reference: what the server says of it, and the part of the page that shows it. */
const items = new Map<string, { served: string; item: HTMLElement }>();

/** Shows what this browser keeps: the cards come from the address of a shared selection, without a cookie. */
export function startFavourites(part: HTMLElement) {
  const find = <Found extends HTMLElement>(name: string) => part.querySelector<Found>(`[data-${name}]`);
  const history = document.getElementById("vus");
  const question = find<HTMLDialogElement>("question");
  let loading = 0;

  startHearts();
  onFavourites((isElsewhere) => {
    const isShown = favourites().every(({ r }) => items.get(r)?.item.closest("[data-group]"));
    // What was removed here stays in its place with an empty heart: nothing moves under the finger, and it can be kept again.
    if (isElsewhere || !isShown) void load();
    else showNumbers();
  });
  document.addEventListener("fadem:shown", () => void load()); // after a change of the content
  part.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && choose(target));
  document.addEventListener("click", handleClick);
  question?.addEventListener("close", ({ target }) => {
    if ((target as HTMLDialogElement).returnValue === "oui") {
      sayRefusal(keepFavourites([]));
      scrollTo(0, 0); // where the page says that it is empty
    }
    void load();
  });
  void load();

  async function load() {
    const own = ++loading;
    const kept = favourites().map(({ r }) => r);
    const seen = seenReferences().filter((reference) => !kept.includes(reference));
    try {
      const pages = await Promise.all([kept, seen].map(fetchItems));
      if (own !== loading) return;
      pages.flat().forEach(replaceItem);
      show("failed", false);
      place(kept, seen);
      document.body.style.removeProperty("--kept"); // they stand where room was kept for them
    } catch {
      if (own === loading) show("failed", true);
    }
  }

  function place(kept: string[], seen: string[]) {
    for (const group of part.querySelectorAll<HTMLElement>("[data-group]")) {
      const own = kept.filter((reference) => reference[0] === group.dataset.group);
      fill(group, own);
      for (const reference of own) decorate(reference);
    }
    const open = seen.filter((reference) => items.get(reference)?.item.querySelector(".kept-compare")); // what was taken since leaves
    if (history) fill(history, open);
    for (const reference of open) items.get(reference)?.item.querySelector(".kept-compare")?.setAttribute("hidden", "");
    paintHearts();
    showNumbers();
  }

  function decorate(reference: string) {
    const item = items.get(reference)?.item;
    const favourite = favourites().find(({ r }) => r === reference);
    if (!item || !favourite) return;
    item.querySelector("[data-remove]")?.removeAttribute("hidden");
    const box = compareBox(item);
    if (box) box.checked = ticked("comparer").has(reference);
    const taken = item.querySelector(".compact-card-taken");
    if (taken && favourite.p !== undefined) taken.textContent = `${taken.textContent?.split(" ")[0]} depuis votre ajout`;
    showChange(item, favourite);
  }

  /** A tick that cannot be taken is told beside the button, where it stays until the next one. */
  function choose(box: HTMLInputElement) {
    const refusal = refuseCompared(compared(), find("compare")?.dataset.compare);
    if (refusal) box.checked = false;
    setTick("comparer", referenceOf(box), box.checked);
    sayBeside(part, refusal ?? "");
    showNumbers();
  }

  function boxes() {
    return [...part.querySelectorAll<HTMLElement>("[data-group] .kept-item")].flatMap((item) => compareBox(item) ?? []);
  }

  /** As they are ticked, those that are shown and can be had. */
  function compared() {
    return boxes().flatMap((box) => (box.checked ? referenceOf(box) : []));
  }

  function handleClick({ target }: MouseEvent) {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("button, a[data-chat]") : null;
    if (!pressed) return;
    const { compare, sheet, clear, remove, forget } = pressed.dataset;
    if (compare) {
      const references = compared();
      if (references.length < 2) sayBeside(part, TOO_FEW);
      else location.assign(COMPARISON_PATH + writeReferences(references));
    } else if (sheet !== undefined) passOn(pressed);
    else if (clear && question) showDialog(question);
    else if (remove !== undefined) {
      sayRefusal(removeFavourite(referenceOf(pressed)));
      void load();
    } else if (forget) {
      forgetSeen();
      void load();
    }
  }

  /** The sheet of the device; closing it is an answer too. */
  function passOn(button: HTMLElement) {
    navigator.share({ text: message() }).catch(() => undefined);
    button.dispatchEvent(new CustomEvent("fadem:count", { bubbles: true, detail: "partage" }));
  }

  function shared() {
    const kept = favourites();
    return [...part.querySelectorAll<HTMLElement>(".kept-item[data-line]")].filter(({ dataset }) =>
      kept.some(({ r }) => r === dataset.reference),
    );
  }

  function message() {
    return selectionMessage("Ma sélection FADEM\u00a0:", linesOf(shared()), location.origin);
  }

  function showNumbers() {
    const kept = favourites();
    const some = kept.length > 1 ? "annonces, gardées" : "annonce, gardée";
    const count = part.querySelector(".favourites-count");
    if (count) count.textContent = kept.length > 0 ? `${kept.length} ${some} dans ce navigateur seulement. Aucun compte.` : "";
    for (const group of part.querySelectorAll<HTMLElement>("[data-group]")) {
      const number = kept.filter(({ r }) => r[0] === group.dataset.group).length;
      const shown = group.querySelector("h2 span");
      if (shown) shown.textContent = String(number);
    }
    show("empty", !part.querySelector(".kept-item"));
    show("actions", kept.length > 0);
    show("foot", kept.length > 0);
    const label = find("compare")?.querySelector("span");
    if (label) label.textContent = `Comparer (${compared().length})`;
    find("compare")?.setAttribute("aria-disabled", String(compared().length < 2));
    const canCompare = boxes().length > 1;
    for (const box of boxes()) box.closest(".kept-compare")?.toggleAttribute("hidden", !canCompare);
    show("bar", canCompare);
    const chat = find<HTMLAnchorElement>("chat");
    if (chat) {
      chat.hidden = shared().length === 0;
      chat.href = chatAddress(message());
    }
    const sheet = find("sheet");
    if (sheet) sheet.hidden = !navigator.share || shared().length === 0;
  }

  function show(name: string, isShown: boolean) {
    const place = find(name);
    if (place) place.hidden = !isShown;
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
  const known = items.get(reference);
  const served = made.outerHTML;
  if (known?.served === served) return;
  const item = document.adoptNode(made);
  items.set(reference, { served, item });
  if (!known) return;
  const hadFocus = known.item.contains(document.activeElement);
  known.item.replaceWith(item);
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

function compareBox(item: HTMLElement) {
  return item.querySelector<HTMLInputElement>(".kept-compare input");
}

function referenceOf(control: HTMLElement) {
  return control.closest<HTMLElement>(".kept-item")?.dataset.reference ?? "";
}

function sayRefusal(refusal: string | undefined) {
  if (refusal) say(refusal);
}
