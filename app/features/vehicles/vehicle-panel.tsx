import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import { ListingConfirmed } from "#app/platform/listings/listing-confirmed.tsx";
import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { isVehicleListed, type PublicVehicle } from "./vehicle.ts";
import { VehicleContact } from "./vehicle-contact.tsx";
import { VehiclePrice } from "./vehicle-price.tsx";
import type { VehicleTexts } from "./vehicle-texts.ts";

type VehiclePanelProps = {
  vehicle: PublicVehicle;
  settings: CompanySettings;
  texts: VehicleTexts;
  pageUrl: string;
  actions?: ReactNode;
};

/** Price and contact, beside the details of the permanent page. */
export function VehiclePanel({ vehicle, settings, texts, pageUrl, actions }: VehiclePanelProps) {
  return (
    <aside className="listing-panel" aria-label="Prix et contact">
      <p className="listing-panel-label">{isForHire(vehicle) ? "Location à la journée" : "Prix de vente"}</p>
      <VehiclePrice vehicle={vehicle} note="(1&nbsp;€ = 655,957&nbsp;FCFA)" />
      {isVehicleListed(vehicle) && <ListingConfirmed day={vehicle.confirme_le} />}
      {!isVehicleListed(vehicle) && (
        <p className="listing-panel-notice">Ce véhicule n’est plus disponible. Écrivez-nous pour en trouver un comparable.</p>
      )}
      <div className="listing-panel-actions">
        {actions}
        <VehicleContact vehicle={vehicle} settings={settings} greeting={texts.annonce} pageUrl={pageUrl} full />
      </div>
      <p className="listing-panel-note vehicle-panel-note">
        Annonce mise à jour le <time dateTime={vehicle.updated_at}>{formatDateTime(vehicle.updated_at)}</time>.{" "}
        <span>Référence {vehicle.reference}.</span>
      </p>
    </aside>
  );
}
