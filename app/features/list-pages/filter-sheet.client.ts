import { forgetServed } from "#app/kernel/realtime/page-sections.client.ts";
import { refreshPage } from "#app/kernel/realtime/refresh.client.ts";
import { isFieldChanged } from "#app/lib/browser/form-changed.ts";
import { dropDialog, showDialog } from "#app/ui/overlays/dialog-stack.ts";
import { afterLayers } from "#app/ui/overlays/layers.client.ts";

const ASK_MS = 250;

/** How many rows the form gives, and each choice of its groups; a group that is left out is not told. */
type Numbers = { nombre: number; choix: Record<string, Record<string, number>> };

/**
 * The filters of a list over the whole screen of a telephone: the form of the page itself, moved into a dialog and back. Nothing applies
 * itself here; the button says how many rows the choices give, and each choice its own number.
 */
export function openFilterSheet(details: HTMLDetailsElement) {
  const form = details.querySelector("form");
  const submit = form?.querySelector<HTMLButtonElement>("[type=submit]");
  if (!form || !submit) return;
  const before = form.cloneNode(true);
  const plainLabel = submit.textContent ?? "";
  const dialog = document.createElement("dialog");
  dialog.className = "dialog dialog-full filter-sheet";
  dialog.setAttribute("aria-labelledby", "filtres-titre");
  dialog.append(form);
  const own = form.querySelectorAll("[data-in-sheet]");
  for (const part of own) part.toggleAttribute("hidden", false);

  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isMissed = false;
  const listening = new AbortController();
  const { signal } = listening;

  function change() {
    for (const hint of form?.querySelectorAll<HTMLElement>(".field-hint") ?? []) hint.hidden = true; // it spoke of what the page was made for
    if (submit) submit.textContent = plainLabel;
    asking?.abort();
    clearTimeout(timer);
    if (!savesData()) timer = setTimeout(ask, ASK_MS);
    else if (form) showChoices(form, undefined); // the numbers of the page no longer hold
  }

  /** The page under the sheet is another now: the numbers of the form are those of the former. */
  function miss() {
    isMissed = true;
    change();
  }

  /** Without an answer the button leads to the rows all the same, and what no longer holds is not said. */
  async function ask() {
    if (!form || !submit) return;
    asking = new AbortController();
    const { signal } = asking;
    const numbers = await fetch(numberAddress(form), { signal }).then(
      (response) => (response.ok ? (response.json() as Promise<Numbers>) : undefined),
      () => undefined,
    );
    if (signal.aborted) return;
    if (numbers) submit.textContent = `Afficher ${words(submit, numbers.nombre)}`;
    showChoices(form, numbers?.choix);
  }

  /** The list that comes is an entry of the history after the page's own: the one of the sheet is left first. */
  function apply(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    close(true);
    afterLayers(() => form?.requestSubmit());
  }

  function close(isKept: boolean) {
    listening.abort();
    asking?.abort();
    clearTimeout(timer);
    for (const part of own) part.toggleAttribute("hidden", true);
    if (submit) submit.textContent = plainLabel;
    details.append(isKept && form ? form : before);
    details.removeAttribute("data-kept");
    dropDialog(dialog);
    dialog.close();
    dialog.remove();
    details.querySelector("summary")?.focus({ preventScroll: true });
    const section = details.closest("section");
    if (isKept || !isMissed || !section) return;
    forgetServed(section); // a page was shown meanwhile, but not in the form
    void refreshPage();
  }

  details.setAttribute("data-kept", "");
  document.addEventListener("fadem:shown", miss, { signal });
  form.addEventListener("input", change, { signal });
  form.addEventListener("submit", apply, { signal });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close(false);
  });
  dialog.addEventListener("close", () => close(false), { signal }); // a second Escape closes without asking
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-cancel]")) close(false);
    else if (target.closest("[data-clear]")) {
      clear(form);
      change();
    }
  });
  if (isTouched(form)) change();
  else if (!savesData()) submit.textContent = `Afficher ${words(submit, Number(submit.dataset.count))}`;
  document.body.append(dialog);
  showDialog(dialog);
  dialog.querySelector("h2")?.focus();
}

function numberAddress(form: HTMLFormElement) {
  const search = new URLSearchParams({ chemin: form.getAttribute("action") ?? "" });
  for (const [name, value] of new FormData(form)) if (value !== "") search.append(name, String(value));
  return `/api/nombre?${search}`;
}

/** "8 biens", "1 bien" */
function words({ dataset: { one, many } }: HTMLElement, count: number) {
  return `${count} ${count < 2 ? one : many}`;
}

/** What would give nothing cannot be chosen, unless it is. Numbers that are not known are not shown. */
function showChoices(form: HTMLFormElement, counts: Numbers["choix"] | undefined) {
  for (const place of form.querySelectorAll<HTMLElement>("[data-choice]")) {
    const [name = "", value = ""] = (place.dataset.choice ?? "").split(" ");
    const count = counts?.[name] && (counts[name][value] ?? 0);
    if (place instanceof HTMLOptionElement) {
      place.textContent = `${place.dataset.label}${count === undefined ? "" : ` (${count})`}`;
      place.disabled = count === 0 && !place.selected;
      continue;
    }
    place.textContent = count === undefined ? "" : String(count);
    const label = place.closest("label");
    const input = label?.querySelector("input");
    if (!label || !input) continue;
    input.disabled = count === 0 && !input.checked;
    label.classList.toggle("is-off", input.disabled);
  }
}

/** The visitor changed a field before the scripts were there. A currency without a price is no choice: it follows the header. */
function isTouched(form: HTMLFormElement) {
  const hasPrice = ["prix_min", "prix_max"].some((name) => new FormData(form).get(name));
  return [...form.elements].some((field) => isFieldChanged(field) && (hasPrice || field.getAttribute("name") !== "devise"));
}

function clear(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (!(field instanceof HTMLInputElement)) continue;
    else if (field.type === "radio") field.checked = field.value === "" || field.value === "xof";
    else if (field.type === "checkbox") field.checked = false;
    else field.value = "";
  }
}

/** The phone asks to fetch nothing unasked. */
function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
