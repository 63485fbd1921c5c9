import { listingPath } from "#app/db/content-types.ts";
import { type PublicProject, projectCategorieLabels, projectLieu } from "#app/features/projects/project.ts";
import { lieu, type PublicProperty, prixText, transactionBadge } from "#app/features/properties/property.ts";
import { type PublicVehicle, prixOfItsKind, vehicleTransactionLabels } from "#app/features/vehicles/vehicle.ts";
import { formatPrix } from "#app/lib/money.ts";

export type FeedItem = { title: string; path: string; description: string; publie_le: string | null };

export function propertyItem(property: PublicProperty): FeedItem {
  return {
    title: `${transactionBadge(property)}\u00a0: ${property.titre}, ${prixText(property)}`,
    path: `${listingPath("properties")}/${property.slug}`,
    description: `${lieu(property)}. ${property.description}`,
    publie_le: property.publie_le,
  };
}

export function vehicleItem(vehicle: PublicVehicle): FeedItem {
  const { prix, suffix } = prixOfItsKind(vehicle);
  const amount = prix === null ? "" : `, ${formatPrix(prix)}${suffix && ` ${suffix}`}`;
  return {
    title: `${vehicleTransactionLabels[vehicle.type_transaction]}\u00a0: ${vehicle.titre}${amount}`,
    path: `${listingPath("vehicles")}/${vehicle.slug}`,
    description: [vehicle.localisation, vehicle.description].filter(Boolean).join(". "),
    publie_le: vehicle.publie_le,
  };
}

export function projectItem(project: PublicProject, publie_le: string | null): FeedItem {
  return {
    title: `${projectCategorieLabels[project.categorie]}\u00a0: ${project.titre}`,
    path: `${listingPath("projects")}/${project.slug}`,
    description: `${projectLieu(project)}. ${project.description}`,
    publie_le,
  };
}
