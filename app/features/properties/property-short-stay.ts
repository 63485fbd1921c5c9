import { formatPrix, readFrancs } from "#app/lib/text/money.ts";

const UNLIKELY_BELOW = 60_000;
const decisive = ["type_transaction", "type_sejour", "prix", "prix_unite"];

type Said = (name: string) => string;

/**
 * "25 000 FCFA par mois pour un court séjour : est-ce un prix par nuit ?", of what stands in a form. It is advice and is asked once: a
 * price that was saved so is answered. `stored` says what is saved, undefined for a new listing.
 */
export function shortStayQuestion(typed: Said, stored: Said | undefined): string | undefined {
  const prix = readFrancs(typed("prix"));
  const isShort = typed("type_sejour") === "court" || typed("type_sejour") === "court_long";
  const isByMonth = typed("type_transaction") === "location-meublee" && (typed("prix_unite") || "mois") === "mois";
  if (!isShort || !isByMonth || !prix || prix >= UNLIKELY_BELOW) return undefined;
  if (stored && decisive.every((name) => said(typed, name) === said(stored, name))) return undefined;
  return `${formatPrix(prix)} par mois pour un court séjour\u00a0: est-ce un prix par nuit\u00a0?`;
}

function said(form: Said, name: string) {
  return name === "prix" ? readFrancs(form(name)) : form(name).trim();
}
