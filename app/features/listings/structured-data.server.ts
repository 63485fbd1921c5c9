import type { PathStep } from "#app/features/listing-parts/page-path.tsx";
import { type CompanySettings, PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import type { ListingView, StructuredData } from "./listing-view.ts";

const CONTEXT = "https://schema.org";

/** The company, for the home page. Placeholder numbers are not told to search engines. */
export function describeAgency(origin: string, settings: CompanySettings): StructuredData {
  const { telephone_secretariat, adresse, ville, email } = settings;
  return {
    "@context": CONTEXT,
    "@type": "RealEstateAgent",
    "@id": agencyId(origin),
    name: "FADEM",
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    image: `${origin}/images/hero-1-entreprise/apercu.jpg`,
    ...(telephone_secretariat !== PLACEHOLDER_NUMBER && { telephone: telephone_secretariat }),
    ...(email && { email }),
    address: { "@type": "PostalAddress", streetAddress: adresse, addressLocality: ville, addressCountry: "TG" },
    areaServed: { "@type": "Country", name: "Togo" },
    currenciesAccepted: "XOF",
  };
}

/** A listing as search engines know it; nothing for a kind they know none of. */
export function describeListing(origin: string, url: string, { titre, texte, images, schema, prix, taken }: ListingView): StructuredData[] {
  if (!schema) return [];
  const description: StructuredData = {
    "@context": CONTEXT,
    ...schema,
    name: titre,
    ...(texte && { description: texte }),
    url,
    ...(images.length > 0 && { image: images.map((image) => origin + fallbackUrl(image)) }),
    ...(prix && prix.montant !== null && !prix.isHidden && { offers: describeOffer(origin, prix.montant, !taken, prix.unite) }),
  };
  return [description];
}

/** The way from the home page to this one, the last step being the page itself. */
export function describePath(origin: string, steps: readonly PathStep[], page: { name: string; url: string }): StructuredData {
  const all = [...steps.map(({ label, href }) => ({ name: label, url: origin + href })), page];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, url }, index) => ({ "@type": "ListItem", position: index + 1, name, item: url })),
  };
}

/** A page of a list: how many rows the whole of it has, and those of this page at their places in it. */
export function describeList(total: number, first: number, urls: readonly string[]): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: urls.map((url, index) => ({ "@type": "ListItem", position: first + index, url })),
  };
}

function agencyId(origin: string) {
  return `${origin}/#agence`;
}

/** The codes of UN/CEFACT; a night is a day to it. */
const unitCodes = { mois: "MON", semaine: "WEE", nuit: "DAY", jour: "DAY" };

/** `unite`: what is hired is priced by a time, which a bare price would not say. */
function describeOffer(origin: string, prix: number, isAvailable: boolean, unite: keyof typeof unitCodes | undefined): StructuredData {
  const amount = { price: prix, priceCurrency: "XOF" };
  return {
    "@type": "Offer",
    ...amount,
    ...(unite && { priceSpecification: { "@type": "UnitPriceSpecification", ...amount, unitCode: unitCodes[unite], unitText: unite } }),
    availability: `${CONTEXT}/${isAvailable ? "InStock" : "SoldOut"}`,
    seller: { "@id": agencyId(origin) },
  };
}
