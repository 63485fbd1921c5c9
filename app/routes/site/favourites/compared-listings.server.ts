import { href } from "react-router";
import type { Db } from "#app/db/client.server.ts";
import type { EnquiryListing } from "#app/features/contact-requests/enquiry-listing.ts";
import { type PublicProperty, takenLabel } from "#app/features/properties/property.ts";
import { compareProperties } from "#app/features/properties/property-comparison.ts";
import { propertyChatText, propertyGreetings } from "#app/features/properties/property-contact.tsx";
import { type PublicVehicle, takenVehicleLabel } from "#app/features/vehicles/vehicle.ts";
import { compareVehicles } from "#app/features/vehicles/vehicle-comparison.ts";
import { vehicleChatText } from "#app/features/vehicles/vehicle-contact.tsx";
import { isVehicleReference } from "#app/platform/favourites/references.ts";
import type { ComparedRow } from "#app/platform/listings/comparison.ts";
import type { PublicImage } from "#app/platform/media/image.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { propertyEnquiry, vehicleEnquiry } from "#app/routes/site/listing-enquiries.ts";
import { MAX_COMPARED, TOO_MANY, TWO_KINDS } from "./choose-compared.ts";
import { findFavouriteListings } from "./favourite-listings.server.ts";

/** One listing of the table. */
export type ComparedColumn = {
  reference: string;
  titre: string;
  page: string;
  image: PublicImage | undefined;
  /** "Vendu". */
  taken?: string;
  enquiry: EnquiryListing;
};

export type Compared = {
  heading: string;
  /** What could not be done as it was asked. */
  notices: string[];
  /** Those that are looked at, whether they are still there or not. */
  references: string[];
  columns: ComparedColumn[];
  rows: ComparedRow[];
};

type Words = { origin: string; contact: SiteTexts["contact"] };

/** Two to four of one kind. Of two kinds the one that was asked for more often, of too many the first. */
export async function compareListings(db: Db, asked: readonly string[], words: Words): Promise<Compared> {
  const vehicles = asked.filter(isVehicleReference);
  const isVehicles = vehicles.length * 2 > asked.length || (vehicles.length * 2 === asked.length && isVehicleReference(asked[0] ?? ""));
  const ofKind = asked.filter((reference) => isVehicleReference(reference) === isVehicles);
  const references = ofKind.slice(0, MAX_COMPARED);
  const listings = await findFavouriteListings(db, references);
  const notices = [...(ofKind.length < asked.length ? [TWO_KINDS] : []), ...(ofKind.length > MAX_COMPARED ? [TOO_MANY] : [])];
  const gone = listings.flatMap(({ kind, reference }) => (kind === "none" ? [`L’annonce ${reference} n’est plus proposée.`] : []));
  const found = listings.filter((listing) => listing.kind !== "none");
  const properties = found.flatMap((listing) => (listing.kind === "property" ? [listing.property] : []));
  const cars = found.flatMap((listing) => (listing.kind === "vehicle" ? [listing.vehicle] : []));
  return {
    heading: headingOf(found.length, isVehicles),
    notices: [...notices, ...gone],
    references,
    columns: [...properties.map((property) => propertyColumn(property, words)), ...cars.map((vehicle) => vehicleColumn(vehicle, words))],
    rows: isVehicles ? compareVehicles(cars) : compareProperties(properties),
  };
}

const numbers = ["", "", "deux", "trois", "quatre"];

/** "Comparer trois biens". */
function headingOf(count: number, isVehicles: boolean) {
  const what = isVehicles ? "véhicules" : "biens";
  return numbers[count] ? `Comparer ${numbers[count]} ${what}` : `Comparer des ${what}`;
}

function propertyColumn(property: PublicProperty, { origin, contact }: Words): ComparedColumn {
  const { reference, titre, images } = property;
  const page = href("/biens/:slug", { slug: property.slug });
  const chat = propertyChatText(property, propertyGreetings(contact), origin + page);
  return { reference, titre, page, image: images[0], taken: takenLabel(property), enquiry: propertyEnquiry(property, origin + page, chat) };
}

function vehicleColumn(vehicle: PublicVehicle, { origin, contact }: Words): ComparedColumn {
  const { reference, titre, images } = vehicle;
  const page = href("/vehicules/:slug", { slug: vehicle.slug });
  const chat = vehicleChatText({ vehicle, greeting: contact.whatsapp_annonce, pageUrl: origin + page });
  return {
    reference,
    titre,
    page,
    image: images[0],
    taken: takenVehicleLabel(vehicle),
    enquiry: vehicleEnquiry(vehicle, origin + page, chat),
  };
}
