import { ListingPrice } from "#app/platform/listings/listing-price.tsx";
import { type Property, prixSuffix } from "./property.ts";

export function PropertyPrice({ property, note }: { property: Pick<Property, "prix" | "type_transaction">; note?: string }) {
  return <ListingPrice prix={property.prix} suffix={prixSuffix(property)} note={note} />;
}
