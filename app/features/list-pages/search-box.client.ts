import type { BoxProposal } from "#app/features/finding/box-proposals.server.ts";

const TYPING_MS = 150;
const LIST = "propositions";

let timer: ReturnType<typeof setTimeout>;
let asking: AbortController | undefined;

/**
 * Proposals under the box that is typed in: arrows and Enter or a finger choose one, Escape closes them. Loaded by the first key; without an
 * answer the box stays as it is.
 */
export function proposeWhileTyping(input: HTMLInputElement) {
  if (!input.matches("[role=combobox]")) openBox(input);
  clearTimeout(timer);
  asking?.abort();
  timer = setTimeout(() => void ask(input), TYPING_MS);
}

function openBox(input: HTMLInputElement) {
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": LIST,
  }))
    input.setAttribute(name, value);
  input.addEventListener("keydown", (event) => press(input, event));
  input.addEventListener("blur", () => close(input));
}

async function ask(input: HTMLInputElement) {
  const typed = input.value;
  if (!typed.trim()) return close(input);
  const own = new AbortController();
  asking = own;
  const search = new URLSearchParams({ chemin: input.form?.getAttribute("action") ?? "", q: typed });
  const answer = await fetch(`/api/propositions?${search}`, { signal: own.signal }).then(
    (response) => (response.ok ? (response.json() as Promise<BoxProposal[]>) : []),
    () => [],
  );
  if (own.signal.aborted || input.value !== typed || document.activeElement !== input) return;
  if (answer.length === 0) return close(input);
  show(input, typed, answer);
}

function show(input: HTMLInputElement, typed: string, proposals: BoxProposal[]) {
  close(input);
  const list = document.createElement("ul");
  list.id = LIST;
  list.role = "listbox";
  list.ariaLabel = "Propositions";
  proposals.forEach(({ texte, nature, href }, index) => {
    const option = document.createElement("li");
    option.id = `${LIST}-${index}`;
    option.role = "option";
    option.ariaSelected = "false";
    option.dataset.value = texte;
    if (href) option.dataset.href = href;
    const prefixLength = texte.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
    const words = document.createElement("span");
    const bold = document.createElement("b");
    bold.append(texte.slice(0, prefixLength));
    words.append(bold, texte.slice(prefixLength));
    const kind = document.createElement("small");
    kind.append(nature);
    option.append(words, " ", kind);
    list.append(option);
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", ({ target }) => choose(input, (target as Element).closest<HTMLElement>("li")));
  input.form?.append(list);
  input.ariaExpanded = "true";
  // The keyboard of a phone covers the lower half of the window.
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
  if (list.getBoundingClientRect().bottom > offsetTop + height) input.scrollIntoView({ block: "start" });
}

function close(input: HTMLInputElement) {
  input.form?.querySelector(`#${LIST}`)?.remove();
  input.ariaExpanded = "false";
  input.removeAttribute("aria-activedescendant");
}

function press(input: HTMLInputElement, event: KeyboardEvent) {
  const options = [...(input.form?.querySelectorAll<HTMLElement>(`#${LIST} li`) ?? [])];
  if (options.length === 0 || event.isComposing) return;
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  if (event.key === "Escape") close(input);
  else if (event.key === "Enter" && at >= 0) choose(input, options[at]);
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    // Beyond either end stands what was typed.
    const next = ((at + (event.key === "ArrowDown" ? 1 : -1) + 1 + options.length + 1) % (options.length + 1)) - 1;
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === next);
    const active = options[next];
    if (active) input.setAttribute("aria-activedescendant", active.id);
    else input.removeAttribute("aria-activedescendant");
  } else return;
  event.preventDefault();
}

function choose(input: HTMLInputElement, option: HTMLElement | null | undefined) {
  if (!option) return;
  const { value, href } = option.dataset;
  close(input);
  if (href) return location.assign(href);
  input.value = value ?? "";
  input.form?.requestSubmit();
}
