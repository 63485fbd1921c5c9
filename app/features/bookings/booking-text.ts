import { formatPrix } from "#app/lib/text/money.ts";
import { referenceMark } from "#app/lib/text/text.ts";
import { bothClocks } from "#app/lib/time/zones.ts";
import type { Letter, StayBooking, VisitBooking } from "./booking.ts";
import { stayPeriod } from "./stays/stay.ts";

type Titled = { titre: string } | null;
type ToldVisit = Pick<VisitBooking, "kind" | "debut" | "fuseau" | "mode" | "lieu" | "reference" | "motif"> & { listing: Titled };
type ToldStay = Pick<StayBooking, "kind" | "listing_table" | "arrivee" | "depart" | "total" | "heures" | "reference" | "motif"> & {
  listing: Titled;
};
export type ToldBooking = (ToldVisit | ToldStay) & {
  /** None in a mail: its address may be another person’s, who is told no word that the visitor typed. */
  nom?: string | null;
};

/** What ends a text: the sentence against fraud, and whom to call. */
export type TextFacts = { caution: string; telephone: string };

/** What a member sends by WhatsApp at each step, and what the mail of the step says. */
export function bookingText(letter: Letter, booking: ToldBooking, facts: TextFacts): string {
  const hello = ["Bonjour", booking.nom].filter(Boolean).join(" ");
  return `${hello}, ${booking.kind === "visit" ? visitText(letter, booking, facts) : stayText(letter, booking, facts)}`;
}

/** "Villa 4 chambres, mardi 24 novembre, 10h00 (heure de Lomé), Tomdé, Kara, sur place (réf. D-K7QM)." */
function visitLine({ debut, fuseau, lieu, mode, listing, reference }: ToldVisit): string {
  const how = mode === "video" ? "par appel vidéo WhatsApp" : "sur place";
  return `${[listing?.titre, bothClocks(debut, fuseau, lieu), how].filter(Boolean).join(", ")}${referenceMark(reference)}.`;
}

function visitText(letter: Letter, visit: ToldVisit, { caution }: TextFacts): string {
  const whole = visitLine(visit);
  switch (letter) {
    case "demande":
      return sentences(
        `nous avons reçu votre demande de visite\u00a0: ${whole}`,
        "Nous vous répondons pendant nos heures d’ouverture. FADEM",
      );
    case "deplacement":
      return sentences(`votre visite est déplacée\u00a0: ${whole}`, "Si ce moment ne vous convient pas, répondez-nous. FADEM");
    case "refus":
      return sentences(`nous ne pouvons pas assurer votre visite\u00a0: ${whole}`, visit.motif, "Écrivez-nous pour un autre moment. FADEM");
    case "rappel":
      return sentences(
        `nous vous rappelons votre visite\u00a0: ${whole}`,
        visit.mode === "video" ? "Nous vous appellerons sur WhatsApp. FADEM" : "À bientôt. FADEM",
      );
    case "annulation":
      return sentences(`votre visite est annulée\u00a0: ${whole}`, visit.motif, "Écrivez-nous pour un autre moment. FADEM");
    default:
      return sentences(`votre visite est confirmée\u00a0: ${whole}`, "FADEM.", caution);
  }
}

function stayText(letter: Letter, stay: ToldStay, { caution, telephone }: TextFacts): string {
  const what = `${[stay.listing?.titre, stayPeriod(stay)].filter(Boolean).join(", ")}${referenceMark(stay.reference)}.`;
  const isHire = stay.listing_table === "vehicles";
  const others = "Écrivez-nous pour d’autres dates. FADEM";
  if (letter === "demande")
    return sentences(`nous avons reçu votre demande\u00a0: ${what}`, "Nous vous répondons pendant nos heures d’ouverture. FADEM");
  if (letter === "refus") return sentences(`nous ne pouvons pas vous confirmer ces dates\u00a0: ${what}`, stay.motif, others);
  if (letter === "annulation")
    return sentences(`${isHire ? "votre location est annulée" : "votre séjour est annulé"}\u00a0: ${what}`, stay.motif, others);
  return sentences(
    `${isHire ? "votre location est confirmée" : "votre séjour est confirmé"}\u00a0: ${what}`,
    stay.total === null ? null : `Prix\u00a0: ${formatPrix(stay.total)}.`,
    stay.heures,
    `Pour toute question, ou pour annuler, appelez le ${telephone}. FADEM.`,
    caution,
  );
}

/** One after the other; what was typed without its full stop gets one. */
function sentences(...parts: (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => {
      const said = part?.trim();
      return said ? [said] : [];
    })
    .map((said, index, all) => (index < all.length - 1 && !/[.!?…]$/.test(said) ? `${said}.` : said))
    .join(" ");
}
