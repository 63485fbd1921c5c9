import { whenLoaded } from "#app/lib/browser/page-moments.client.ts";

/** A page sent without the second stylesheet fetches it at the first touch: dialogs and notices will want it. */
export function startLateStyles() {
  const href = document.getElementById("site-script")?.dataset.styles;
  if (href) onFirstTouch(() => addLink("stylesheet", href));
}

export function addLink(rel: "stylesheet" | "manifest", href: string) {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

/** The last two for a press that no finger made: of a screen reader, or one that was noted before the script came. */
const TOUCHES = ["pointerdown", "keydown", "scroll", "touchstart", "focusin", "toggle"];

/**
 * When the visitor begins to use the page, or has begun: the menu is open, or the page is at the entry of a layer (layers.client.ts). What
 * could not be fetched then is tried again with the next touch. Scrolling is not captured: that of the page reaches the window all the same,
 * that of a row of tabs, which the browser brings to the chosen one by itself, does not.
 */
export function onFirstTouch(work: () => unknown) {
  const begin = () => {
    for (const name of TOUCHES) removeEventListener(name, begin, name !== "scroll");
    Promise.resolve(work()).catch(listen);
  };
  const listen = () => {
    for (const name of TOUCHES) addEventListener(name, begin, name !== "scroll");
  };
  listen();
  if (history.state?.layers || document.querySelector(":popover-open")) begin();
}

/** What an installed site is called and looks like: not needed before the page stands, and fetched as soon as it is named. */
export function startManifest() {
  whenLoaded(() => addLink("manifest", "/manifest.webmanifest"));
}
