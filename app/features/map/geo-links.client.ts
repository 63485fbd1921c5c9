/** On Android the link to a map opens the application the visitor has: its address is exchanged as it is pressed, whatever refreshed the page since. */
export function startGeoLinks() {
  if (!/Android/.test(navigator.userAgent)) return;
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-geo]") : null;
      if (!link) return;
      link.href = link.dataset.geo ?? link.href;
      link.removeAttribute("target"); // no empty window is left behind
    },
    true,
  );
}
