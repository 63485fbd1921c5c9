import { href } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { PropertyCard } from "#app/features/properties/property-card.tsx";
import { PropertyDetail } from "#app/features/properties/property-detail.tsx";
import { ListingAlertButton } from "#app/features/search-alerts/listing-alert-button.tsx";
import type { CodeDrawing } from "#app/platform/listings/code-drawing.server.ts";
import { ListingPath } from "#app/platform/listings/listing-path.tsx";
import { PrintedCode } from "#app/platform/listings/printed-code.tsx";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { propertyEnquiry } from "./listing-enquiries.ts";
import { propertyPath } from "./lists/list-path.ts";

type PropertyPageBodyProps = {
  origin: string;
  property: PublicProperty;
  settings: CompanySettings;
  similar: PublicProperty[];
  /** The first message of a chat about it. */
  chat: string;
  /** For the printed page; none where the short address leads nowhere yet. */
  code?: CodeDrawing;
};

/** The permanent page of a property, for visitors and for whoever prepares it. */
export function PropertyPageBody({ origin, property, settings, similar, chat, code }: PropertyPageBodyProps) {
  const pageUrl = origin + href("/biens/:slug", { slug: property.slug });
  return (
    <>
      <div className="wrap">
        <ListingPath steps={propertyPath(property)} titre={property.titre} url={pageUrl} />
        <PropertyDetail
          property={property}
          settings={settings}
          chat={chat}
          layout="page"
          code={code && <PrintedCode code={code} />}
          actions={
            <ListingEnquiry
              kind="visite"
              listing={propertyEnquiry(property, pageUrl, chat)}
              settings={settings}
              others={{ label: "Voir des biens semblables", href: similar.length > 0 ? "#semblables" : "/annonces" }}
              alert={<ListingAlertButton table="properties" listing={property} full />}
              full
            />
          }
        />
      </div>
      <SimilarListings listings={similar} renderCard={(other) => <PropertyCard property={other} />} />
    </>
  );
}
