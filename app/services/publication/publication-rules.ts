import type { Publication } from "#app/db/tables/closed-lists.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/time/durations.ts";

/** As far as it decides what may become of a listing. */
export type PublicationState = { publication: Publication; publier_le: string | null; publie_le: string | null };

/** Not every content has one: what visitors do not find at an address of its own is there as soon as it is saved. */
export function isPublishable<Row extends object>(row: Row): row is Extract<Row, PublicationState> {
  return "publication" in row;
}

type WantedPublication = { publication: Publication | null; publier_le: string | null };
type Columns = { publication: Publication; publier_le: string | null };
const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = 180 * DAY_MS;

const SEEN = "Cette annonce a déjà été en ligne\u00a0: retirez-la plutôt.";
const ONLINE = "Cette annonce est déjà en ligne\u00a0: retirez-la avant de la programmer.";
const NEVER_ONLINE = "Cette annonce n’a jamais été en ligne\u00a0: gardez-la en brouillon.";
const NO_MOMENT = "Choisissez le jour et l’heure de la mise en ligne.";
const PAST = "Choisissez une heure à venir.";
const TOO_FAR = "Choisissez un jour dans les 180 prochains jours.";

/** What the form offers, in its order: what has been seen is withdrawn and never a draft again. */
export function publicationChoices(row: PublicationState | undefined): Publication[] {
  if (row?.publication === "en_ligne") return ["en_ligne", "retire"];
  if (row?.publication === "retire") return ["retire", "programme", "en_ligne"];
  return row?.publie_le ? ["programme", "en_ligne"] : ["brouillon", "programme", "en_ligne"];
}

/** What is stored of what was asked for; a form that says nothing leaves a row as it is, and a new one is online. */
export function resolvePublication(
  row: PublicationState | undefined,
  { publication: wanted, publier_le }: WantedPublication,
  now: number,
): { columns: Columns; errors?: undefined } | { errors: FormErrors } {
  const publication = wanted ?? row?.publication ?? "en_ligne";
  const refusal = refusalOf(row, publication);
  if (refusal) return { errors: { publication: refusal } };
  if (publication !== "programme") return { columns: { publication, publier_le: null } };
  const planned = wanted === null ? (row?.publier_le ?? null) : publier_le;
  // Another field may be corrected in the last minutes before it goes out.
  if (row?.publication === "programme" && planned === row.publier_le) return { columns: { publication, publier_le: planned } };
  const mistake = mistakeIn(planned, now);
  return mistake ? { errors: { publier_le: mistake } } : { columns: { publication, publier_le: planned } };
}

function refusalOf(row: PublicationState | undefined, wanted: Publication): string | undefined {
  if (publicationChoices(row).includes(wanted)) return undefined;
  if (wanted === "brouillon") return SEEN;
  return wanted === "programme" ? ONLINE : NEVER_ONLINE;
}

function mistakeIn(planned: string | null, now: number): string | undefined {
  if (planned === null) return NO_MOMENT;
  const wait = Date.parse(planned) - now;
  // Minutes are chosen, not seconds: the fifth minute from now is far enough whatever the second.
  if (wait <= SOONEST_MS - MINUTE_MS) return PAST;
  return wait > LATEST_MS ? TOO_FAR : undefined;
}
