import type { Favourite } from "./favourite-list.ts";

/** How a price moved since it was kept, in words. Nothing is said of prices in two units, or of one that was not told. */
export function priceChange({ p, u }: Favourite, now: { prix?: number; unite?: string }): { isLower: boolean; words: string } | undefined {
  if (p === undefined || now.prix === undefined || now.prix === p || u !== now.unite) return undefined;
  const isLower = now.prix < p;
  return { isLower, words: `Prix ${isLower ? "baissé" : "relevé"} de ${francs(Math.abs(now.prix - p))}` };
}

/** As formatPrix writes it, without the formatter, which comes with the forms. */
function francs(amount: number) {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, "\u00a0")}\u00a0FCFA`;
}
