import { noStays, stayBounds } from "#app/features/listing-parts/stay-fields.ts";
import { qualityScore } from "#app/features/quality/quality.ts";
import { foldText } from "#app/lib/text/text.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import type { ContentInput } from "#app/services/content/content-fields.ts";
import { contentOf } from "#app/services/content/rows/content.server.ts";
import { schemaOf } from "#app/services/content/rows/content-schema.server.ts";
import { propertyDefinition, propertyFields } from "./property-fields.ts";
import { propertyCriteria, propertyQualityInput } from "./property-quality.ts";

export type PropertyInput = ContentInput<typeof propertyFields>;
export type AdminProperty = AdminRow<"properties">;

const LAND_TITLE = "titre foncier";

const schema = schemaOf(propertyFields)
  .refine(...stayBounds)
  .refine(({ commodites }) => !commodites.some((word) => foldText(word).replace(/\s+/g, " ") === LAND_TITLE), {
    path: ["commodites"],
    message: "Le titre foncier se note dans le dossier foncier.",
    when: ({ value }) => typeof value === "object" && value !== null && "commodites" in value && Array.isArray(value.commodites),
  })
  .refine((input) => isFurnished(input) || input.prix_unite === "mois", {
    path: ["prix_unite"],
    message: "Seule une location meublée se loue à la nuit ou à la semaine.",
    // Said together with the other mistakes of the form, not after they are mended.
    when: ({ value }) => typeof value === "object" && value !== null && "type_transaction" in value && "prix_unite" in value,
  });

/** How long one stays, and what other durations cost, has no meaning where nothing is furnished; the price itself is the rate of its unit. */
export const propertyContent = contentOf(propertyDefinition, {
  schema,
  store: (input) => ({
    type_sejour: isFurnished(input) ? input.type_sejour : null,
    prix_nuit: isFurnished(input) && input.prix_unite !== "nuit" ? input.prix_nuit : null,
    prix_semaine: isFurnished(input) && input.prix_unite !== "semaine" ? input.prix_semaine : null,
    prix_mois: isFurnished(input) && input.prix_unite !== "mois" ? input.prix_mois : null,
    ...(!isFurnished(input) && { ...noStays, frais_menage: null }),
  }),
  noteOf: (row) => qualityScore(propertyCriteria(propertyQualityInput(row))),
});

function isFurnished({ type_transaction }: Pick<PropertyInput, "type_transaction">) {
  return type_transaction === "location-meublee";
}
