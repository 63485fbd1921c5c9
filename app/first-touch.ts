import { startHearts } from "#app/features/keeping/hearts.client.ts";
import { startPresses } from "#app/services/measure/presses.client.ts";

/** What a public page needs as soon as somebody uses it, in one file. */
export function startFirstTouch() {
  startHearts();
  startPresses();
}
