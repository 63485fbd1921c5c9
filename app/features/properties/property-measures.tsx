import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { iconBefore } from "#app/ui/icon-class.ts";
import type { PublicProperty } from "./property.ts";

type Measured = Pick<PublicProperty, "nombre_pieces" | "nombre_chambres" | "nombre_salles_bain" | "surface_habitable" | "surface_totale">;

/** The figures of a card; one that is unknown or zero has no place. */
export function PropertyMeasures({ property }: { property: Measured }) {
  const { nombre_pieces, nombre_chambres, nombre_salles_bain, surface_habitable, surface_totale } = property;
  const surface = surface_habitable || surface_totale;
  const measures = [
    { icon: "door" as const, value: nombre_pieces, word: pluralize(nombre_pieces ?? 0, "pièce") },
    { icon: "bed" as const, value: nombre_chambres, word: pluralize(nombre_chambres ?? 0, "chambre") },
    { icon: "bath" as const, value: nombre_salles_bain, word: pluralize(nombre_salles_bain ?? 0, "bain") },
    { icon: "ruler" as const, value: surface, word: surface_habitable ? "m²" : "m² de terrain" },
  ].filter(({ value }) => value);

  if (measures.length === 0) return null;
  return (
    <ul className="property-measures">
      {measures.map(({ icon, value, word }) => (
        <li key={icon} className={iconBefore(icon)}>
          <b>{formatNumber(value ?? 0)}</b> {word}
        </li>
      ))}
    </ul>
  );
}
