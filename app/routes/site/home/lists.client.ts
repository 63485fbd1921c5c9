import { isPlainClick } from "#app/lib/plain-click.ts";
import { ALL } from "#app/platform/forms/filter-form.ts";
import { isFormChanged } from "#app/platform/forms/form-changed.ts";
import { loadPage, pageAddress, refreshPage } from "#app/platform/realtime/refresh.client.ts";

const TYPING_MS = 300;
const FILTERS = "form[data-filters]";

let loading: AbortController | undefined;
/** What is on its way: a second choice adds to it. */
let asked: string | undefined;
const typing = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();

/**
 * The lists of the home page, in place: a filter applies itself when it is changed, tabs bring their list without a new page. What was chosen before this script was here is applied now.
 */
export function startLists() {
  document.addEventListener("change", ({ target }) => {
    const form = formOf(target);
    if (form && (target instanceof HTMLSelectElement || isRadio(target))) apply(form);
  });
  document.addEventListener("input", ({ target }) => {
    const form = formOf(target);
    if (!form || !(target instanceof HTMLInputElement) || isRadio(target)) return;
    clearTimeout(typing.get(form));
    typing.set(
      form,
      setTimeout(() => apply(form), TYPING_MS),
    );
  });
  document.addEventListener("submit", (event) => {
    const form = formOf(event.target);
    if (!form) return;
    event.preventDefault();
    apply(form);
  });
  document.addEventListener("click", handleClick);
  addEventListener("popstate", () => {
    const address = location.pathname + location.search;
    if (location.pathname === "/" && document.querySelector(FILTERS) && address !== pageAddress()) void load(address, document.body);
  });
  for (const form of document.querySelectorAll<HTMLFormElement>(FILTERS)) if (isFormChanged(form)) apply(form);
}

function handleClick(event: MouseEvent) {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return;
  if (event.target.closest("[data-refresh]")) return void refreshWithSpinner();
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
  if (missed) return apply(missed);
  const waiting = document.querySelectorAll("[data-waiting]");
  const timer = setTimeout(() => setHidden(waiting, false), 150);
  await refreshPage();
  clearTimeout(timer);
  setHidden(waiting, true);
}

function setHidden(elements: Iterable<Element>, isHidden: boolean) {
  for (const element of elements) element.toggleAttribute("hidden", isHidden);
}

function apply(form: HTMLFormElement) {
  clearTimeout(typing.get(form));
  const wanted = addressOf(form);
  if (wanted !== (asked ?? pageAddress())) void load(wanted, form);
}

/** The last list asked for wins: an answer that comes late is not shown. */
async function load(address: string, control: Element): Promise<boolean> {
  loading?.abort();
  const own = new AbortController();
  loading = own;
  asked = address;
  const waiting = control.closest("section")?.querySelectorAll("[data-waiting]") ?? [];
  const isShown = await loadPage(address, { signal: own.signal, waiting });
  if (loading === own) asked = undefined;
  // Not of details that were opened meanwhile: their entry has an address of its own.
  if (isShown && location.pathname === "/") history.replaceState(history.state, "", pageAddress() + location.hash);
  return isShown;
}

/** What the form asks for, beside what the other lists of the page show. */
function addressOf(form: HTMLFormElement): string {
  const search = new URL(asked ?? pageAddress(), location.origin).searchParams;
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

function formOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLFormElement>(FILTERS) : null;
}

function isRadio(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "radio";
}
