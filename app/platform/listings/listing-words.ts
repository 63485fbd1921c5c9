type ListingChat = {
  /** Title, place and price in one line. */
  summary: string;
  /** Absolute address of its page. */
  url: string;
  /** "bien comparable", when the listing itself is no longer available. */
  comparable?: string;
};

/** The first message of a chat about a listing. */
export function listingChatText({ summary, url, comparable }: ListingChat) {
  const wish = comparable ? `je cherche un ${comparable} à` : "je suis intéressé(e) par";
  return `Bonjour FADEM, ${wish} ${summary}.\n${url}`;
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
