import type { ReactNode } from "react";
import { ListingDetail } from "#app/platform/listings/listing-detail.tsx";
import { type ListingLayout, ListingSection } from "#app/platform/listings/listing-section.tsx";
import { ListingText } from "#app/platform/listings/listing-text.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { isVehicleListed, type PublicVehicle, takenVehicleLabel, vehicleEquipmentsOf, vehicleStatutLabels } from "./vehicle.ts";
import { VehicleBadge } from "./vehicle-badge.tsx";
import { VehicleEquipmentTag } from "./vehicle-equipment-tag.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { VehicleGuarantees } from "./vehicle-guarantees.tsx";
import { VehicleHeart } from "./vehicle-heart.tsx";
import { VehicleOwner } from "./vehicle-owner.tsx";
import { VehiclePanel } from "./vehicle-panel.tsx";
import { VehiclePrice } from "./vehicle-price.tsx";
import type { VehicleTexts } from "./vehicle-texts.ts";

type VehicleDetailProps = {
  vehicle: PublicVehicle;
  settings: CompanySettings;
  texts: VehicleTexts;
  /** Absolute address of the permanent page. */
  pageUrl: string;
  layout: ListingLayout;
  /** The code of the short address, for the printed page. */
  code?: ReactNode;
  /** What a visitor can ask for, beside the price on the page. */
  actions?: ReactNode;
};

export function VehicleDetail({ vehicle, settings, texts, pageUrl, layout, code, actions }: VehicleDetailProps) {
  const { titre, images, video_url, description, localisation, couleur } = vehicle;
  const equipments = vehicleEquipmentsOf(vehicle);
  return (
    <>
      <ListingDetail
        layout={layout}
        titre={titre}
        taken={takenVehicleLabel(vehicle)}
        lieu={localisation}
        images={images}
        code={code}
        heart={<VehicleHeart vehicle={vehicle} isOpened />}
        badges={
          <div className="listing-badges">
            <VehicleBadge vehicle={vehicle} />
            <Badge tone={isVehicleListed(vehicle) ? "ok" : "mute"}>{vehicleStatutLabels[vehicle.statut]}</Badge>
          </div>
        }
        video={{ title: "Vidéo de présentation", url: video_url, none: <p className="video-none">Aucune vidéo disponible</p> }}
        panel={<VehiclePanel vehicle={vehicle} settings={settings} texts={texts} pageUrl={pageUrl} actions={actions} />}
      >
        <VehiclePrice vehicle={vehicle} note="à la parité fixe" />
        <VehicleFacts vehicle={vehicle} />
        {(equipments.length > 0 || couleur) && (
          <ListingSection layout={layout} title="Équipements">
            <div className="listing-detail-tags">
              {equipments.map((equipment) => (
                <VehicleEquipmentTag key={equipment} equipment={equipment} />
              ))}
              {couleur && <Tag>Couleur&nbsp;: {couleur}</Tag>}
            </div>
          </ListingSection>
        )}
        <VehicleOwner vehicle={vehicle} />
        {description && (
          <ListingSection layout={layout} title="Description">
            <ListingText text={description} />
          </ListingSection>
        )}
      </ListingDetail>
      <VehicleGuarantees texts={texts} />
    </>
  );
}
