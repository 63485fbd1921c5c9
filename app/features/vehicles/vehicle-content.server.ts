import { noStays, stayBounds } from "#app/features/listing-parts/stay-fields.ts";
import { qualityScore } from "#app/features/quality/quality.ts";
import { missingField } from "#app/lib/forms/fields.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import type { ContentInput } from "#app/services/content/content-fields.ts";
import { contentOf } from "#app/services/content/rows/content.server.ts";
import { schemaOf } from "#app/services/content/rows/content-schema.server.ts";
import { isForHire } from "#app/services/publication/public-vehicles.ts";
import { vehicleDefinition, vehicleFields } from "./vehicle-fields.ts";
import { vehicleCriteria, vehicleQualityInput } from "./vehicle-quality.ts";

export type VehicleInput = ContentInput<typeof vehicleFields>;
export type AdminVehicle = AdminRow<"vehicles">;

/** A sale needs its price, a hire its day rate; the price of a hire is its value, for the administrator alone. */
const schema = schemaOf(vehicleFields)
  .refine(...stayBounds)
  .refine(({ type_transaction, prix }) => type_transaction !== "vente" || prix !== null, {
    path: ["prix"],
    message: missingField("prix"),
    when: hasKind,
  })
  .refine(({ type_transaction, prix_location_jour }) => type_transaction !== "location" || prix_location_jour !== null, {
    path: ["prix_location_jour"],
    message: missingField("prix par jour"),
    when: hasKind,
  });

// Said together with the other mistakes of the form, not after they are mended.
function hasKind({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null && "prix" in value && "prix_location_jour" in value;
}

/** Rates and rules of a hire that were typed before the kind was changed to a sale are not kept. */
export const vehicleContent = contentOf(vehicleDefinition, {
  schema,
  store: (input) => (isForHire(input) ? {} : { prix_location_jour: null, prix_semaine: null, prix_mois: null, ...noStays }),
  noteOf: (row) => qualityScore(vehicleCriteria(vehicleQualityInput(row))),
});
