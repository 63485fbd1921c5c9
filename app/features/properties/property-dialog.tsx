import type { ReactNode } from "react";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PublicProperty } from "./property.ts";
import { PropertyDetail } from "./property-detail.tsx";

type PropertyDialogProps = {
  property: PublicProperty;
  settings: CompanySettings;
  pageUrl: string;
  /** What a visitor can ask for. */
  actions: ReactNode;
  onClose: () => void;
};

/** Mounted while open. */
export function PropertyDialog({ property, settings, pageUrl, actions, onClose }: PropertyDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Détails du bien" footer={actions}>
      <PropertyDetail key={property.id} property={property} settings={settings} pageUrl={pageUrl} layout="dialog" />
    </Dialog>
  );
}
