import { SearchX } from "lucide-react";
import { Suspense } from "react";
import { href, useLinkClickHandler } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { lieu, type PublicProperty, prixText } from "#app/features/properties/property.ts";
import { type PropertyFilter, propertyFilterNames } from "#app/features/properties/property-filter.ts";
import { PropertyFilters } from "#app/features/properties/property-filters.tsx";
import { PropertyList } from "#app/features/properties/property-list.tsx";
import { PropertyListStatus } from "#app/features/properties/property-list-status.tsx";
import { refreshNow, useLive } from "#app/platform/realtime/live-store.ts";
import { type CompanySettings, whatsappUrl } from "#app/platform/settings/settings.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { useSectionLink } from "#app/routes/site/use-section-link.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { ListFailure } from "./list-failure.tsx";
import { lazyDialog, useDialogAtHand, useIsListPending, useLastGood, useOpenedListing } from "./section-list.ts";

type PropertyPage = { rows: PublicProperty[]; total: number };

type PropertiesSectionProps = {
  texts: SiteTexts["properties"];
  origin: string;
  settings: CompanySettings;
  filter: PropertyFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Null when the list could not be read. */
  properties: PropertyPage | null;
  /** The property named in the address, whether listed or not. */
  opened: PublicProperty | null;
};

function loadDialog() {
  return import("#app/features/properties/property-dialog.tsx").then(({ PropertyDialog }) => PropertyDialog);
}

const PropertyDialog = lazyDialog(loadDialog);

export default function PropertiesSection({ texts, origin, settings, filter, others, properties, opened }: PropertiesSectionProps) {
  const { state, updatedAt, isRefreshing, isOutage } = useLive();
  const isLoading = useDelayed(useIsListPending(propertyFilterNames) || isRefreshing);
  const shown = useLastGood(properties);
  const dialog = useOpenedListing("bien", shown?.rows ?? [], opened);
  const section = useDialogAtHand(loadDialog);
  const sectionLink = useSectionLink();

  return (
    <section ref={section} className="properties-section" id="biens" aria-labelledby="biens-titre">
      <div className="wrap">
        <div className="section-head">
          <h2 id="biens-titre">{texts.title}</h2>
          <p className="lead">{texts.subtitle}</p>
        </div>
        <PropertyFilters filter={filter} others={others} />
        {shown && <PropertyListStatus total={shown.total} updatedAt={updatedAt} state={state} onRefresh={() => void refreshNow()} />}
        {(isOutage || !properties) && (
          <ListFailure
            oldRows={shown ? "Les biens déjà affichés restent consultables." : undefined}
            whatsappHref={whatsappUrl(settings, "Bonjour FADEM, je recherche un bien :")}
          />
        )}
        {!shown && isLoading && <Spinner label="Chargement des biens..." />}
        {shown &&
          (shown.total > 0 ? (
            <PropertyList {...shown} filter={filter} others={others} isLoading={isLoading} />
          ) : (
            <NothingFound settings={settings} others={others} isLoading={isLoading} />
          ))}
        <p className="properties-more">
          <ButtonLink {...sectionLink("contact", "immobilier")}>{texts.more_cta}</ButtonLink>
        </p>
      </div>
      {dialog.listing && (
        <Suspense>
          <PropertyDialog
            property={dialog.listing}
            settings={settings}
            pageUrl={origin + href("/biens/:slug", { slug: dialog.listing.slug })}
            actions={
              <ListingEnquiry
                kind="visite"
                listing={{
                  table: "properties",
                  id: dialog.listing.id,
                  titre: dialog.listing.titre,
                  url: origin + href("/biens/:slug", { slug: dialog.listing.slug }),
                  summary: `${dialog.listing.titre}, ${lieu(dialog.listing)} (${prixText(dialog.listing)})`,
                }}
                settings={settings}
              />
            }
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </section>
  );
}

function NothingFound({ settings, others, isLoading }: { settings: CompanySettings; others: string; isLoading: boolean }) {
  const everything = others ? `/?${others}` : "/";
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(everything, { preventScrollReset: true });
  if (isLoading) return <Spinner label="Chargement des biens..." />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="Aucun bien trouvé"
      actions={
        <>
          <ButtonLink href={`${everything}#biens`} onClick={handleClick}>
            Voir tous les biens
          </ButtonLink>
          <ButtonLink
            variant="outline"
            href={whatsappUrl(settings, "Bonjour FADEM, je recherche un bien :")}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WhatsappIcon />
            Nous dire ce que vous cherchez
          </ButtonLink>
        </>
      }
    >
      Aucun bien ne correspond à vos critères de recherche.
    </EmptyState>
  );
}
