import { contentOf } from "#app/platform/content/content.server.ts";
import type { AdminRow } from "#app/platform/content/content-definition.ts";
import type { ContentInput } from "#app/platform/content/content-fields.ts";
import { propertyDefinition, type propertyFields } from "./property-fields.ts";

export type PropertyInput = ContentInput<typeof propertyFields>;
export type AdminProperty = AdminRow<"properties">;

/** How long one stays has no meaning where nothing is furnished. */
export const propertyContent = contentOf(propertyDefinition, {
  store: ({ type_transaction, type_sejour }) => ({ type_sejour: type_transaction === "location-meublee" ? type_sejour : null }),
});
