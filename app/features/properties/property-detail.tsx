import type { ReactNode } from "react";
import { ListingDetail } from "#app/platform/listings/listing-detail.tsx";
import { type ListingLayout, ListingSection } from "#app/platform/listings/listing-section.tsx";
import { ListingText } from "#app/platform/listings/listing-text.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { equipmentTags, isListed, lieu, type PublicProperty, propertyStatutLabels, takenLabel, typeBienLabels } from "./property.ts";
import { PropertyEquipmentTag } from "./property-equipment-tag.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import { PropertyHeart } from "./property-heart.tsx";
import { PropertyPanel } from "./property-panel.tsx";
import { PropertyPrice } from "./property-price.tsx";
import { PropertySituation } from "./property-situation.tsx";
import { TransactionBadge } from "./transaction-badge.tsx";

type PropertyDetailProps = {
  property: PublicProperty;
  settings: CompanySettings;
  /** The first message of a chat about it. */
  chat: string;
  layout: ListingLayout;
  /** The code of the short address, for the printed page. */
  code?: ReactNode;
  /** What a visitor can ask for, beside the price on the page. */
  actions?: ReactNode;
};

export function PropertyDetail({ property, settings, chat, layout, code, actions }: PropertyDetailProps) {
  const isPage = layout === "page";
  const tags = equipmentTags(property);
  const equipment = tags.length > 0 && (
    <ListingSection key="equipment" layout={layout} title="Équipements">
      <div className="listing-detail-tags">
        {tags.map((tag) => (
          <PropertyEquipmentTag key={tag.label} {...tag} />
        ))}
      </div>
    </ListingSection>
  );
  const description = (
    <ListingSection key="description" layout={layout} title={isPage ? "Le bien en détail" : "Description"}>
      <ListingText text={property.description} />
    </ListingSection>
  );

  return (
    <ListingDetail
      layout={layout}
      titre={property.titre}
      taken={takenLabel(property)}
      lieu={lieu(property)}
      images={property.images}
      code={code}
      heart={<PropertyHeart property={property} isOpened />}
      badges={
        <div className="listing-badges">
          <TransactionBadge property={property} />
          <Badge tone="line">{typeBienLabels[property.type_bien]}</Badge>
          <Badge tone={isListed(property) ? "ok" : "mute"}>{propertyStatutLabels[property.statut]}</Badge>
        </div>
      }
      video={{ title: "Visite virtuelle", url: property.video_url }}
      panel={<PropertyPanel property={property} settings={settings} chat={chat} actions={actions} />}
    >
      <PropertyPrice property={property} note="à la parité fixe" />
      <PropertyFacts property={property} />
      {isPage ? [description, equipment] : [equipment, description]}
      {isPage && <PropertySituation property={property} />}
    </ListingDetail>
  );
}
