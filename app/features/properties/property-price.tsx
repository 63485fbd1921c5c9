import { formatEuros, formatPrix } from "#app/lib/money.ts";
import { type Property, prixSuffix } from "./property.ts";

/** The price in francs first, then what it makes in euros. */
export function PropertyPrice({ property, note }: { property: Pick<Property, "prix" | "type_transaction">; note?: string }) {
  const suffix = prixSuffix(property);
  return (
    <div className="listing-price">
      <p className="listing-price-amount">
        {formatPrix(property.prix)}
        {suffix && <small> {suffix}</small>}
      </p>
      <p className="listing-price-euros">
        {formatEuros(property.prix)}
        {note && <small> {note}</small>}
      </p>
    </div>
  );
}
