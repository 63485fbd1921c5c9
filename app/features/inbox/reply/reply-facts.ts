import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { StayBooking } from "#app/features/bookings/booking.ts";
import { letterOfStatut, statutOf } from "#app/features/bookings/booking-kinds.ts";
import { bookingText, type TextFacts } from "#app/features/bookings/booking-text.ts";
import { stayPeriod } from "#app/features/bookings/stays/stay.ts";
import type { CannedReply } from "#app/features/replies/canned-reply.ts";
import { offersListing, preferredReply, type ReplyValues } from "#app/features/replies/reply-text.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { referenceMark } from "#app/lib/text/text.ts";

// Which ready words are true of a request now (DEC-224): the nature of the request decides first, then the publication and the statut of
// its listing.

/** A listing that cannot be had, in the word of its list: "Vendu". */
export type NotOffered = { word: string; kind: "statut" | "offline"; noun: "bien" | "véhicule" };

/** A text of the house, which stands before the canned replies and is the one to begin with. */
export type HouseReply = Pick<CannedReply, "titre" | "texte">;

export const HOUSE_REPLY = "maison";

type Facts = {
  house?: HouseReply;
  /** Whether a reply may offer the listing: say that it can be had, at its price, or propose a moment to see it. */
  mayOffer: boolean;
  values: ReplyValues;
  isVisit: boolean;
};
type Ready = Pick<CannedReply, "id" | "titre" | "texte">;

/** The replies that are true of a request, and the one to begin with. */
export function trueReplies(
  replies: readonly Ready[],
  { house, mayOffer, values, isVisit }: Facts,
): { replies: Ready[]; preferred: string | undefined } {
  const kept = mayOffer ? [...replies] : replies.filter(({ texte }) => !offersListing(texte));
  if (house) return { replies: [{ id: HOUSE_REPLY, ...house }, ...kept], preferred: HOUSE_REPLY };
  return { replies: kept, preferred: preferredReply(kept, values, isVisit)?.id };
}

export function nounOf(table: ListingTable): NotOffered["noun"] {
  return table === "vehicles" ? "véhicule" : "bien";
}

/** Says how the listing stands, and asks what else is looked for. */
export function notOfferedReply({ word, kind, noun }: NotOffered): HouseReply {
  const stands = kind === "offline" ? "cette annonce n’est pas en ligne en ce moment" : `ce ${noun} est ${inSentence(word)}`;
  return {
    titre: word,
    texte: `Bonjour {prenom}, ici {moi} de FADEM. Merci de votre message au sujet de {titre} ({reference})\u00a0: ${stands}. Dites-nous ce que vous cherchez, nous vous proposerons des ${noun}s comparables.`,
  };
}

function inSentence(word: string) {
  const said = word.toLowerCase();
  if (said === "maintenance") return "en maintenance";
  return said === "réservé" ? "réservé pour le moment" : said;
}

export const vehicleReply: HouseReply = {
  titre: "Véhicule accepté",
  texte: "Bonjour {prenom}, ici {moi} de FADEM. Votre {titre} est accepté\u00a0: nous préparons son annonce.",
};

export const reportReply: HouseReply = {
  titre: "Signalement reçu",
  texte: "Bonjour, ici {moi} de FADEM. Merci de votre signalement sur {reference}\u00a0: nous vérifions l’annonce.",
};

type StayFacts = { stay: StayBooking; facts: TextFacts };

/** The dates of this very stay and what it costs, and not the price of a night or a month of its listing. */
export function stayReply({ stay, facts }: StayFacts): HouseReply {
  const { label } = statutOf(stay);
  const letter = stay.owed ?? letterOfStatut(stay);
  if (letter) return { titre: label, texte: bookingText(letter, stay, facts) };
  const price = stay.total === null ? "Prix à confirmer." : `Total\u00a0: ${formatPrix(stay.total)}.`;
  const what = `${stay.listing.titre}, ${stayPeriod(stay)}${referenceMark(stay.reference)}`;
  return {
    titre: label,
    texte: `Bonjour {prenom}, ici {moi} de FADEM. Votre demande est bien reçue\u00a0: ${what}. ${price} Nous revenons vers vous au plus vite.`,
  };
}
