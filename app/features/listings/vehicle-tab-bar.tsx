import type { ReactNode } from "react";
import { NavLink, useRouteLoaderData } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import type { loader } from "#app/routes/admin/shell/admin-layout.tsx";
import { useMay } from "#app/services/auth/member-rights.tsx";

/** The two lists of the tab, as addresses, beside what adds to the one that is open. */
export function VehicleTabBar({ newLink }: { newLink?: ReactNode }) {
  const counts = useRouteLoaderData<typeof loader>("routes/admin/shell/admin-layout")?.counts;
  const may = useMay();
  return (
    <div className="vehicle-tab-bar mb-4">
      <nav className="segments vehicle-sub-tabs" aria-label="Listes de la rubrique Véhicules">
        <NavLink to="/admin-dashboard/vehicules" end>
          {`Véhicules (${formatNumber(counts?.vehicles ?? 0)})`}
        </NavLink>
        {may("demandes-vente.lire") && (
          <NavLink to="/admin-dashboard/vehicules/demandes">{`Demandes de vente (${formatNumber(counts?.vehicle_sell_requests ?? 0)})`}</NavLink>
        )}
      </nav>
      {newLink}
    </div>
  );
}
