import { loadPage, pageAddress, refreshPage, setWaiting } from "#app/kernel/realtime/refresh.client.ts";
import { isFieldChanged, isFormChanged } from "#app/lib/browser/form-changed.ts";
import { ALL } from "#app/services/form-fields/filter-form.ts";
import { startPriceCurrency } from "./price-currency.client.ts";

const TYPING_MS = 300;
const TYPING_ENTRY_MS = 600;
const FILTERS = "form[data-filters]";
/** The form of a list page, where each change is an entry of the browser's history (DEC-84). */
const ENTRIES = "[data-entries]";
const WIDE = "(min-width: 1080px)";

let loading: AbortController | undefined;
/** What is on its way: a second choice adds to it. */
let pendingAddress: string | undefined;
const typing = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();

/**
 * Lists, in place (list-touch.client.ts brings them): a filter applies itself when it is changed, tabs and chips bring their list without a new page. What was chosen before
 * this script was here is applied now. In the sheet of the filters nothing applies itself (filter-sheet.client.ts).
 * `isPlainClick` is given: imported here it would become a file that every page waits for.
 */
export function startLists(isPlainClick: (event: MouseEvent) => boolean) {
  document.addEventListener("change", ({ target }) => {
    const form = formOf(target);
    // A text field that is left on a list page does not wait for the end of the typing.
    if (form && (target instanceof HTMLSelectElement || isTicked(target) || form.matches(ENTRIES))) void apply(form);
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && "box" in target.dataset) return propose(target);
    const form = formOf(target);
    if (!form || !(target instanceof HTMLInputElement) || isTicked(target)) return;
    clearTimeout(typing.get(form));
    typing.set(
      form,
      setTimeout(() => apply(form), form.matches(ENTRIES) ? TYPING_ENTRY_MS : TYPING_MS),
    );
  });
  document.addEventListener("submit", (event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>(FILTERS) : null;
    if (!form) return;
    event.preventDefault();
    void apply(form)?.then((isShown) => isShown && form.matches(ENTRIES) && showStart());
  });
  document.addEventListener("click", (event) => isPlainClick(event) && handleClick(event));
  addEventListener("popstate", showEntry);
  showEntry(); // the one that brought this code
  startPriceCurrency();
  for (const form of document.querySelectorAll<HTMLFormElement>(FILTERS)) if (isFormChanged(form)) void apply(form);
  const { activeElement: box } = document;
  if (box instanceof HTMLInputElement && "box" in box.dataset && isFieldChanged(box)) propose(box); // its first key brought this code
}

/** Shows the list of the present entry of the browser's history. */
function showEntry() {
  const address = location.pathname + location.search;
  if (!isListEntry() || address === (pendingAddress ?? pageAddress())) return;
  pendingAddress = undefined; // what was on its way is left behind
  void load(address, document.body).then((isShown) => isShown && returnTo());
}

function handleClick(event: MouseEvent) {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest("[data-refresh]")) return void refreshWithSpinner();
  const summary = event.target.closest<HTMLElement>("summary[data-sheet]");
  if (summary && !matchMedia(WIDE).matches) return openSheet(event, summary);
  const unfold = event.target.closest<HTMLAnchorElement>("a[data-unfold]");
  if (unfold) return showFolded(event, unfold);
  const link = event.target.closest<HTMLAnchorElement>("a[data-list]");
  if (!link) return;
  event.preventDefault();
  void load(link.pathname + link.search, link);
}

/** A choice the network kept from the list is asked for again; the page alone would leave the form saying what the list does not show. */
async function refreshWithSpinner() {
  const missed = [...document.querySelectorAll<HTMLFormElement>(FILTERS)].find(isFormChanged);
  if (missed && apply(missed)) return;
  const waiting = document.querySelectorAll("[data-waiting]");
  const timer = setTimeout(() => setWaiting(waiting, true), 150);
  await refreshPage();
  clearTimeout(timer);
  setWaiting(waiting, false);
}

/** Where its code cannot be fetched the filters open in the page. */
function openSheet(event: MouseEvent, { parentElement: details }: HTMLElement) {
  if (!(details instanceof HTMLDetailsElement) || details.open) return;
  event.preventDefault();
  import("#app/features/list-pages/filter-sheet.client.ts").then(
    ({ openFilterSheet }) => openFilterSheet(details),
    () => {
      details.open = true;
    },
  );
}

/** Proposals for the search box come with its first key; where their code cannot be fetched there are none. */
function propose(input: HTMLInputElement) {
  import("#app/features/list-pages/search-box.client.ts").then(
    ({ proposeWhileTyping }) => proposeWhileTyping(input),
    () => {},
  );
}

function apply(form: HTMLFormElement): Promise<boolean> | undefined {
  clearTimeout(typing.get(form));
  const wanted = addressOf(form);
  return wanted === (pendingAddress ?? pageAddress()) ? undefined : load(wanted, form);
}

/** After a search, scrolls to the list if its start lies above. */
function showStart() {
  const list = document.querySelector("[data-address]");
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
}

