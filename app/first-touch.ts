import { startHearts } from "#app/platform/favourites/hearts.client.ts";
import { startPresses } from "#app/platform/measure/presses.client.ts";

/** What a public page needs as soon as somebody uses it, in one file. */
export function startFirstTouch() {
  startHearts();
  startPresses();
}
