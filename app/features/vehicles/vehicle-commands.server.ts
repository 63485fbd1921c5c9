import type { Db, Trx } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import {
  createListing,
  insertListing,
  type ListingFields,
  type ListingUpdate,
  updateListing,
} from "#app/platform/listings/listing-commands.server.ts";
import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import type { Announce } from "#app/platform/realtime/change-content.server.ts";
import { type Vehicle, vehicleSearchText } from "./vehicle.ts";
import type { VehicleInput } from "./vehicle-input.ts";

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export function createVehicle(db: Db, actor: Actor, input: VehicleInput, id = newId()): Promise<Vehicle> {
  return createListing(db, actor, "vehicles", id, (reference) => storedInput(input, reference));
}

/** The same as a part of a larger change. */
export function insertVehicle(trx: Trx, announce: Announce, actor: Actor, input: VehicleInput, id: string): Promise<Vehicle> {
  return insertListing(trx, announce, actor, "vehicles", id, (reference) => storedInput(input, reference));
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export function updateVehicle(db: Db, actor: Actor, id: string, version: number, input: VehicleInput): Promise<ListingUpdate<"vehicles">> {
  return updateListing(db, actor, "vehicles", { id, version }, ({ reference }) => storedInput(input, reference));
}

/** To the bin. False when it is absent or already there. */
export async function deleteVehicle(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await moveToBin(db, actor, "vehicles", [id])).length > 0;
}

/** Out of the bin. False when it is not there. */
export async function restoreVehicle(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await restoreFromBin(db, actor, "vehicles", [id])).length > 0;
}

/** A day rate typed before the kind was changed to a sale is not kept. */
function storedInput(input: VehicleInput, reference: string): ListingFields<"vehicles"> {
  return {
    ...input,
    prix_location_jour: isForHire(input) ? input.prix_location_jour : null,
    images: input.images && JSON.stringify(input.images),
    recherche: vehicleSearchText({ ...input, reference }),
  };
}
