import { Bath, BedDouble, Calendar, DoorOpen, Map as MapIcon, MoonStar, Ruler } from "lucide-react";
import { formatDate } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/money.ts";
import { ListingFacts } from "#app/platform/listings/listing-facts.tsx";
import { type PublicProperty, typeSejourLabels } from "./property.ts";

/** The figures of the details; one that is unknown or zero has no line. */
export function PropertyFacts({ property }: { property: PublicProperty }) {
  const facts = [
    { Icon: DoorOpen, label: "Pièces", value: figure(property.nombre_pieces) },
    { Icon: BedDouble, label: "Chambres", value: figure(property.nombre_chambres) },
    { Icon: Bath, label: "Salles de bain", value: figure(property.nombre_salles_bain) },
    { Icon: Ruler, label: "Surface habitable", value: figure(property.surface_habitable, "m²") },
    { Icon: MapIcon, label: "Surface totale", value: figure(property.surface_totale, "m²") },
    { Icon: Calendar, label: "Disponible le", value: property.date_disponibilite && formatDate(property.date_disponibilite) },
    { Icon: MoonStar, label: "Type de séjour", value: property.type_sejour && typeSejourLabels[property.type_sejour] },
  ];
  return <ListingFacts facts={facts} />;
}

function figure(value: number | null, unit?: string) {
  return value ? [formatNumber(value), unit].filter(Boolean).join("\u00a0") : undefined;
}
