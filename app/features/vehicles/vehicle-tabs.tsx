import { vehicleTypesTransaction } from "#app/db/tables/closed-lists.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { type VehicleTypeTransaction, vehicleTransactionLabels } from "./vehicle.ts";
import { writeVehicleFilter } from "./vehicle-filter.ts";

type VehicleTabsProps = {
  selected: VehicleTypeTransaction;
  counts: Record<VehicleTypeTransaction, number>;
  /** The id of the list under the tabs. */
  panelId: string;
  /** The filters of every list of the page. */
  search: string;
};

/** Plain links; lists.client.ts changes the list in place, and tabs.client.ts moves along them by arrow keys. */
export function VehicleTabs({ selected, counts, panelId, search }: VehicleTabsProps) {
  return (
    <div className="segments" role="tablist" aria-label="Véhicules">
      {vehicleTypesTransaction.map((onglet) => (
        <a
          key={onglet}
          id={tabId(onglet)}
          role="tab"
          aria-selected={onglet === selected}
          aria-controls={panelId}
          data-list
          href={`${tabAddress(onglet, search)}#vehicules`}
        >
          {`${vehicleTransactionLabels[onglet]} (${formatNumber(counts[onglet])})`}
        </a>
      ))}
    </div>
  );
}

export function tabId(onglet: VehicleTypeTransaction) {
  return `vehicules-onglet-${onglet}`;
}

/** The other lists of the page stay as they are. */
function tabAddress(onglet: VehicleTypeTransaction, search: string) {
  const params = writeVehicleFilter({ onglet, page: 1 }, new URLSearchParams(search));
  return params.size > 0 ? `/?${params}` : "/";
}
