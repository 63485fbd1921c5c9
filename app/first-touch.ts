import { startHearts } from "#app/features/keeping/hearts.client.ts";
import { startPresses } from "#app/services/measure/presses.client.ts";

/** What a public page needs at its first touch, in one file. */
export function startFirstTouch() {
  startHearts();
  startPresses();
}
