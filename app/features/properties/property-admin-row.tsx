import { propertyStatuts } from "#app/db/tables/closed-lists.ts";
import { listingPath } from "#app/db/tables/content-types.ts";
import { ListingFigures, ListingRow } from "#app/features/listing-parts/listing-row.tsx";
import { qualityScore } from "#app/features/quality/quality.ts";
import { formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { contentRight } from "#app/services/auth/rights.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import { StatutMenu } from "#app/services/form-fields/statut-menu.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { ReconfirmButton, ReconfirmMark } from "#app/services/publication/reconfirm-button.tsx";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { Badge, type BadgeTone } from "#app/ui/layout/badge.tsx";
import { type Property, type PropertyStatut, prixSuffix, propertyStatutLabels, typeBienLabels, typeTransactionLabels } from "./property.ts";
import type { AdminProperty } from "./property-content.server.ts";
import { propertyCriteria, propertyQualityInput } from "./property-quality.ts";

type PropertyAdminRowProps = { row: AdminProperty; signs?: ListingSigns; onDelete: () => void };

export function PropertyAdminRow({ row: property, signs, onDelete }: PropertyAdminRowProps) {
  const { id, titre, prix, images } = property;
  return (
    <ListingRow
      table="properties"
      id={id}
      titre={titre}
      image={images[0]}
      facts={facts(property)}
      amount={
        <>
          <p>
            {formatPrix(prix)}
            <small> {prixSuffix(property)}</small>
          </p>
          <span>{formatEuros(prix)}</span>
        </>
      }
      figures={<ListingFigures signs={signs} note={qualityScore(propertyCriteria(propertyQualityInput(property)))} />}
      first={signs?.unconfirmed !== undefined && <ReconfirmButton row={property} />}
      shareTo={property.publication === "en_ligne" && `${listingPath("properties")}/${property.slug}`}
      editTo={`/admin-dashboard/biens/${id}`}
      copyTo={`/admin-dashboard/biens/nouveau?copie=${id}`}
      posterTo={property.publication === "en_ligne" && `/admin-dashboard/biens/${id}/affiche`}
      onDelete={onDelete}
    >
      <div className="listing-row-badges cluster gap-1h mt-2">
        <PublicationMark row={property} />
        <PropertyStatutMenu property={property} />
        <ReconfirmMark days={signs?.unconfirmed} />
        <Badge tone="line">{typeTransactionLabels[property.type_transaction]}</Badge>
        <Badge tone="line">
          {images.length} {pluralize(images.length, "photo")}
        </Badge>
        <DemoBadge row={property} />
      </div>
    </ListingRow>
  );
}

function facts(property: AdminProperty) {
  const { quartier, localisation, ville, type_bien } = property;
  const surface = property.surface_habitable ?? property.surface_totale;
  return [
    property.reference,
    `${quartier ?? localisation}, ${ville}`,
    typeBienLabels[type_bien],
    surface !== null && `${formatNumber(surface)}\u00a0m²`,
  ]
    .filter(Boolean)
    .join("\u00a0· ");
}

const tones: Record<PropertyStatut, BadgeTone> = { disponible: "ok", reserve: "info", vendu: "mute", loue: "mute" };

function PropertyStatutMenu({ property }: { property: Pick<Property, "id" | "titre" | "statut" | "version"> }) {
  return (
    <StatutMenu
      right={contentRight("properties", "modifier")}
      row={property}
      statuts={propertyStatuts}
      labels={propertyStatutLabels}
      tones={tones}
    />
  );
}
