import type { StayLine } from "#app/db/tables/stay-tables.ts";
import type { StayOffer, StayUnit } from "#app/features/listing-parts/stay-offer.ts";
import { formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { daysBetween, formatDate } from "#app/lib/time/dates.ts";
import { countOf, type StayDates } from "./stay-dates.ts";
import { NOTHING_TO_PAY, PRICE_ON_DEMAND } from "./stay-form-words.ts";
import { stayLines } from "./stay-prices.ts";

const rateWords = { nuit: { nuit: "la nuit", jour: "le jour" }, semaine: "la semaine", mois: "le mois" };

/** The given rates and how long one may stay. */
export function StayRatesLine({ offer: { rates, unit, min, max, heures } }: { offer: StayOffer }) {
  const told = [
    [rates.nuit, rateWords.nuit[unit]],
    [rates.semaine, rateWords.semaine],
    [rates.mois, rateWords.mois],
  ] as const;
  return (
    <ul className="stay-rates">
      {told.map(
        ([rate, word]) =>
          rate !== null && (
            <li key={word}>
              <b>{formatNumber(rate)}</b> {word}
            </li>
          ),
      )}
      {min > 1 && <li>{countOf(min, unit)} au moins</li>}
      {max !== null && <li>{countOf(max, unit)} au plus</li>}
      {heures && <li>{heures}</li>}
    </ul>
  );
}

export const dateLabels: Record<StayUnit, Record<"arrivee" | "depart", string>> = {
  nuit: { arrivee: "Arrivée", depart: "Départ" },
  jour: { arrivee: "Premier jour", depart: "Retour" },
};

export function StayDays({ dates, unit }: { dates: StayDates; unit: StayUnit }) {
  const labels = dateLabels[unit];
  return (
    <dl className="stay-days">
      {(["arrivee", "depart"] as const).map((name) => (
        <div key={name}>
          <dt>{labels[name]}</dt>
          <dd>{formatDate(dates[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

type StayPriceProps = { dates: StayDates; unit: StayUnit; lines: readonly StayLine[]; total: number | null; caution: number | null };

/** The price of dates in what a listing offers. */
export function priceOf({ rates, unit, menage, caution }: StayOffer, dates: StayDates): StayPriceProps {
  const told = stayLines(rates, daysBetween(dates.arrivee, dates.depart), unit, menage);
  return { dates, unit, lines: told?.lines ?? [], total: told?.total ?? null, caution };
}

/** What the stay costs, line by line; nothing of it is paid here. */
export function StayPrice({ dates, unit, lines, total, caution }: StayPriceProps) {
  const count = daysBetween(dates.arrivee, dates.depart);
  return (
    <div className="stay-price">
      {total === null ? (
        <p>{PRICE_ON_DEMAND}</p>
      ) : (
        <table>
          <caption className="visually-hidden">Prix {unit === "jour" ? "de la location" : "du séjour"}, en francs CFA</caption>
          <tbody>
            {lines.map(({ libelle, montant }) => (
              <tr key={libelle}>
                <th scope="row">{libelle}</th>
                <td>{formatNumber(montant)}</td>
              </tr>
            ))}
            <tr className="stay-total">
              <th scope="row">
                Total, {count} {pluralize(count, unit)}
              </th>
              <td>{formatPrix(total)}</td>
            </tr>
            {caution !== null && caution > 0 && (
              <tr>
                <th scope="row">Caution, rendue au départ</th>
                <td>{formatNumber(caution)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <p className="stay-note">
        {total !== null && `${formatEuros(total)} le tout, à la parité fixe. `}
        {NOTHING_TO_PAY}
      </p>
    </div>
  );
}
