import { Car, Handshake } from "lucide-react";
import { vehicleTypesTransaction } from "#app/db/tables/closed-lists.ts";
import { ListFailure } from "#app/features/list-pages/list-failure.tsx";
import { ListingCard } from "#app/features/listings/listing-card.tsx";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { VehicleGuarantees } from "#app/features/listings/vehicle-guarantees.tsx";
import { wholeVehicleList } from "#app/features/site/home/whole-lists.ts";
import { cardChatUrl } from "#app/features/site/listing-page-body.tsx";
import { type PublicVehicle, type VehicleTypeTransaction, vehicleTransactionLabels } from "#app/features/vehicles/vehicle.ts";
import { type VehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { CachedPart } from "#app/kernel/html/cached-part.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { SELL_PATH } from "#app/services/addresses/public-paths.ts";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { FoldedList } from "#app/ui/controls/folded-list.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";

type VehiclePage = { rows: PublicVehicle[]; counts: Record<VehicleTypeTransaction, number> };

type VehiclesSectionProps = {
  origin: string;
  settings: CompanySettings;
  texts: Pick<SiteTexts, "services" | "contact">;
  filter: VehicleFilter;
  /** Null when the list could not be read. */
  page: VehiclePage | null;
  /** The filters of every list of the page. */
  search: string;
};

const PANEL = "vehicules-liste";
const nothing: VehiclePage = { rows: [], counts: { vente: 0, location: 0 } };

export function VehiclesSection({ origin, settings, texts: siteTexts, filter, page, search }: VehiclesSectionProps) {
  const texts = siteTexts.services;
  const { rows, counts } = page ?? nothing;
  const total = counts[filter.onglet];
  const searchUrl = whatsappUrl(settings, siteTexts.contact.whatsapp_vehicules);

  return (
    <section className="vehicles-section" id="vehicules" aria-labelledby="vehicules-titre" data-search={search}>
      <div className="wrap" data-far-part="">
        <div className="section-head">
          <h2 id="vehicules-titre">{texts.vehicles_title}</h2>
          <p className="lead">{texts.vehicles_text}</p>
        </div>
        <div className="vehicles-bar">
          <VehicleTabs selected={filter.onglet} counts={counts} panelId={PANEL} search={search} />
          <SellVehicleButton label={texts.vehicles_sell_cta} />
        </div>
        {/* What becomes of a request sent from here (sell-receipt.client.tsx): the next page leaves it alone. */}
        <div className="sell-receipt" id="vente-envoyee" data-kept />
        <ListFailure isFailed={!page} oldRows="Les véhicules déjà affichés restent consultables." whatsappHref={searchUrl} />
        <CachedPart name="vehicles" of={[settings, siteTexts, page, filter.onglet]}>
          <div id={PANEL} role="tabpanel" aria-labelledby={tabId(filter.onglet)}>
            {rows.length > 0 && (
              <FoldedList
                rows={rows}
                anchor="vehicule"
                gridClass="listing-grid"
                renderRow={(vehicle) => {
                  const view = toListingView("vehicles", vehicle);
                  return <ListingCard view={view} chatUrl={cardChatUrl(view, { origin, settings, texts: siteTexts })} opensDetails />;
                }}
                loadingLabel="Chargement des véhicules..."
                isRail
                whole={rows.length < total ? wholeVehicleList(filter.onglet, total) : undefined}
              />
            )}
            {rows.length === 0 && page && (
              <EmptyState
                icon={<Car aria-hidden="true" />}
                title={filter.onglet === "location" ? "Aucun véhicule à louer" : "Aucun véhicule à vendre"}
                actions={
                  <ButtonLink variant="outline" href={searchUrl} target="_blank" rel="noopener noreferrer">
                    <WhatsappIcon />
                    Nous dire ce que vous cherchez
                  </ButtonLink>
                }
              >
                Revenez bientôt, ou écrivez-nous&nbsp;: nous cherchons pour vous.
              </EmptyState>
            )}
          </div>
          <VehicleGuarantees texts={texts} />
        </CachedPart>
      </div>
    </section>
  );
}

/** Opens the form over the page (overlays.client.ts); without script, or in a new tab, it has a page of its own. */
function SellVehicleButton({ label }: { label: string }) {
  return (
    <ButtonLink variant="outline" href={SELL_PATH} data-opens="sell">
      <Handshake aria-hidden="true" />
      {label}
    </ButtonLink>
  );
}

type VehicleTabsProps = {
  selected: VehicleTypeTransaction;
  counts: Record<VehicleTypeTransaction, number>;
  /** The id of the list under the tabs. */
  panelId: string;
  /** The filters of every list of the page. */
  search: string;
};

/** Plain links; lists.client.ts changes the list in place, and tabs.client.ts moves along them by arrow keys. */
function VehicleTabs({ selected, counts, panelId, search }: VehicleTabsProps) {
  return (
    <div className="segments" role="tablist" aria-label="Véhicules">
      {vehicleTypesTransaction.map((onglet) => (
        <a
          key={onglet}
          id={tabId(onglet)}
          role="tab"
          aria-selected={onglet === selected}
          aria-controls={panelId}
          data-list
          href={`${tabAddress(onglet, search)}#vehicules`}
        >
          {`${vehicleTransactionLabels[onglet]} (${formatNumber(counts[onglet])})`}
        </a>
      ))}
    </div>
  );
}

function tabId(onglet: VehicleTypeTransaction) {
  return `vehicules-onglet-${onglet}`;
}

/** The other lists of the page stay as they are. */
function tabAddress(onglet: VehicleTypeTransaction, search: string) {
  const params = writeVehicleFilter({ onglet, page: 1 }, new URLSearchParams(search));
  return params.size > 0 ? `/?${params}` : "/";
}
