import { Phone, SearchX } from "lucide-react";
import { Suspense } from "react";
import { href, useLinkClickHandler } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { ProjectClosing } from "#app/features/projects/project-closing.tsx";
import { ProjectCounters } from "#app/features/projects/project-counters.tsx";
import { projectFilterNames } from "#app/features/projects/project-filter.ts";
import { ProjectFilters } from "#app/features/projects/project-filters.tsx";
import { ProjectList } from "#app/features/projects/project-list.tsx";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { useLive } from "#app/platform/realtime/live-store.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/platform/settings/settings.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { ListFailure } from "./list-failure.tsx";
import type { LoadedProjects } from "./load-projects.server.ts";
import { lazyDialog, useDialogAtHand, useIsListPending, useLastGood, useOpenedListing } from "./section-list.ts";

type ProjectsSectionProps = {
  texts: SiteTexts["projects"];
  messages: SiteTexts["contact"];
  origin: string;
  settings: CompanySettings;
  projects: LoadedProjects;
};

const LOADING = "Chargement des réalisations...";

function loadDialog() {
  return import("#app/features/projects/project-dialog.tsx").then(({ ProjectDialog }) => ProjectDialog);
}

const ProjectDialog = lazyDialog(loadDialog);

export default function ProjectsSection({ texts, messages, origin, settings, projects }: ProjectsSectionProps) {
  const { filter, others, list, opened } = projects;
  const { isRefreshing, isOutage } = useLive();
  const isLoading = useDelayed(useIsListPending(projectFilterNames) || isRefreshing);
  const shown = useLastGood(list);
  const listed = shown ? [...shown.page.rows, ...(shown.page.featured ? [shown.page.featured] : [])] : [];
  const { listing, close } = useOpenedListing("projet", listed, opened);
  const section = useDialogAtHand(loadDialog);
  const proposeHref = whatsappUrl(settings, messages.whatsapp_btp);

  const closing = (
    <ProjectClosing title={texts.closing_title} text={texts.closing_text}>
      <ButtonLink variant="whatsapp" href={whatsappUrl(settings, messages.whatsapp_devis)} target="_blank" rel="noopener noreferrer">
        <WhatsappIcon />
        {texts.closing_cta}
      </ButtonLink>
    </ProjectClosing>
  );

  return (
    <section ref={section} className="projects-section" id="realisations" aria-labelledby="realisations-titre">
      <div className="wrap">
        <div className="section-head">
          <h2 id="realisations-titre">{texts.title}</h2>
          <div className="projects-intro">
            <p className="lead">{texts.subtitle}</p>
            <div className="button-row">
              <ButtonLink href={telUrl(settings.telephone_secretariat)}>
                <Phone aria-hidden="true" />
                {texts.call_cta}
              </ButtonLink>
              <ButtonLink variant="whatsapp" href={proposeHref} target="_blank" rel="noopener noreferrer">
                <WhatsappIcon />
                {texts.whatsapp_cta}
              </ButtonLink>
            </div>
          </div>
        </div>
        {shown && <ProjectCounters counts={shown.counts} />}
        <ProjectFilters filter={filter} others={others} />
        {shown && (
          <p className="project-count" role="status">
            {formatNumber(shown.page.total)} {pluralize(shown.page.total, "projet trouvé", "projets trouvés")}
          </p>
        )}
        {(isOutage || !list) && (
          <ListFailure oldRows={shown ? "Les projets déjà affichés restent consultables." : undefined} whatsappHref={proposeHref} />
        )}
        {isLoading && !shown?.page.total && <Spinner label={LOADING} />}
        {shown && shown.page.total > 0 ? (
          <ProjectList page={shown.page} filter={filter} others={others} isLoading={isLoading} closing={closing} />
        ) : (
          <>
            {shown && !isLoading && <NothingFound others={others} proposeHref={proposeHref} proposeLabel={texts.empty_cta} />}
            {closing}
          </>
        )}
      </div>
      {listing && (
        <Suspense>
          <ProjectDialog
            project={listing}
            onClose={close}
            actions={
              <ListingEnquiry
                kind="devis"
                listing={{
                  table: "projects",
                  id: listing.id,
                  titre: listing.titre,
                  url: origin + href("/realisations/:slug", { slug: listing.slug }),
                }}
                settings={settings}
              />
            }
          />
        </Suspense>
      )}
    </section>
  );
}

function NothingFound({ others, proposeHref, proposeLabel }: { others: string; proposeHref: string; proposeLabel: string }) {
  const everything = others ? `/?${others}` : "/";
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(everything, { preventScrollReset: true });
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="Aucun projet trouvé"
      actions={
        <>
          <ButtonLink href={`${everything}#realisations`} onClick={handleClick}>
            Effacer les filtres
          </ButtonLink>
          <ButtonLink variant="outline" href={proposeHref} target="_blank" rel="noopener noreferrer">
            <WhatsappIcon />
            {proposeLabel}
          </ButtonLink>
        </>
      }
    >
      Aucune réalisation ne correspond à votre recherche.
    </EmptyState>
  );
}
