import { fetchCode } from "#app/lib/browser/fetch-code.client.ts";
import { COMPARISON_PATH, writeReferences } from "#app/services/measure/references.ts";
import { NONE_KEPT, refuseCompared } from "./choose-compared.ts";
import { chatAddress, linesOf, selectionMessage } from "./selection-chat.ts";
import { sayBeside, setTick, ticked } from "./ticks.client.ts";

const NOT_KEPT = "Rien n’a été ajouté\u00a0: vérifiez votre connexion, puis réessayez.";
const TOO_FEW_KEPT = "Gardez au moins deux annonces pour les comparer.";

/** A selection that another visitor sent: what one likes of it is answered by WhatsApp, compared, or kept. The server hears nothing of it. */
export function startSelection(part: HTMLElement) {
  /** Why the last press did nothing: it stays until the next choice. */
  let refused = "";
  for (const box of boxes()) if (box.checked) setTick("garder", referenceOf(box), true); // ticked before this script came
  part.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches("[data-vote]")) return;
    setTick("garder", referenceOf(target), target.checked);
    refused = "";
    paint();
  });
  part.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-chat], [data-compare], [data-add]") : null;
    if (!pressed) return;
    const { chat, compare } = pressed.dataset;
    if (chat !== undefined) refuseEmpty(event);
    else if (compare) compareKept();
    else addKept();
  });
  document.addEventListener("fadem:shown", paint);
  paint();

  function boxes() {
    return [...part.querySelectorAll<HTMLInputElement>("[data-vote]")];
  }

  function refuse(sentence: string) {
    refused = sentence;
    sayBeside(part, sentence);
  }

  /** What was kept and is still to be had. */
  function chosenToKeep() {
    const chosen = ticked("garder");
    return boxes().flatMap((box) => (chosen.has(referenceOf(box)) ? itemOf(box) : []));
  }

  function refuseEmpty(event: Event) {
    if (chosenToKeep().length > 0) return;
    event.preventDefault();
    refuse(NONE_KEPT);
  }

  function compareKept() {
    const references = linesOf(chosenToKeep()).map(({ reference }) => reference);
    const twoKinds = part.querySelector<HTMLElement>("[data-compare]")?.dataset.compare;
    const refusal = references.length < 2 ? TOO_FEW_KEPT : refuseCompared(references, twoKinds);
    if (refusal) refuse(refusal);
    else location.assign(COMPARISON_PATH + writeReferences(references));
  }

  function addKept() {
    const slots = chosenToKeep().flatMap((item) => item.querySelector<HTMLElement>("[data-heart]") ?? []);
    if (slots.length === 0) return refuse(NONE_KEPT);
    fetchCode(() => import("./keep-several.client.ts")).then(
      ({ keepSeveral }) => keepSeveral(slots),
      () => refuse(NOT_KEPT),
    );
  }

  function paint() {
    const chosenBefore = ticked("garder");
    for (const box of boxes()) box.checked = chosenBefore.has(referenceOf(box));
    const chosen = chosenToKeep();
    const number = chosen.length;
    const actions = part.querySelector<HTMLElement>("[data-actions]");
    if (actions) actions.hidden = boxes().length === 0;
    sayBeside(part, refused || (number === 0 ? NONE_KEPT : ""));
    const chat = part.querySelector<HTMLAnchorElement>("a[data-chat]");
    if (chat) {
      chat.setAttribute("aria-disabled", String(number === 0));
      chat.href = chatAddress(selectionMessage("Mes préférés dans la sélection FADEM\u00a0:", linesOf(chosen), location.origin));
      const label = chat.querySelector("span");
      if (label) label.textContent = `Répondre avec ${number === 1 ? "mon préféré" : number ? `mes ${number} préférés` : "mes préférés"}`;
    }
    part.querySelector("[data-add]")?.setAttribute("aria-disabled", String(number === 0));
    const compare = part.querySelector("[data-compare]");
    if (!compare) return;
    const references = linesOf(chosen).map(({ reference }) => reference);
    compare.textContent = number > 1 ? `Comparer les ${number}` : "Comparer";
    compare.setAttribute("aria-disabled", String(number < 2 || refuseCompared(references) !== undefined));
  }
}

function itemOf(box: HTMLElement) {
  return box.closest<HTMLElement>(".kept-item") ?? [];
}

function referenceOf(box: HTMLElement) {
  return box.closest<HTMLElement>(".kept-item")?.dataset.reference ?? "";
}
