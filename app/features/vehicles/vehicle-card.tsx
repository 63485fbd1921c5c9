import { href } from "react-router";
import { PictureCarousel } from "#app/platform/media/picture-carousel.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { type PublicVehicle, vehicleEquipmentsOf } from "./vehicle.ts";
import { VehicleBadge } from "./vehicle-badge.tsx";
import { VehicleEquipmentTag } from "./vehicle-equipment-tag.tsx";
import { VehicleHeart } from "./vehicle-heart.tsx";
import { VehicleMeasures } from "./vehicle-measures.tsx";
import { VehiclePrice } from "./vehicle-price.tsx";

const SIZES = "(min-width: 1440px) 626px, (min-width: 900px) 46vw, 80vw";

type VehicleCardProps = {
  vehicle: PublicVehicle;
  /** A chat with the company about this vehicle. */
  chatUrl: string;
  /** On a list the details open over the page (listing-details.client.ts); a new tab and a browser without script get the permanent page. */
  opensDetails?: boolean;
};

export function VehicleCard({ vehicle, chatUrl, opensDetails = false }: VehicleCardProps) {
  const { titre, marque, modele, description, localisation, slug } = vehicle;
  const titleId = `titre-${slug}`;
  const page = href("/vehicules/:slug", { slug });
  const equipments = vehicleEquipmentsOf(vehicle);

  return (
    <article className="listing-card vehicle-card">
      <div className="listing-card-media">
        <PictureCarousel images={vehicle.images} label={titre} sizes={SIZES} />
        <VehicleBadge vehicle={vehicle} />
        <VehicleHeart vehicle={vehicle} />
      </div>
      <div className="listing-card-body">
        <div className="vehicle-card-head">
          <div>
            <h3 id={titleId}>
              <a href={page}>{titre}</a>
            </h3>
            <p className="vehicle-card-model">
              {marque} {modele}
            </p>
            {localisation && <p className="listing-place icon-before icon-pin">{localisation}</p>}
          </div>
          <VehiclePrice vehicle={vehicle} />
        </div>
        {description && <p className="listing-card-description">{description}</p>}
        <VehicleMeasures vehicle={vehicle} />
        {equipments.length > 0 && (
          <div className="listing-card-tags">
            {equipments.map((equipment) => (
              <VehicleEquipmentTag key={equipment} equipment={equipment} />
            ))}
          </div>
        )}
        <div className="vehicle-card-actions">
          <ButtonLink href={page} data-details={opensDetails || undefined} aria-describedby={titleId}>
            Voir détails
          </ButtonLink>
          <ButtonLink
            variant="whatsapp"
            className="vehicle-card-chat"
            href={chatUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`WhatsApp au sujet de ${titre}`}
          >
            <WhatsappIcon />
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
