import { type KeyboardEvent, useRef } from "react";
import { useLinkClickHandler, useNavigate } from "react-router";
import { vehicleTypesTransaction } from "#app/db/schema.ts";
import { formatNumber } from "#app/lib/money.ts";
import { useIsHydrated } from "#app/platform/forms/use-is-hydrated.ts";
import { hydrateSections } from "#app/platform/html/lazy-section.ts";
import { type VehicleTypeTransaction, vehicleTransactionLabels } from "./vehicle.ts";
import { writeVehicleFilter } from "./vehicle-filter.ts";

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

type VehicleTabsProps = {
  selected: VehicleTypeTransaction;
  counts: Record<VehicleTypeTransaction, number>;
  /** The id of the list under the tabs. */
  panelId: string;
  /** The filters of every list of the page. */
  search: string;
};

/** Tabs by mouse and arrow keys; plain links before scripts run. */
export function VehicleTabs({ selected, counts, panelId, search }: VehicleTabsProps) {
  const tabs = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  function handleKeyDown(event: KeyboardEvent) {
    const last = vehicleTypesTransaction.length - 1;
    const index = vehicleTypesTransaction.indexOf(selected);
    const next = event.key === "Home" ? 0 : event.key === "End" ? last : index + (steps[event.key] ?? 0);
    if (!(event.key in steps) && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    const chosen = vehicleTypesTransaction[(next + last + 1) % (last + 1)];
    if (!chosen) return;
    tabs.current?.querySelector<HTMLElement>(`#${tabId(chosen)}`)?.focus();
    if (chosen === selected) return;
    void hydrateSections(); // the router waits for every part of the page, and a key does not wake them
    void navigate(tabAddress(chosen, search), { replace: true, preventScrollReset: true });
  }

  return (
    <div ref={tabs} className="segments" role="tablist" aria-label="Véhicules" tabIndex={-1} onKeyDown={handleKeyDown}>
      {vehicleTypesTransaction.map((onglet) => (
        <VehicleTab
          key={onglet}
          to={tabAddress(onglet, search)}
          onglet={onglet}
          isSelected={onglet === selected}
          count={counts[onglet]}
          panelId={panelId}
        />
      ))}
    </div>
  );
}

type VehicleTabProps = { to: string; onglet: VehicleTypeTransaction; isSelected: boolean; count: number; panelId: string };

function VehicleTab({ to, onglet, isSelected, count, panelId }: VehicleTabProps) {
  const isHydrated = useIsHydrated();
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(to, { replace: true, preventScrollReset: true });
  return (
    <a
      id={tabId(onglet)}
      role="tab"
      aria-selected={isSelected}
      aria-controls={panelId}
      // The arrow keys reach the other tab; without script the Tab key must.
      tabIndex={isHydrated && !isSelected ? -1 : 0}
      href={`${to}#vehicules`}
      onClick={handleClick}
    >
      {`${vehicleTransactionLabels[onglet]} (${formatNumber(count)})`}
    </a>
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
