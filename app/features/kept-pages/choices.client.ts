import { CHOICES_KEY } from "#app/features/keeping/choices-key.ts";
import { readKept, writeKept } from "#app/features/keeping/kept-list.ts";

const CHOICE = /^(oui|non) [BV]-\d{4,6}$/;
const MAX_CHOICES = 200;

export type Choice = "oui" | "non";

/** By reference. Where the browser keeps nothing, as long as the page is open. */
export const choices = new Map<string, Choice>(read());

export function choose(reference: string, choice: Choice | undefined) {
  if (choice) choices.set(reference, choice);
  else choices.delete(reference);
  try {
    sessionStorage.setItem(CHOICES_KEY, writeKept([...choices].map(([name, chosen]) => `${chosen} ${name}`).slice(-MAX_CHOICES)));
  } catch {
    // they stay with this page
  }
}

function read(): [string, Choice][] {
  try {
    return readKept(sessionStorage.getItem(CHOICES_KEY)).flatMap((line) => {
      if (typeof line !== "string" || line.length > 16 || !CHOICE.test(line)) return [];
      const [chosen = "", reference = ""] = line.split(" ");
      return [[reference, chosen as Choice]];
    });
  } catch {
    return [];
  }
}
