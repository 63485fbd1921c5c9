import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import type { IslandLoaders } from "./wake.client.ts";

/**
 * Serves links that open something over the page: `data-opens` names it, `data-props` is what it is given. A new tab, a browser without
 * script and a network that fails follow the link.
 */
export function startOverlays(loaders: IslandLoaders) {
  document.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-opens]") : null;
    const load = loaders[link?.dataset.opens ?? ""];
    if (!link || !load) return;
    event.preventDefault();
    if (link.ariaBusy === "true") return; // the second tap of an impatient finger
    link.ariaBusy = "true";
    Promise.all([load(), import("./mount.client.ts")])
      .then(
        ([component, { mountOverlay }]) => mountOverlay(component, propsOf(link)),
        () => window.location.assign(link.href),
      )
      .finally(() => {
        link.ariaBusy = null;
      });
  });
}

/** Of the link itself or of the group it stands in, where it adds its own place: one of several pictures. */
function propsOf(link: HTMLElement): object {
  const { index } = link.dataset;
  const props = JSON.parse(link.closest("[data-props]")?.getAttribute("data-props") ?? "{}") as object;
  return index === undefined ? props : { ...props, index: Number(index) };
}