/** The last list asked for wins: an answer that comes late is not shown, but the choice was made, and Back leads to it. */
async function load(address: string, control: Element): Promise<boolean> {
  const isOfEntries = document.querySelector(ENTRIES) !== null;
  if (pendingAddress && isOfEntries && isListEntry()) enter(pendingAddress);
  loading?.abort();
  const own = new AbortController();
  loading = own;
  pendingAddress = address;
  const here = location.pathname + location.search;
  const part = isOfEntries ? document : control.closest("section");
  const waiting = part?.querySelectorAll("[data-waiting]") ?? [];
  const isShown = (await loadPage(address, { signal: own.signal, waiting })) !== undefined;
  if (loading === own) pendingAddress = undefined;
  // Not of details that were opened meanwhile: their entry has an address of its own.
  if (!isShown || !isListEntry()) return isShown;
  if (isOfEntries && address !== here && pageAddress() !== here) enter(pageAddress());
  else history.replaceState(history.state, "", pageAddress() + location.hash);
  if (isOfEntries && !control.isConnected) document.querySelector<HTMLElement>(".list-count [role=status]")?.focus({ preventScroll: true });
  return isShown;
}

/** The entry that is left remembers where the page stood. */
function enter(address: string) {
  history.replaceState({ ...(history.state as object | null), top: scrollY }, "");
  history.pushState(null, "", address);
}

/** The browser restores the place before the rows of the entry are here. */
function returnTo() {
  const { top } = (history.state ?? {}) as { top?: number };
  if (top !== undefined) scrollTo({ top, behavior: "instant" });
}

/** The address is that of the list, not of details over it. */
function isListEntry() {
  return document.querySelector(FILTERS) !== null && !(history.state as { details?: string } | null)?.details;
}

/** What the form asks for, beside what the other lists of the page show. */
function addressOf(form: HTMLFormElement): string {
  if (form.matches(ENTRIES)) return listAddress(form);
  const search = new URL(pendingAddress ?? pageAddress(), location.origin).searchParams;
  for (const field of form.elements) {
    if (isField(field)) search.delete(field.name);
  }
  for (const name of (form.dataset.page ?? "").split(" ")) search.delete(name);
  for (const field of form.elements) {
    if (!isField(field)) continue;
    const value = field.value.trim();
    const isChosen = !(field instanceof HTMLInputElement && field.type === "radio") || field.checked;
    // The first choice of a list filters nothing.
    const isFirst = field instanceof HTMLSelectElement ? field.selectedIndex === 0 : value === ALL;
    if (isChosen && !isFirst && value !== "") search.set(field.name, value);
  }
  if (!search.has("prix_min") && !search.has("prix_max")) search.delete("devise");
  else if (search.get("devise") === "xof") search.delete("devise");
  return search.size > 0 ? `/?${search}` : "/";
}

/** What the form of a list page asks, much as the server writes it: what it writes otherwise costs one more way to it and back. */
function listAddress(form: HTMLFormElement): string {
  const fields = new FormData(form);
  const ville = form.elements.namedItem("ville");
  if (ville instanceof HTMLSelectElement && isFieldChanged(ville)) fields.delete("quartier"); // those of the former town
  if (!fields.get("prix_min") && !fields.get("prix_max")) fields.delete("devise");
  if (form.querySelector("[name=transaction][checked]:checked")) fields.delete("transaction"); // the path says it
  const search = new URLSearchParams();
  for (const [name, value] of fields) {
    const typed = String(value).trim();
    const isDefault = typed === "" || typed === "xof" || (name === "tri" && typed === "recent");
    if (!isDefault) search.append(name, /^[\d\s]+$/.test(typed) && name !== "q" ? typed.replace(/\s/g, "") : typed);
  }
  const path = form.getAttribute("action") ?? "";
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What the form itself asks; its other hidden fields belong to the other lists and are there for a browser without script. */
function isField(field: Element): field is HTMLInputElement | HTMLSelectElement {
  return field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && (field.type !== "hidden" || "field" in field.dataset));
}

/** Without script the address names the first folded row, and the style sheet unfolds its list; here it stays unfolded when the address moves on. */
function showFolded(event: MouseEvent, { hash }: HTMLAnchorElement) {
  const row = document.getElementById(hash.slice(1));
  if (!row?.parentElement) return;
  event.preventDefault();
  row.parentElement.dataset.unfolded = "";
  showRow(row.id);
}

/**
 * The first row that is new takes the keyboard, by its link or whole; on a rail it also comes into view, or it would lie beyond the edge of
 * the screen.
 */
function showRow(id: string) {
  const row = document.getElementById(id);
  const target = row?.querySelector<HTMLElement>("a[href]") ?? row;
  if (target === row && row) row.tabIndex = -1;
  target?.focus({ preventScroll: true });
  const rail = row?.closest(".rail");
  if (rail && rail.scrollWidth > rail.clientWidth) row?.scrollIntoView({ inline: "start", block: "nearest" });
}

/** The form whose field this is, which may stand outside of it; none in a sheet, which is sent as a whole. */
function formOf(target: EventTarget | null) {
  const form = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form : null;
  return form?.matches(FILTERS) && !form.closest("dialog") ? form : null;
}

function isTicked(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");
}
