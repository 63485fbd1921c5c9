import { undoneBy } from "./boite-words.ts";

/** The form that takes back what `?fait=…&lignes=…` says was done; undefined for what cannot be. */
export function undoFields(word: string, ids: readonly string[]): [string, string][] | undefined {
  const intent = Object.hasOwn(undoneBy, word) ? undoneBy[word as keyof typeof undoneBy] : undefined;
  const [first, second] = ids;
  if (!intent || !first) return undefined;
  if (intent === "annuler") return [["intent", intent], ...ids.map((lot): [string, string] => ["lot", lot])];
  if (intent === "reunir" || intent === "separer") {
    return [
      ["intent", intent],
      ["ligne", first],
    ];
  }
  return [["intent", intent], ["id", first], ...(second ? [["avec", second] as [string, string]] : [])];
}
