import { contentTypes, type ListingTable } from "#app/db/tables/content-types.ts";
import type { LandLevel } from "#app/features/land/land-papers.ts";
import { listingChatText, offerChatText } from "#app/features/listing-parts/listing-words.ts";
import type { StayOffer } from "#app/features/listing-parts/stay-offer.ts";
import type { ListingPoster } from "#app/features/sharing/poster-template.ts";
import type { ListingPreview } from "#app/features/sharing/preview-template.ts";
import { formatEuros, formatPrix } from "#app/lib/text/money.ts";
import { capitalize, excerpt } from "#app/lib/text/text.ts";
import type { Position } from "#app/lib/values/position.ts";
import type { PublicImage } from "#app/services/pictures/image.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import type { BadgeTone } from "#app/ui/layout/badge.tsx";
import type { IconName } from "#app/ui/layout/icon-class.ts";

export type StructuredData = { [name: string]: string | number | boolean | StructuredData | StructuredData[] | string[] };

/** Drawn beside a fact of the details; listing-facts.tsx has the drawings. */
export type FactIcon =
  | ("bath" | "bed" | "calendar" | "car" | "door" | "finished" | "fuel" | "gauge" | "gears" | "map" | "moon" | "planned")
  | ("receipt" | "ruler" | "user" | "users" | "wallet");

/** Nothing in the place of a value that is unknown: it has no line. An amount is told in francs and euros. */
export type Fact = { label: string; value?: string | null; amount?: number | null };

/** A figure and its word, "320 m²", or a value with the label that only screen readers say. Without an icon the label is read by all. */
export type CardMeasure = Fact & { icon?: IconName; figure?: string };

/** A figure and its unit, "320 m²", or a word alone, "Diesel". */
export type LineMeasure = { figure?: string | number; word?: string };

/**
 * What visitors see of a listing, whatever its table: each kind has one function that makes it of a row. Plain data: it is part of what a
 * page is cached by. What is special to a kind has a field of its own, empty for the others.
 */
export type ListingView = {
  table: ListingTable;
  id: string;
  slug: string;
  reference: string;
  /** "/biens/villa-soleil-b-0001" */
  path: string;
  /** The list it stands in, and the town whose page of that list leads to it. */
  list: { name: string; ville?: string | null };
  titre: string;
  /** Under the title of a card: make and model of a vehicle. */
  model?: string;
  /** As a whole, on a card, in a line of a list and on a poster. */
  lieu: Record<"whole" | "card" | "line" | "poster", string | null>;
  images: PublicImage[];
  video: string | null;
  texte: string | null;
  notes?: string | null;
  /** In the corner of a picture: "À VENDRE". */
  badge: { text: string; tone: "sale" | "rent" | "plain" };
  /** In the same corner of a compact card, where a state says more: "En cours · 68 %". */
  state?: string;
  /** How a feed calls what is new. */
  rubric: string;
  /** `isStatut`: how it stands; of what is taken it stands in the place of the offer. */
  badges: { text: string; tone: BadgeTone; isOnCard?: boolean; isStatut?: true }[];
  statut: string;
  /** "Vendu", of what is no longer to be had. */
  taken?: string;
  /** None for a project; null where it is told on demand. `isHidden`: what is sold or let tells it in no list any more. */
  prix?: { montant: number | null; unite?: "mois" | "semaine" | "nuit" | "jour"; label: string; isHidden: boolean };
  mesures: { card: CardMeasure[]; line: LineMeasure[]; poster: string[] };
  faits: (Fact & { icon: FactIcon })[];
  equipements: { label: string; icon?: IconName }[];
  /** What FADEM has seen of the papers of a sale, from level 1 on. */
  land?: { level: LandLevel; name: string };
  /** Shown with the equipment in the details. */
  colour?: string | null;
  /** What search results say first. */
  summary: (string | number | false | null | undefined)[];
  /** On the picture of a link: place and measures, what stands for a price, and where others are once it is taken. */
  preview: { parts: (string | number | false | null | undefined)[]; headline?: string; others?: string };
  /** Whose words open a chat about it, and how a chat names one that is taken. */
  chat: { greeting?: "annonce" | "reservation"; taken: string };
  updated_at: string;
  confirme_le?: string | null;
  /** Of schema.org, beside what every listing says; a project has no description there. */
  schema?: StructuredData;
  /** The map of a property: its zone, or the middle of its quartier. */
  situation?: { at: Position; name: string; zone: Position | null };
  /** Rates and rules of stays, where it takes requests for dates. */
  offer?: StayOffer;
  /** How long one stays in a furnished apartment. */
  stay?: { label: string; duration: string };
  /** The owner of a vehicle, where he agreed to be named. */
  owner?: { label: string; nom: string | null; telephone: string | null };
  /** How far a project is, in percent; on cards only while it runs. */
  progress?: { percent: number; isOnCard: boolean };
};

