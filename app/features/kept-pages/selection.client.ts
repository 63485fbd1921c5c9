import { CHOICES_KEY, MAX_FAVOURITES } from "#app/features/keeping/favourite-list.ts";
import { addFavourites, countFavourite, FULL, favourites, listingOf, say, startHearts } from "#app/features/keeping/hearts.client.ts";
import { readKept, writeKept } from "#app/features/keeping/kept-list.ts";
import { COMPARISON_PATH, writeReferences } from "#app/services/measure/references.ts";
import { refuseCompared } from "./choose-compared.ts";
import { chatAddress, messageOf } from "./message.client.ts";

const CHOICE = /^(oui|non) [BV]-\d{4,6}$/;
const MAX_CHOICES = 200;

type Choice = "oui" | "non";

/** By reference. Where the browser keeps nothing, as long as the page is open. */
const choices = new Map<string, Choice>(read());

function choose(reference: string, choice: Choice | undefined) {
  if (choice) choices.set(reference, choice);
  else choices.delete(reference);
  try {
    sessionStorage.setItem(CHOICES_KEY, writeKept([...choices].map(([name, chosen]) => `${chosen} ${name}`).slice(-MAX_CHOICES)));
  } catch {
    // they stay with this page
  }
}

function read(): [string, Choice][] {
  try {
    return readKept(sessionStorage.getItem(CHOICES_KEY)).flatMap((line) => {
      if (typeof line !== "string" || line.length > 16 || !CHOICE.test(line)) return [];
      const [chosen = "", reference = ""] = line.split(" ");
      return [[reference, chosen as Choice]];
    });
  } catch {
    return [];
  }
}

const NONE_KEPT = "Gardez au moins une annonce.";
/** For more than one at a time; the store says it of one. */
const NO_ROOM = `${MAX_FAVOURITES} annonces au plus dans vos favoris. Retirez-en pour ajouter celles-ci.`;
const TOO_FEW_KEPT = "Gardez au moins deux annonces pour les comparer.";

/** A selection that another visitor sent: what one likes of it is answered by WhatsApp, compared, or kept. The server hears nothing of it. */
export function startSelection(part: HTMLElement) {
  startHearts();
  part.addEventListener("click", (event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-vote], [data-chat], [data-compare], [data-add]") : null;
    if (!pressed) return;
    const { vote, chat, compare } = pressed.dataset;
    if (vote) answer(pressed, vote as Choice);
    else if (chat) refuseEmpty(event);
    else if (compare) compareKept();
    else addKept();
  });
  document.addEventListener("fadem:shown", paint);
  paint();

  function answer(button: HTMLElement, vote: Choice) {
    const reference = button.closest<HTMLElement>(".kept-item")?.dataset.reference ?? "";
    choose(reference, choices.get(reference) === vote ? undefined : vote);
    paint();
  }

  /** What was kept and is still to be had. */
  function kept() {
    const open = [...part.querySelectorAll(".kept-votes")].flatMap((votes) => votes.closest<HTMLElement>(".kept-item") ?? []);
    return open.filter(({ dataset }) => choices.get(dataset.reference ?? "") === "oui");
  }

  function refuseEmpty(event: Event) {
    if (kept().length > 0) return;
    event.preventDefault();
    say(NONE_KEPT);
  }

  function twoKinds() {
    return part.querySelector<HTMLElement>("[data-compare]")?.dataset.compare;
  }

  function compareKept() {
    const references = kept().map(({ dataset }) => dataset.reference ?? "");
    const refusal = references.length < 2 ? TOO_FEW_KEPT : refuseCompared(references, twoKinds());
    if (refusal) say(refusal);
    else location.assign(COMPARISON_PATH + writeReferences(references));
  }

  function addKept() {
    const slots = kept().flatMap((item) => item.querySelector<HTMLElement>("[data-heart]") ?? []);
    if (slots.length === 0) return say(NONE_KEPT);
    const before = favourites().length;
    const refusal = addFavourites(slots.map(listingOf));
    if (refusal) return say(refusal === FULL && before < MAX_FAVOURITES ? NO_ROOM : refusal);
    slots.forEach(countFavourite);
    const added = favourites().length - before;
    if (added === 0) say("Déjà dans vos favoris.");
    else say(added === 1 ? "1 annonce ajoutée à vos favoris." : `${added} annonces ajoutées à vos favoris.`);
  }

  function paint() {
    for (const votes of part.querySelectorAll<HTMLElement>(".kept-votes")) votes.hidden = false;
    for (const button of part.querySelectorAll<HTMLElement>("[data-vote]")) {
      const reference = button.closest<HTMLElement>(".kept-item")?.dataset.reference ?? "";
      button.setAttribute("aria-pressed", String(choices.get(reference) === button.dataset.vote));
    }
    const chosen = kept();
    const number = chosen.length;
    const actions = part.querySelector<HTMLElement>("[data-actions]");
    if (actions) actions.hidden = !part.querySelector("[data-vote]");
    const said = part.querySelector("[data-said]");
    if (said) said.textContent = number === 0 ? NONE_KEPT : number === 1 ? "1 annonce gardée." : `${number} annonces gardées.`;
    const chat = part.querySelector<HTMLAnchorElement>("a[data-chat]");
    if (chat) {
      chat.setAttribute("aria-disabled", String(number === 0));
      chat.href = chatAddress(messageOf("Mes préférés dans la sélection FADEM\u00a0:", chosen));
      const label = chat.querySelector("span");
      if (label) label.textContent = `Répondre avec ${number === 1 ? "mon préféré" : number ? `mes ${number} préférés` : "mes préférés"}`;
    }
    const compare = part.querySelector("[data-compare]");
    if (!compare) return;
    const references = chosen.map(({ dataset }) => dataset.reference ?? "");
    compare.textContent = number > 1 ? `Comparer les ${number}` : "Comparer";
    compare.setAttribute("aria-disabled", String(number < 2 || refuseCompared(references) !== undefined));
  }
}
