import { fetchPage, PageGone } from "#app/kernel/realtime/fetch-page.client.ts";
import { onRefresh } from "#app/kernel/realtime/refresh.client.ts";
import { dropDialog, pushDialog } from "#app/ui/overlays/dialog-stack.ts";

const SPINNER_AFTER_MS = 150;

let dialog: HTMLDialogElement | undefined;
let pageTitle = document.title;
let pressedBeside = false;
/** As the server sent it: what a visitor has changed since is no difference. */
let served = "";

onRefresh(refresh);

/** `leave`: what its cross and Escape do. Where the details cannot be fetched the permanent page opens, and says what is the matter. */
export async function openDetails(path: string, leave: () => void) {
  const opened = createDialog(path, leave);
  dialog = opened;
  pageTitle = document.title;
  const timer = setTimeout(() => show(opened), SPINNER_AFTER_MS);
  try {
    await fill(opened, path);
    show(opened);
    document.dispatchEvent(new CustomEvent("fadem:opened"));
  } catch {
    location.assign(path);
  } finally {
    clearTimeout(timer);
  }
}

/** After a change: a listing that is gone says so on its own page, whose address is in the bar; what cannot be reached stays as it is. */
async function refresh() {
  if (!dialog?.dataset.path) return;
  try {
    await fill(dialog, dialog.dataset.path);
  } catch (error) {
    if (error instanceof PageGone) location.reload();
  }
}

/** The same parts as on the permanent page, arranged for a dialog: `/fiche` is that page without its shell. */
async function fill(target: HTMLDialogElement, path: string) {
  const page = await fetchPage(`${path}/fiche`);
  const sheet = page.querySelector(".listing-sheet");
  if (!sheet) throw new Error("No sheet");
  if (dialog !== target) return;
  const present = target.querySelector(".listing-sheet");
  const isChanged = served !== sheet.outerHTML;
  served = sheet.outerHTML;
  if (!present) {
    target.replaceChildren(sheet);
    if (target.open) target.querySelector<HTMLElement>("[autofocus]")?.focus(); // it was shown with a spinner, which has no place for it
  } else if (isChanged) (await import("#app/kernel/realtime/morph.client.ts")).morph(present, sheet);
  document.title = page.title;
  target.setAttribute("aria-labelledby", "fiche-titre");
}

function createDialog(path: string, leave: () => void) {
  const made = document.createElement("dialog");
  made.className = "dialog dialog-normal";
  made.dataset.path = path;
  made.ariaLabel = "Détails";
  const body = made.appendChild(document.createElement("div"));
  body.className = "dialog-body";
  const waiting = document.querySelector("[data-waiting] .spinner")?.cloneNode(true);
  if (waiting) body.append(waiting);
  made.addEventListener("cancel", (event) => {
    if (event.target !== made) return; // a field inside sends it too
    event.preventDefault();
    leave();
  });
  made.addEventListener("close", ({ target }) => {
    if (target === made && dialog === made) leave(); // a second Escape closes without asking
  });
  made.addEventListener("mousedown", ({ target }) => {
    pressedBeside = target === made; // a text selection that ends beside the dialog must not close it
  });
  made.addEventListener("click", ({ target }) => {
    const isCross = target instanceof Element && target.closest("[data-close]");
    if (isCross || (pressedBeside && target === made)) leave();
  });
  return made;
}

function show(opened: HTMLDialogElement) {
  if (dialog !== opened || opened.open) return; // left meanwhile, or shown with the spinner
  document.body.append(opened);
  opened.showModal();
  pushDialog(opened);
}

/** Gives the page back its title, and the focus to the button that opened the details. */
export function closeDetails() {
  const closed = dialog;
  dialog = undefined;
  document.title = pageTitle;
  if (!closed) return;
  dropDialog(closed);
  closed.close();
  closed.remove();
}
