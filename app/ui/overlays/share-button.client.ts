import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import { showDialog } from "./dialog-stack.ts";

/** Shares a listing by the sheet of the device, or by the dialog beside its button; prints it. */
export function startShareButtons() {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !isPlainClick(event)) return;
    const share = event.target.closest<HTMLElement>("[data-share]");
    const copy = event.target.closest<HTMLElement>("[data-copy]");
    if (share) {
      event.preventDefault();
      passOn(share);
    } else if (copy) copyAddress(copy);
    else if (event.target.closest("[data-print]")) print();
    else if (event.target.closest("[data-share-close]") || event.target.matches(".share-dialog"))
      event.target.closest<HTMLDialogElement>("dialog")?.close();
  });
}

function passOn(button: HTMLElement) {
  const { share: url, title } = button.dataset;
  const dialog = button.parentElement?.querySelector<HTMLDialogElement>(".share-dialog");
  const openDialog = () => dialog && showDialog(dialog);
  if (!navigator.share) return openDialog();
  navigator.share({ title, url }).catch((error: Error) => {
    if (error.name !== "AbortError") openDialog(); // closing the sheet is an answer too
  });
}

/** Where copying is refused, the address stands above the button, to be selected by hand. */
function copyAddress(button: HTMLElement) {
  const label = button.querySelector("span");
  navigator.clipboard?.writeText(button.dataset.copy ?? "").then(
    () => label?.replaceChildren("Lien copié"),
    () => button.closest("dialog")?.querySelector("input")?.select(),
  );
}
