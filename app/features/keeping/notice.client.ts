import { topDialog } from "#app/ui/overlays/dialog-stack.ts";

const STAY_MS = 6_000;

let shown: HTMLElement | undefined;

/** Says one sentence over the page, or over the dialog that lies on it; the next one takes its place. */
export function say(sentence: string) {
  shown?.remove();
  const region = document.createElement("div");
  region.className = "toast-region";
  const toast = region.appendChild(document.createElement("b"));
  toast.className = "toast toast-info";
  toast.setAttribute("role", "alert");
  (topDialog() ?? document.body).append(region);
  toast.textContent = sentence;
  shown = region;
  setTimeout(() => region.remove(), STAY_MS);
}
