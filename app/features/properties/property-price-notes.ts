import { formatNumber, formatPrix, readAmount } from "#app/lib/text/money.ts";
import { isExchanged, type PrixName, type PropertyFilter } from "./property-filter.ts";

/** What a visitor is told of the prices typed; the fields it speaks of point to it by its id. */
export type PriceNote = { id: string; about: readonly PrixName[]; sentence: string; isMistake: boolean };

const labels: Record<PrixName, string> = { prix_min: "prix minimum", prix_max: "prix maximum" };

/** Nothing typed is passed over or put in order without a word. */
export function priceNotes(filter: PropertyFilter): PriceNote[] {
  const notes = Object.entries(filter.refused ?? {}).map(([name, typed]) => refusal(name as PrixName, typed));
  return isExchanged(filter) ? [...notes, exchange(filter)] : notes;
}

function refusal(name: PrixName, typed: string): PriceNote {
  const sentence = `«\u00a0${typed}\u00a0» ${reason(typed)}\u00a0: le ${labels[name]} n’est pas appliqué.`;
  return { id: `${name}-note`, about: [name], sentence, isMistake: true };
}

function reason(typed: string) {
  if (readAmount(typed) !== undefined) return "dépasse ce qu’un prix peut atteindre";
  return /^[-−–]/.test(typed) && readAmount(typed.slice(1)) !== undefined ? "est négatif" : "n’est pas un montant";
}

function exchange({ prix_min = 0, prix_max = 0, devise }: PropertyFilter): PriceNote {
  const format = (amount: number) => (devise === "eur" ? `${formatNumber(amount)}\u00a0€` : formatPrix(amount));
  const sentence = `Le minimum dépasse le maximum\u00a0: la liste va de ${format(prix_max)} à ${format(prix_min)}.`;
  return { id: "prix-note", about: ["prix_min", "prix_max"], sentence, isMistake: false };
}
