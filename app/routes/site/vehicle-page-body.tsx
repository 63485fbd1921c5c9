import { href } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { ListingAlertButton } from "#app/features/search-alerts/listing-alert-button.tsx";
import type { PublicVehicle } from "#app/features/vehicles/vehicle.ts";
import { VehicleCard } from "#app/features/vehicles/vehicle-card.tsx";
import { vehicleChatText, vehicleChatUrl } from "#app/features/vehicles/vehicle-contact.tsx";
import { VehicleDetail } from "#app/features/vehicles/vehicle-detail.tsx";
import type { VehicleTexts } from "#app/features/vehicles/vehicle-texts.ts";
import type { CodeDrawing } from "#app/platform/listings/code-drawing.server.ts";
import { ListingPath } from "#app/platform/listings/listing-path.tsx";
import { PrintedCode } from "#app/platform/listings/printed-code.tsx";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { vehicleEnquiry } from "./listing-enquiries.ts";
import { vehiclePath } from "./lists/list-path.ts";

type VehiclePageBodyProps = SimilarVehiclesProps & {
  vehicle: PublicVehicle;
  /** For the printed page; none where the short address leads nowhere yet. */
  code?: CodeDrawing;
};

/** The permanent page of a vehicle, for visitors and for whoever prepares it. */
export function VehiclePageBody({ origin, vehicle, settings, texts, similar, code }: VehiclePageBodyProps) {
  const url = origin + href("/vehicules/:slug", { slug: vehicle.slug });
  const chat = vehicleChatText({ vehicle, greeting: texts.annonce, pageUrl: url });
  return (
    <>
      <div className="wrap vehicle-page">
        <ListingPath steps={vehiclePath(vehicle)} titre={vehicle.titre} url={url} />
        <VehicleDetail
          vehicle={vehicle}
          settings={settings}
          texts={texts}
          pageUrl={url}
          layout="page"
          code={code && <PrintedCode code={code} />}
          actions={
            <ListingEnquiry
              kind="visite"
              listing={vehicleEnquiry(vehicle, url, chat)}
              settings={settings}
              others={{ label: "Voir des véhicules semblables", href: similar.length > 0 ? "#semblables" : "/vehicules-a-vendre" }}
              alert={<ListingAlertButton table="vehicles" listing={vehicle} full />}
              full
            />
          }
        />
      </div>
      <SimilarVehicles {...{ origin, settings, texts, similar }} />
    </>
  );
}

type SimilarVehiclesProps = { origin: string; settings: CompanySettings; texts: VehicleTexts; similar: PublicVehicle[] };

export function SimilarVehicles({ origin, settings, texts, similar }: SimilarVehiclesProps) {
  return (
    <SimilarListings
      listings={similar}
      renderCard={(other) => {
        const pageUrl = origin + href("/vehicules/:slug", { slug: other.slug });
        return <VehicleCard vehicle={other} chatUrl={vehicleChatUrl({ vehicle: other, settings, greeting: texts.annonce, pageUrl })} />;
      }}
    />
  );
}
