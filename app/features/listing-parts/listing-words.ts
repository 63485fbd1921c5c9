import { fillText } from "#app/lib/text/text.ts";

/** In the place of the price of what is sold or rented out. */
export const HIDDEN_PRICE = "Prix masqué";

type ListingChat = {
  /** Title, place and price in one line. */
  summary: string;
  reference?: string;
  /** Absolute address of its page. */
  url: string;
  /** "bien comparable", when the listing itself is no longer available. */
  comparable?: string;
};

/** The first message of a chat about what is no longer to be had, or has no words of its own. */
export function listingChatText({ summary, reference, url, comparable }: ListingChat) {
  const wish = comparable ? `je cherche un ${comparable} à` : "je suis intéressé(e) par";
  return `Bonjour FADEM, ${wish} ${summary}${reference ? ` (réf. ${reference})` : ""}.\n${url}`;
}

type OfferedListing = { titre: string; lieu: string | null; prix: string | undefined; reference: string };

/** The same in the company's own words, filled in. Whatever they are, the message names the listing's reference and ends with its address. */
export function offerChatText(greeting: string, offered: OfferedListing, url: string) {
  const named = greeting.includes("{reference}") ? "" : ` (réf. ${offered.reference})`;
  return `${fillText(greeting, offered)}${named}\n${url}`;
}

type ListingTitle = { titre: string; lieu: string | null /** "Loué", for what is no longer available. */; taken?: string };

/** The title of the window, of the search result and of the link preview. */
export function listingPageTitle({ titre, lieu, taken }: ListingTitle) {
  const said = [titre, lieu].filter(Boolean).join(", ");
  return `${taken ? `${taken}\u00a0: ${said}` : said} | FADEM`;
}

/** "https://fadem.tg/r/B-0004": for paper, where an address cannot follow the title. */
export function shortAddress(origin: string, { reference }: { reference: string }) {
  return `${origin}/r/${reference}`;
}

/** At the foot of every page and in every feed, as long as invented rows stand among the true ones (DEC-75). */
export const DEMO_NOTICE = "Site de démonstration\u00a0: annonces et avis fictifs.";
