import { href } from "react-router";
import { pluralize } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { firstEquipmentTags, lieu, type PublicProperty } from "./property.ts";
import { PropertyCardMedia } from "./property-card-media.tsx";
import { PropertyEquipmentTag } from "./property-equipment-tag.tsx";
import { PropertyHeart } from "./property-heart.tsx";
import { PropertyMeasures } from "./property-measures.tsx";
import { PropertyPrice } from "./property-price.tsx";
import { TransactionBadge } from "./transaction-badge.tsx";

type PropertyCardProps = {
  property: PublicProperty;
  /** On a list the details open over the page (listing-details.client.ts); a new tab and a browser without script get the permanent page. */
  opensDetails?: boolean;
};

export function PropertyCard({ property, opensDetails = false }: PropertyCardProps) {
  const titleId = `titre-${property.slug}`;
  const page = href("/biens/:slug", { slug: property.slug });
  const { shown, others } = firstEquipmentTags(property);

  return (
    <article className="listing-card property-card">
      <div className="listing-card-media">
        <PropertyCardMedia property={property} />
        <TransactionBadge property={property} />
        <PropertyHeart property={property} />
      </div>
      <div className="listing-card-body">
        <h3 id={titleId}>
          <a href={page}>{property.titre}</a>
        </h3>
        <p className="listing-place icon-before icon-pin">{lieu(property)}</p>
        <PropertyPrice property={property} />
        <PropertyMeasures property={property} />
        <p className="listing-card-description">{property.description}</p>
        {shown.length > 0 && (
          <div className="listing-card-tags">
            {shown.map((tag) => (
              <PropertyEquipmentTag key={tag.label} {...tag} />
            ))}
            {others > 0 && <Tag>{`+${others} ${pluralize(others, "autre")}`}</Tag>}
          </div>
        )}
        <ButtonLink variant="outline" full href={page} data-details={opensDetails || undefined} aria-describedby={titleId}>
          Voir les détails
        </ButtonLink>
      </div>
    </article>
  );
}
