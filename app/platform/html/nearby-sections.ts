/**
 * Laying out the whole home page takes a slow phone more than a second, most of it for lists it may never reach. Whoever comes fresh, and
 * to the top, gets the parts marked `data-near` when they are near (nearby-sections.css); until then their heights are estimates. Whoever
 * arrives at a place (an anchor, a reload, Back) or follows a link to one gets all at once, so that it is the right place. No part with
 * fields is marked: a browser that fills in forms lays them all out at once as soon as the page is there.
 */
export const NEARBY = "is-nearby";

/** In the head, before anything is laid out. */
export const startNearby = `performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&document.documentElement.classList.add("${NEARBY}");`;

/** Part of the listener for clicks in the head: `t` is what was pressed. */
export const endNearbyForAnchor = `t.closest("a[href*='#']")&&document.documentElement.classList.remove("${NEARBY}");`;
