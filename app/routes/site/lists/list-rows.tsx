import { ProjectCompactCard } from "#app/features/projects/project-compact-card.tsx";
import { PropertyCompactCard } from "#app/features/properties/property-compact-card.tsx";
import { VehicleCompactCard } from "#app/features/vehicles/vehicle-compact-card.tsx";
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
          <PropertyCompactCard property={property} isFirst={index === 0} />
        </li>
      ));
    case "vehicles":
      return found.rows.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCompactCard vehicle={vehicle} isFirst={index === 0} />
        </li>
      ));
    case "projects":
      return found.rows.map((project, index) => (
        <li key={project.id}>
          <ProjectCompactCard project={project} isFirst={index === 0} />
        </li>
      ));
  }
}
