import type { Db } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import { createListing, type ListingFields, type ListingUpdate, updateListing } from "#app/platform/listings/listing-commands.server.ts";
import type { Property } from "./property.ts";
import type { PropertyInput } from "./property-input.ts";
import { propertySearchText } from "./property-search.ts";

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export function createProperty(db: Db, actor: Actor, input: PropertyInput, id = newId()): Promise<Property> {
  return createListing(db, actor, "properties", id, (reference) => storedInput(input, reference));
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export function updateProperty(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  input: PropertyInput,
): Promise<ListingUpdate<"properties">> {
  return updateListing(db, actor, "properties", { id, version }, ({ reference }) => storedInput(input, reference));
}

/** To the bin. False when it is absent or already there. */
export async function deleteProperty(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await moveToBin(db, actor, "properties", [id])).length > 0;
}

/** Out of the bin. False when it is not there. */
export async function restoreProperty(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await restoreFromBin(db, actor, "properties", [id])).length > 0;
}

function storedInput(input: PropertyInput, reference: string): ListingFields<"properties"> {
  return {
    ...input,
    type_sejour: input.type_transaction === "location-meublee" ? input.type_sejour : null,
    images: input.images && JSON.stringify(input.images),
    commodites: JSON.stringify(input.commodites),
    recherche: propertySearchText({ ...input, reference }),
  };
}
