import {
  favourites,
  keepFavourites,
  onFavourites,
  paintHearts,
  removeFavourite,
  say,
  startHearts,
} from "#app/features/keeping/hearts.client.ts";
import { COMPARISON_PATH, writeReferences } from "#app/services/measure/references.ts";
import { showDialog } from "#app/ui/overlays/dialog-stack.ts";
import { refuseCompared, TOO_FEW } from "./choose-compared.ts";
import type { FavouritesView } from "./favourites.client.ts";
import { sayBeside, setTick, ticked } from "./ticks.client.ts";

/** Serves the buttons, ticks and hearts of the favourites that favourites.client.ts shows. */
export function serveFavourites(part: HTMLElement, view: FavouritesView) {
  const find = <Found extends HTMLElement>(name: string) => part.querySelector<Found>(`[data-${name}]`);
  const question = find<HTMLDialogElement>("question");

  startHearts();
  onFavourites((isElsewhere) => {
    if (isElsewhere) return; // favourites.client.ts hears of it too
    // What was removed here stays in its place with an empty heart: nothing moves under the finger, and it can be kept again.
    if (favourites().every(({ r }) => part.querySelector(`[data-group] [data-reference="${r}"]`))) view.showNumbers();
    else view.load();
  });
  part.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && choose(target));
  document.addEventListener("click", handleClick);
  question?.addEventListener("close", ({ target }) => {
    if ((target as HTMLDialogElement).returnValue === "oui") {
      sayRefusal(keepFavourites([]));
      scrollTo(0, 0); // where the page says that it is empty
    }
    view.load();
  });
  const early = boxes().filter(({ checked }) => checked); // ticked before this script came
  view.onShown = showTicks;
  showTicks();
  for (const box of early) {
    box.checked = true;
    choose(box);
  }

  function showTicks() {
    const chosen = ticked("comparer");
    for (const box of boxes()) box.checked = chosen.has(referenceOf(box));
    showCompared();
    paintHearts();
  }

  function showCompared() {
    const number = compared().length;
    const label = find("compare")?.querySelector("span");
    if (label) label.textContent = `Comparer (${number})`;
    find("compare")?.setAttribute("aria-disabled", String(number < 2));
  }

  /** A tick that cannot be taken is told beside the button, where it stays until the next one. */
  function choose(box: HTMLInputElement) {
    const refusal = refuseCompared(compared(), find("compare")?.dataset.compare);
    if (refusal) box.checked = false;
    setTick("comparer", referenceOf(box), box.checked);
    sayBeside(part, refusal ?? "");
    showCompared();
  }

  function boxes() {
    return [...part.querySelectorAll<HTMLInputElement>("[data-group] .kept-compare input")];
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
    else if (clear && question && !question.open) showDialog(question);
    else if (remove !== undefined) {
      sayRefusal(removeFavourite(referenceOf(pressed)));
      view.load();
    } else if (forget) {
      view.forgetSeen();
      view.load();
    }
  }

  /** The sheet of the device; closing it is an answer too. */
  function passOn(button: HTMLElement) {
    navigator.share({ text: view.message() }).catch(() => undefined);
    button.dispatchEvent(new CustomEvent("fadem:count", { bubbles: true, detail: "partage" }));
  }
}

function referenceOf(control: HTMLElement) {
  return control.closest<HTMLElement>(".kept-item")?.dataset.reference ?? "";
}

function sayRefusal(refusal: string | undefined) {
  if (refusal) say(refusal);
}
