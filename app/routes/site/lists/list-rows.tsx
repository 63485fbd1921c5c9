import { ProjectCompactCard } from "#app/features/projects/project-compact-card.tsx";
import { PropertyCompactCard } from "#app/features/properties/property-compact-card.tsx";
import { VehicleCompactCard } from "#app/features/vehicles/vehicle-compact-card.tsx";
import { CachedCard } from "#app/platform/html/cached-part.tsx";
import type { FoundRows } from "./found-search.ts";

/** The first picture is what the page opens with on a telephone. */
export function ListRows({ found }: { found: FoundRows }) {
  return <ul className="list-rows">{cardsOf(found)}</ul>;
}

function cardsOf(found: FoundRows) {
  switch (found.table) {
    case "properties":
      return found.rows.map((property, index) => (
        <li key={property.id}>
          <CachedCard name={cardName(index)} row={property}>
            <PropertyCompactCard property={property} isFirst={index === 0} />
          </CachedCard>
        </li>
      ));
    case "vehicles":
      return found.rows.map((vehicle, index) => (
        <li key={vehicle.id}>
          <CachedCard name={cardName(index)} row={vehicle}>
            <VehicleCompactCard vehicle={vehicle} isFirst={index === 0} />
          </CachedCard>
        </li>
      ));
    case "projects":
      return found.rows.map((project, index) => (
        <li key={project.id}>
          <CachedCard name={cardName(index)} row={project}>
            <ProjectCompactCard project={project} isFirst={index === 0} />
          </CachedCard>
        </li>
      ));
  }
}

function cardName(index: number) {
  return index === 0 ? "first compact card" : "compact card";
}
