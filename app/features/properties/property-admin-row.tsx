import { Form } from "react-router";
import { propertyStatuts } from "#app/db/tables/closed-lists.ts";
import { ListingFigures, ListingRow } from "#app/features/listing-parts/listing-row.tsx";
import { typedStayUrl } from "#app/features/listing-parts/stay-calendar-card.tsx";
import { homeOffer } from "#app/features/listing-parts/stay-offer.ts";
import { qualityScore } from "#app/features/quality/quality.ts";
import { formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight } from "#app/services/auth/rights.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import { StatutMenu } from "#app/services/form-fields/statut-menu.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { ReconfirmButton, ReconfirmMark } from "#app/services/publication/reconfirm-button.tsx";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Input } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type Property, prixSuffix, propertyStatutLabels, propertyStatutTones, typeBienLabels, typeTransactionLabels } from "./property.ts";
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
          <PrixMenu property={property} />
          <span>{formatEuros(prix)}</span>
        </>
      }
      figures={<ListingFigures signs={signs} note={qualityScore(propertyCriteria(propertyQualityInput(property)))} />}
      first={signs?.unconfirmed !== undefined && <ReconfirmButton row={property} />}
      editTo={`/admin-dashboard/biens/${id}`}
      copyTo={`/admin-dashboard/biens/nouveau?copie=${id}`}
      stayTo={homeOffer(property) !== undefined && typedStayUrl("properties", id)}
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

/** The price of a row, which a member with the right changes in its place. */
function PrixMenu({ property }: { property: AdminProperty }) {
  const { id, titre, prix, version } = property;
  const { menu, close } = useMenu();
  const may = useMay();
  const amount = (
    <b>
      {formatPrix(prix)}
      <small> {prixSuffix(property)}</small>
    </b>
  );
  if (!may(contentRight("properties", "modifier"))) return amount;
  return (
    <details className="statut-menu prix-menu relative" {...menu}>
      <summary className="no-marker" aria-label={`Prix de ${titre}\u00a0: ${formatPrix(prix)} ${prixSuffix(property)}. Changer`}>
        {amount}
      </summary>
      <Form key={version} method="post" className="statut-menu-choices menu stack gap-2" preventScrollReset replace onSubmit={close}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Input name="prix" inputMode="numeric" maxLength={20} defaultValue={formatNumber(prix)} aria-label="Nouveau prix (FCFA)" />
        <Button type="submit" name="intent" value="prix" size="small">
          Enregistrer
        </Button>
      </Form>
    </details>
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

function PropertyStatutMenu({ property }: { property: Pick<Property, "id" | "titre" | "statut" | "version"> }) {
  return (
    <StatutMenu
      right={contentRight("properties", "modifier")}
      row={property}
      statuts={propertyStatuts}
      labels={propertyStatutLabels}
      tones={propertyStatutTones}
    />
  );
}
