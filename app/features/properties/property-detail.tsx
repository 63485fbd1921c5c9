import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { ListingText } from "#app/platform/listings/listing-text.tsx";
import { PictureGallery } from "#app/platform/media/picture-gallery.tsx";
import { PictureMosaic } from "#app/platform/media/picture-mosaic.tsx";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { equipmentTags, isListed, lieu, type PublicProperty, propertyStatutLabels, typeBienLabels } from "./property.ts";
import { PropertyEquipmentTag } from "./property-equipment-tag.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import { PropertyPanel } from "./property-panel.tsx";
import { PropertyPrice } from "./property-price.tsx";
import { TransactionBadge } from "./transaction-badge.tsx";

type PropertyDetailProps = {
  property: PublicProperty;
  settings: CompanySettings;
  /** Absolute address of the permanent page. */
  pageUrl: string;
  layout: "dialog" | "page";
  /** What a visitor can ask for, beside the price on the page. */
  actions?: ReactNode;
};

/** Everything about one property: the same in the dialog over the list and on its permanent page, arranged for each. */
export function PropertyDetail({ property, settings, pageUrl, layout, actions }: PropertyDetailProps) {
  const { titre, images, video_url } = property;
  const isPage = layout === "page";
  const Title = isPage ? "h1" : "h3";
  const Heading = isPage ? "h2" : "h4";
  const tags = equipmentTags(property);

  const equipment = tags.length > 0 && (
    <section key="equipment">
      <Heading>Équipements</Heading>
      <div className="listing-detail-tags">
        {tags.map((tag) => (
          <PropertyEquipmentTag key={tag.label} {...tag} />
        ))}
      </div>
    </section>
  );
  const description = (
    <section key="description">
      <Heading>{isPage ? "Le bien en détail" : "Description"}</Heading>
      <ListingText text={property.description} />
    </section>
  );

  return (
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
          <TransactionBadge property={property} />
          <Badge tone="line">{typeBienLabels[property.type_bien]}</Badge>
          <Badge tone={isListed(property) ? "ok" : "mute"}>{propertyStatutLabels[property.statut]}</Badge>
        </div>
        <Title className="listing-detail-title">{titre}</Title>
        <p className="listing-place">
          <MapPin aria-hidden="true" />
          {lieu(property)}
        </p>
        <PropertyPrice property={property} note="à la parité fixe" />
        <PropertyFacts property={property} />
        {isPage ? [description, equipment] : [equipment, description]}
      </div>
      {video_url && (
        <section className="listing-detail-video">
          <Heading>Visite virtuelle</Heading>
          <VideoPlayer
            url={video_url}
            title="Visite virtuelle"
            poster={images.at(-1)}
            sizes="(min-width: 900px) 720px, 100vw"
            caption="Se lance au toucher"
          />
        </section>
      )}
      {isPage && <PropertyPanel property={property} settings={settings} pageUrl={pageUrl} actions={actions} />}
    </div>
  );
}
