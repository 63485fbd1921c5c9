import { ListingPrice } from "#app/platform/listings/listing-price.tsx";
import { type PrixKind, type Property, prixSuffix } from "./property.ts";

export function PropertyPrice({ property, note }: { property: PrixKind & Pick<Property, "prix">; note?: string }) {
  return <ListingPrice prix={property.prix} suffix={prixSuffix(property)} note={note} />;
}
