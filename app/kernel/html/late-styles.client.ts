import { addLink } from "./add-link.client.ts";
import { onFirstTouch } from "./first-touch.client.ts";

/** A page sent without the second stylesheet fetches it at the first touch: dialogs and notices will want it. */
export function startLateStyles() {
  const href = document.getElementById("site-script")?.dataset.styles;
  if (href) onFirstTouch(() => addLink("stylesheet", href));
}
