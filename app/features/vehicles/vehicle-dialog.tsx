import type { ReactNode } from "react";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PublicVehicle } from "./vehicle.ts";
import { VehicleContact } from "./vehicle-contact.tsx";
import { VehicleDetail } from "./vehicle-detail.tsx";
import type { VehicleTexts } from "./vehicle-texts.ts";

type VehicleDialogProps = {
  vehicle: PublicVehicle;
  settings: CompanySettings;
  texts: VehicleTexts;
  pageUrl: string;
  /** What a visitor can ask for. */
  actions: ReactNode;
  onClose: () => void;
};

/** Mounted while open. */
export function VehicleDialog({ vehicle, settings, texts, pageUrl, actions, onClose }: VehicleDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Détails du véhicule"
      footer={
        <>
          {actions}
          <VehicleContact vehicle={vehicle} settings={settings} greeting={texts.annonce} pageUrl={pageUrl} />
        </>
      }
    >
      <VehicleDetail key={vehicle.id} vehicle={vehicle} settings={settings} texts={texts} pageUrl={pageUrl} layout="dialog" />
    </Dialog>
  );
}
