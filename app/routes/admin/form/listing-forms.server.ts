import { createProject, updateProject } from "#app/features/projects/project-commands.server.ts";
import { projectDifferences, projectFormValues } from "#app/features/projects/project-form-values.ts";
import { projectInputSchema } from "#app/features/projects/project-input.ts";
import { projectAbsent } from "#app/features/projects/project-messages.ts";
import { type AdminProject, findProject } from "#app/features/projects/project-queries.server.ts";
import { createProperty, updateProperty } from "#app/features/properties/property-commands.server.ts";
import { propertyDifferences, propertyFormValues } from "#app/features/properties/property-form-values.ts";
import { propertyInputSchema } from "#app/features/properties/property-input.ts";
import { propertyAbsent } from "#app/features/properties/property-messages.ts";
import { type AdminProperty, findProperty } from "#app/features/properties/property-queries.server.ts";
import { createVehicle, updateVehicle } from "#app/features/vehicles/vehicle-commands.server.ts";
import { vehicleDifferences, vehicleFormValues } from "#app/features/vehicles/vehicle-form-values.ts";
import { vehicleInputSchema } from "#app/features/vehicles/vehicle-input.ts";
import { vehicleAbsent } from "#app/features/vehicles/vehicle-messages.ts";
import { type AdminVehicle, findVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import type { ListingForm } from "./listing-form.server.ts";

export const propertyForm: ListingForm<AdminProperty, typeof propertyInputSchema> = {
  listUrl: "/admin-dashboard/biens",
  schema: propertyInputSchema,
  lists: ["commodites", "images"],
  find: findProperty,
  create: createProperty,
  update: updateProperty,
  valuesOf: propertyFormValues,
  differencesOf: propertyDifferences,
  noVersion: "La version du bien manque. Rechargez la page et recommencez.",
  absent: propertyAbsent,
};

export const projectForm: ListingForm<AdminProject, typeof projectInputSchema> = {
  listUrl: "/admin-dashboard/realisations",
  schema: projectInputSchema,
  lists: ["images"],
  find: findProject,
  create: createProject,
  update: updateProject,
  valuesOf: projectFormValues,
  differencesOf: projectDifferences,
  noVersion: "La version du projet manque. Rechargez la page et recommencez.",
  absent: projectAbsent,
};

export const vehicleForm: ListingForm<AdminVehicle, typeof vehicleInputSchema> = {
  listUrl: "/admin-dashboard/vehicules",
  schema: vehicleInputSchema,
  lists: ["images"],
  find: findVehicle,
  create: createVehicle,
  update: updateVehicle,
  valuesOf: vehicleFormValues,
  differencesOf: vehicleDifferences,
  noVersion: "La version du véhicule manque. Rechargez la page et recommencez.",
  absent: vehicleAbsent,
};
