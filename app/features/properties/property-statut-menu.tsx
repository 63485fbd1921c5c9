import { propertyStatuts } from "#app/db/tables/closed-lists.ts";
import { contentRight } from "#app/services/auth/rights.ts";
import { StatutMenu } from "#app/services/form-fields/statut-menu.tsx";
import type { BadgeTone } from "#app/ui/layout/badge.tsx";
import { type Property, type PropertyStatut, propertyStatutLabels } from "./property.ts";

const tones: Record<PropertyStatut, BadgeTone> = { disponible: "ok", reserve: "info", vendu: "mute", loue: "mute" };

export function PropertyStatutMenu({ property }: { property: Pick<Property, "id" | "titre" | "statut" | "version"> }) {
  return (
    <StatutMenu
      right={contentRight("properties", "modifier")}
      row={property}
      statuts={propertyStatuts}
      labels={propertyStatutLabels}
      tones={tones}
    />
  );
}
