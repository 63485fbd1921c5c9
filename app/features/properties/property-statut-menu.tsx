import { propertyStatuts } from "#app/db/closed-lists.ts";
import { contentRight } from "#app/platform/auth/rights.ts";
import { StatutMenu } from "#app/platform/forms/statut-menu.tsx";
import { type Property, propertyStatutLabels } from "./property.ts";
import { propertyStatutTones } from "./property-statut-tone.ts";

export function PropertyStatutMenu({ property }: { property: Pick<Property, "id" | "titre" | "statut" | "version"> }) {
  return (
    <StatutMenu
      right={contentRight("properties", "modifier")}
      row={property}
      statuts={propertyStatuts}
      labels={propertyStatutLabels}
      tones={propertyStatutTones}
    />
  );
}
