import { NavLink } from "react-router";
import { formatNumber } from "#app/lib/money.ts";

/** The two lists of the tab, as addresses. */
export function VehicleSubTabs({ counts: { vehicles, requests } }: { counts: { vehicles: number; requests: number } }) {
  return (
    <nav className="segments vehicle-sub-tabs" aria-label="Listes de la rubrique Véhicules">
      <NavLink to="/admin-dashboard/vehicules" end>
        {`Véhicules (${formatNumber(vehicles)})`}
      </NavLink>
      <NavLink to="/admin-dashboard/vehicules/demandes">{`Demandes de vente (${formatNumber(requests)})`}</NavLink>
    </nav>
  );
}
