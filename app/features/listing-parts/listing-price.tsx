import { formatEuros, formatPrix } from "#app/lib/text/money.ts";

type ListingPriceProps = {
  /** Null when it is told on demand. */
  prix: number | null;
  /** "/mois", "/jour". */
  suffix?: string;
  /** What stands behind the euros. */
  note?: string;
};

/** The price in francs first, then what it makes in euros. */
export function ListingPrice({ prix, suffix, note }: ListingPriceProps) {
  return (
    <div className="listing-price">
      <p className="listing-price-amount">
        {prix === null ? "Prix sur demande" : formatPrix(prix)}
        {prix !== null && suffix && <small> {suffix}</small>}
      </p>
      {prix !== null && (
        <p className="listing-price-euros">
          {formatEuros(prix)}
          {suffix && <small> {suffix}</small>}
          {note && <small> {note}</small>}
        </p>
      )}
    </div>
  );
}

/** An amount among other facts, in francs first, then what it makes in euros. */
export function ListingAmount({ prix }: { prix: number }) {
  return (
    <span className="listing-amount">
      {formatPrix(prix)} <small>{formatEuros(prix)}</small>
    </span>
  );
}
