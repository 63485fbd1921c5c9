import { formatEuros, formatPrix } from "#app/lib/money.ts";

/** An amount among other facts, in francs first, then what it makes in euros. */
export function ListingAmount({ prix }: { prix: number }) {
  return (
    <span className="listing-amount">
      {formatPrix(prix)} <small>{formatEuros(prix)}</small>
    </span>
  );
}
