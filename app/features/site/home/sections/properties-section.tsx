import { RefreshCw, SearchX } from "lucide-react";
import { ListFailure } from "#app/features/list-pages/list-failure.tsx";
import { CorrectedSearch } from "#app/features/listing-parts/corrected-search.tsx";
import { RowCard } from "#app/features/listings/listing-card.tsx";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { type PropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import { PropertyFilters } from "#app/features/properties/property-filters.tsx";
import { useSectionLink } from "#app/features/site/frame/use-section-link.ts";
import { wholePropertyList } from "#app/features/site/home/whole-lists.ts";
import type { HomeTexts } from "#app/features/site/page-texts.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { OtherTown } from "#app/services/search/other-towns.server.ts";
import { leftWords } from "#app/services/search/search.ts";
import { ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { FOLDED, FoldedFilters, FoldedList, WholeListLink } from "#app/ui/controls/folded-list.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";

type PropertyPage = {
  rows: PublicProperty[];
  total: number;
  towns?: readonly OtherTown[];
  understoodAs?: string;
  /** Words that no listing has, and what was read in the others. */
  left?: readonly string[];
  readAs?: string;
  /** Where all of the rows are. */
  whole?: string;
};

type PropertiesSectionProps = {
  texts: HomeTexts["properties"];
  settings: CompanySettings;
  filter: PropertyFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Null when the list could not be read. */
  properties: PropertyPage | null;
};

export function PropertiesSection({ texts, settings, filter, others, properties }: PropertiesSectionProps) {
  const sectionLink = useSectionLink();
  const isFiltered = writePropertyFilter({ ...filter, tri: undefined, page: 1 }).size > 0;

  return (
    <section className="properties-section" id="biens" aria-labelledby="biens-titre">
      <div className="wrap" data-far-part="">
        <div className="section-head">
          <h2 id="biens-titre">{texts.title}</h2>
          <p className="lead">{texts.subtitle}</p>
        </div>
        <FoldedFilters isOpen={isFiltered}>
          <PropertyFilters filter={filter} others={others} towns={properties?.towns} />
        </FoldedFilters>
        {properties && <ListStatus total={properties.total} />}
        <ListFailure
          isFailed={!properties}
          oldRows="Les biens déjà affichés restent consultables."
          whatsappHref={whatsappUrl(settings, "Bonjour FADEM, je recherche un bien\u00a0:")}
        />
        {properties?.readAs && <p className="corrected-search">{properties.readAs}</p>}
        {properties?.left && <p className="corrected-search">{leftWords(properties.left)}</p>}
        {properties?.understoodAs && (
          <CorrectedSearch typed={filter.q ?? ""} understoodAs={properties.understoodAs} exactHref={exactAddress(filter, others)} />
        )}
        {properties &&
          (properties.total > 0 ? (
            <FoldedList
              rows={properties.rows}
              anchor="bien"
              gridClass="listing-grid"
              renderRow={(property) => <RowCard table="properties" row={property} look="full" />}
              loadingLabel="Chargement des biens..."
              isRail
              isFolded={filter.page === 1} // small screens show the first of them only
            />
          ) : (
            <NothingFound isFiltered={isFiltered} settings={settings} others={others} />
          ))}
        <div className="properties-more">
          {properties && <WholeProperties filter={filter} properties={properties} />}
          <ButtonLink {...sectionLink("contact", "immobilier")} variant="outline">
            {texts.more_cta}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** How many there are; when they were read and whether changes are heard is filled in by live.client.ts. */
function ListStatus({ total }: { total: number }) {
  return (
    <div className="property-status">
      <div className="property-status-count">
        <p role="status">{formatNumber(total)} bien(s) trouvé(s)</p>
        <p className="property-status-time" data-updated data-kept hidden>
          Mis à jour à <time />
        </p>
      </div>
      <div className="property-status-live">
        <p className="live-state" data-kept>
          Connexion en cours
        </p>
        <IconButton label="Actualiser la liste" icon={<RefreshCw aria-hidden="true" />} data-refresh />
      </div>
    </div>
  );
}

function WholeProperties({ filter, properties: { rows, total, whole } }: { filter: PropertyFilter; properties: PropertyPage }) {
  const isLeftOut = rows.length < total;
  const isFolded = filter.page === 1 && rows.length > FOLDED;
  if (!isLeftOut && !isFolded) return null;
  return <WholeListLink whole={wholePropertyList(filter, total, whole)} isForFolded={!isLeftOut} />;
}

/** The words as they were typed, beside what the other lists show. */
function exactAddress(filter: PropertyFilter, others: string) {
  return `/?${[others, writePropertyFilter({ ...filter, exact: true, page: 1 }).toString()].filter(Boolean).join("&")}#biens`;
}

type NothingFoundProps = { isFiltered: boolean; settings: CompanySettings; others: string };

function NothingFound({ isFiltered, settings, others }: NothingFoundProps) {
  const everything = others ? `/?${others}` : "/";
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={isFiltered ? "Aucun bien trouvé" : "Aucun bien en ligne pour le moment."}
      actions={
        <>
          {isFiltered && (
            <ButtonLink href={`${everything}#biens`} data-list>
              Voir tous les biens
            </ButtonLink>
          )}
          <ButtonLink
            variant="outline"
            href={whatsappUrl(settings, "Bonjour FADEM, je recherche un bien\u00a0:")}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WhatsappIcon />
            Nous dire ce que vous cherchez
          </ButtonLink>
        </>
      }
    >
      {isFiltered ? "Aucun bien ne correspond à vos critères de recherche." : "Revenez bientôt, ou écrivez-nous."}
    </EmptyState>
  );
}
