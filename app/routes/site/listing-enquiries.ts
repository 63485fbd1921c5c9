import type { EnquiryListing } from "#app/features/contact-requests/enquiry-listing.ts";
import type { PublicProject } from "#app/features/projects/project.ts";
import { isListed, type PublicProperty } from "#app/features/properties/property.ts";
import { isVehicleListed, type PublicVehicle } from "#app/features/vehicles/vehicle.ts";

// What the forms and chats about a listing are told of it; `url` is absolute.

export function propertyEnquiry(property: PublicProperty, url: string, chat: string): EnquiryListing {
  const { id, titre } = property;
  return { table: "properties", id, titre, url, chat, isTaken: !isListed(property) };
}

export function projectEnquiry({ id, titre }: Pick<PublicProject, "id" | "titre">, url: string): EnquiryListing {
  return { table: "projects", id, titre, url };
}

export function vehicleEnquiry(vehicle: PublicVehicle, url: string, chat: string): EnquiryListing {
  return { table: "vehicles", id: vehicle.id, titre: vehicle.titre, url, chat, isTaken: !isVehicleListed(vehicle) };
}
