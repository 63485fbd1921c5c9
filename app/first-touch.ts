import { startHearts } from "#app/features/keeping/hearts.client.ts";
import { startDrawer, startMenuLists } from "#app/features/site/frame/menu.client.ts";
import { startNearIslands } from "#app/kernel/islands/near.client.ts";
import { startPresses } from "#app/services/measure/presses.client.ts";
import { startLayers } from "#app/ui/overlays/layers.client.ts";

/** What a public page needs at its first touch, in one file. */
export function startFirstTouch() {
  startHearts();
  startPresses();
  startLayers();
  startDrawer();
  startMenuLists();
  startNearIslands();
  if (document.querySelector("a[data-details]")) fetchDetails();
}

/** Before the press that wants them, which tries again where they did not come. */
function fetchDetails() {
  import("#app/features/listing-parts/details-dialog.client.ts").catch(() => undefined);
}