/** What is the same for all listings of a kind: its words and what its pages and cards have. */
export type ListingKind = {
  /** "véhicule": "Détails du véhicule", "un véhicule comparable". */
  noun: string;
  /** Words one might search for. */
  searched: string;
  /** Where who finds nothing at an address is sent. */
  list: { label: string; href: string };
  /** In the place of one that is taken: on its page the similar ones, or this list where there are none; in the dialog another. */
  others?: { label: string; href: string };
  sheetOthers?: { label: string; href: string };
  card: { className: string; media: "film" | "photos" | "viewer"; sizes: string; button: string };
  video: { title: string; none?: string };
  /** Where the permanent page begins with the text: its title there. */
  textTitle?: string;
  panel: { title?: string; label?: string; note: string; hasAgency?: true };
  /** What a visitor asks for. */
  enquiry: "visite" | "devis";
  /** The agency is called and written to by buttons: with its number in full, on cards and in the dialog too, or not at all. */
  contact?: "number" | "everywhere";
  hasGuarantees?: true;
};

/** "/mois", or nothing for what is told once. */
export function prixSuffix({ prix }: ListingView) {
  return prix?.unite ? `/${prix.unite}` : "";
}

/** "250 000 FCFA /mois", for running text; undefined where no price is told. */
export function prixText(view: ListingView) {
  const montant = view.prix?.montant ?? null;
  return montant === null ? undefined : [formatPrix(montant), prixSuffix(view)].filter(Boolean).join(" ");
}

/** "Ce bien", to begin a sentence. */
export function thisListing(table: ListingTable) {
  return capitalize(contentTypes[table].names.that);
}

/** The first message of a chat about it: `greetings` are the company's own words, with {titre}, {lieu}, {prix} and {reference}. */
export function chatText(view: ListingView, { noun }: ListingKind, greetings: SiteTexts["contact"], url: string) {
  const { titre, reference, taken, chat } = view;
  if (taken) return listingChatText({ summary: chat.taken, reference, url, comparable: `${noun} comparable` });
  if (!chat.greeting) return listingChatText({ summary: titre, url });
  return offerChatText(greetings[`whatsapp_${chat.greeting}`], { titre, lieu: view.lieu.whole, prix: prixText(view), reference }, url);
}

/** Under the title of a search result. */
export function metaDescription({ taken, summary, texte }: ListingView) {
  const facts = summary.filter(Boolean).join(", ");
  return [taken && `${taken}.`, `${facts}.`, texte && excerpt(texte)].filter(Boolean).join(" ");
}

/** The words on the picture of a link to it. */
export function previewOf(view: ListingView): ListingPreview {
  const { titre: title, taken, badge, prix, preview } = view;
  if (taken) return { badge: taken.toUpperCase(), tone: "gone", headline: taken, line: preview.others ?? "", title };
  const montant = prix?.montant ?? null;
  return {
    badge: badge.text.toUpperCase(),
    tone: badge.tone,
    headline: preview.headline ?? (montant === null ? "Prix sur demande" : formatPrix(montant)),
    suffix: montant === null ? undefined : prixSuffix(view),
    line: preview.parts.filter(Boolean).join(" · "),
    title,
  };
}

/** The words on a poster of it. */
export function posterOf(view: ListingView): ListingPoster {
  const montant = view.prix?.montant ?? null;
  return {
    badge: view.badge.text.toUpperCase(),
    tone: view.badge.tone,
    title: view.titre,
    place: view.lieu.poster ?? "",
    measures: view.mesures.poster,
    price: montant === null ? undefined : { amount: formatPrix(montant), suffix: prixSuffix(view), euros: formatEuros(montant) },
    reference: view.reference,
  };
}

/** "Villa contemporaine, Agoè-Nyivé, Lomé, 185 000 000 FCFA (B-0004)": its line in a message. */
export function listingLine(view: ListingView) {
  const price = view.prix?.isHidden ? view.taken : prixText(view);
  return `${[view.titre, view.lieu.line, price].filter(Boolean).join(", ")} (${view.reference})`;
}
