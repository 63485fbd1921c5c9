import { MapPin } from "lucide-react";
import { ListingText } from "#app/platform/listings/listing-text.tsx";
import { PictureGallery } from "#app/platform/media/picture-gallery.tsx";
import { PictureMosaic } from "#app/platform/media/picture-mosaic.tsx";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { isVehicleListed, type PublicVehicle, vehicleEquipmentsOf, vehicleStatutLabels } from "./vehicle.ts";
import { VehicleBadge } from "./vehicle-badge.tsx";
import { VehicleEquipmentTag } from "./vehicle-equipment-tag.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { VehicleGuarantees } from "./vehicle-guarantees.tsx";
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
  layout: "dialog" | "page";
};

/** Everything about one vehicle: the same in the dialog over the list and on its permanent page, arranged for each. */
export function VehicleDetail({ vehicle, settings, texts, pageUrl, layout }: VehicleDetailProps) {
  const { titre, images, video_url, description, localisation } = vehicle;
  const isPage = layout === "page";
  const Title = isPage ? "h1" : "h3";
  const Heading = isPage ? "h2" : "h4";
  const equipments = vehicleEquipmentsOf(vehicle);

  return (
    <>
      <div className={`listing-detail is-${layout}`}>
        <div className="listing-detail-pictures">
          {isPage ? (
            <PictureMosaic images={images} title={titre} />
          ) : (
            <PictureGallery images={images} title={titre} sizes="(min-width: 900px) 560px, 100vw" />
          )}
        </div>
        <div className="listing-detail-info">
          <div className="listing-detail-badges">
            <VehicleBadge vehicle={vehicle} />
            <Badge tone={isVehicleListed(vehicle) ? "ok" : "mute"}>{vehicleStatutLabels[vehicle.statut]}</Badge>
          </div>
          <Title className="listing-detail-title">{titre}</Title>
          {localisation && (
            <p className="listing-place">
              <MapPin aria-hidden="true" />
              {localisation}
            </p>
          )}
          <VehiclePrice vehicle={vehicle} note="à la parité fixe" />
          <VehicleFacts vehicle={vehicle} />
          {equipments.length > 0 && (
            <section>
              <Heading>Équipements</Heading>
              <div className="listing-detail-tags">
                {equipments.map((equipment) => (
                  <VehicleEquipmentTag key={equipment} equipment={equipment} />
                ))}
              </div>
            </section>
          )}
          <VehicleOwner vehicle={vehicle} />
          {description && (
            <section>
              <Heading>Description</Heading>
              <ListingText text={description} />
            </section>
          )}
        </div>
        <section className="listing-detail-video">
          <Heading>Vidéo de présentation</Heading>
          {video_url ? (
            <VideoPlayer
              url={video_url}
              title="Vidéo de présentation"
              poster={images.at(-1)}
              sizes="(min-width: 900px) 720px, 100vw"
              caption="Se lance au toucher"
            />
          ) : (
            <p className="video-none">Aucune vidéo disponible</p>
          )}
        </section>
        {isPage && <VehiclePanel vehicle={vehicle} settings={settings} texts={texts} pageUrl={pageUrl} />}
      </div>
      <VehicleGuarantees texts={texts} />
    </>
  );
}
