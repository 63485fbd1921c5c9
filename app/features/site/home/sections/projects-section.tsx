import { Phone, Search, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { projectCategories, projectStatuts, villes } from "#app/db/tables/closed-lists.ts";
import { ListFailure } from "#app/features/list-pages/list-failure.tsx";
import { CorrectedSearch } from "#app/features/listing-parts/corrected-search.tsx";
import { RowCard } from "#app/features/listings/listing-card.tsx";
import { type PublicProject, projectCategorieLabels, projectStatutLabels } from "#app/features/projects/project.ts";
import { type ProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import type { ProjectCounts } from "#app/features/projects/project-queries.server.ts";
import type { LoadedProjects } from "#app/features/site/home/load-sections.server.ts";
import { wholeProjectList } from "#app/features/site/home/whole-lists.ts";
import { CachedPart } from "#app/kernel/html/cached-part.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import { ALL } from "#app/services/form-fields/filter-form.ts";
import { KeptParameters } from "#app/services/form-fields/kept-parameters.tsx";
import type { OtherTown } from "#app/services/search/other-towns.server.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { FoldedFilters, FoldedList, type WholeList } from "#app/ui/controls/folded-list.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";

type ProjectsSectionProps = {
  texts: SiteTexts["projects"];
  messages: SiteTexts["contact"];
  settings: CompanySettings;
  projects: LoadedProjects;
};

export function ProjectsSection({ texts, messages, settings, projects }: ProjectsSectionProps) {
  const { filter, others, list } = projects;
  const proposeHref = whatsappUrl(settings, messages.whatsapp_btp);
  const isFiltered = writeProjectFilter({ ...filter, page: 1 }).size > 0;

  const closing = (
    <aside className="project-closing dark">
      <h3>{texts.closing_title}</h3>
      <p>{texts.closing_text}</p>
      <ButtonLink variant="whatsapp" href={whatsappUrl(settings, messages.whatsapp_devis)} target="_blank" rel="noopener noreferrer">
        <WhatsappIcon />
        {texts.closing_cta}
      </ButtonLink>
    </aside>
  );

  return (
    <section className="projects-section" id="realisations" aria-labelledby="realisations-titre">
      <div className="wrap" data-far-part="">
        <CachedPart name="projects head" of={[settings, texts, messages, list?.counts]}>
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
          {list && <ProjectCounters counts={list.counts} />}
        </CachedPart>
        <FoldedFilters isOpen={isFiltered}>
          <ProjectFilters filter={filter} others={others} towns={list?.page.towns} />
        </FoldedFilters>
        {list && (
          <p className="project-count" role="status">
            {formatNumber(list.page.total)} {pluralize(list.page.total, "projet trouvé", "projets trouvés")}
          </p>
        )}
        <ListFailure isFailed={!list} oldRows="Les projets déjà affichés restent consultables." whatsappHref={proposeHref} />
        {list?.page.understoodAs && (
          <CorrectedSearch
            typed={filter.q ?? ""}
            understoodAs={list.page.understoodAs}
            exactHref={`/?${writeProjectFilter({ ...filter, exact: true, page: 1 }, others)}#realisations`}
          />
        )}
        {list && list.page.total > 0 ? (
          <CachedPart name="projects" of={[settings, texts, messages, list.page]}>
            <ProjectList
              rows={list.page.rows}
              whole={wholeProjectList(filter, list.page.total, list.page.understoodAs)}
              closing={closing}
            />
          </CachedPart>
        ) : (
          <>
            {list && <NothingFound isFiltered={isFiltered} others={others} proposeHref={proposeHref} proposeLabel={texts.empty_cta} />}
            {closing}
          </>
        )}
      </div>
    </section>
  );
}

type NothingFoundProps = { isFiltered: boolean; others: string; proposeHref: string; proposeLabel: string };

function NothingFound({ isFiltered, others, proposeHref, proposeLabel }: NothingFoundProps) {
  const everything = others ? `/?${others}` : "/";
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="Aucun projet trouvé"
      actions={
        <>
          {isFiltered && (
            <ButtonLink href={`${everything}#realisations`} data-list>
              Effacer les filtres
            </ButtonLink>
          )}
          <ButtonLink variant="outline" href={proposeHref} target="_blank" rel="noopener noreferrer">
            <WhatsappIcon />
            {proposeLabel}
          </ButtonLink>
        </>
      }
    >
      {isFiltered
        ? "Aucune réalisation ne correspond à votre recherche."
        : "Aucune réalisation en ligne pour le moment. Revenez bientôt, ou écrivez-nous."}
    </EmptyState>
  );
}

function ProjectCounters({ counts: { projets, termines, villes, clients } }: { counts: ProjectCounts }) {
  const counters = [
    { label: pluralize(projets, "Projet"), value: projets },
    { label: pluralize(termines, "Terminé"), value: termines },
    { label: pluralize(villes, "Ville"), value: villes },
    { label: pluralize(clients, "Client nommé", "Clients nommés"), value: clients },
  ];
  return (
    <dl className="project-counters">
      {counters.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

type ProjectListProps = {
  rows: PublicProject[];
  whole: WholeList;
  /** Ends the list; it fills what the last row of cards leaves free. */
  closing: ReactNode;
};

export function ProjectList({ rows, whole, closing }: ProjectListProps) {
  const [newest, ...cards] = rows;
  const hasMore = rows.length < whole.total;
  return (
    <FoldedList
      rows={cards}
      anchor="projet"
      gridClass={`project-grid leaves-${hasMore ? 0 : freeColumns(cards.length)}`}
      lead={newest && <RowCard table="projects" row={newest} look="large" />}
      isRail
      renderRow={(project) => <RowCard table="projects" row={project} look="full" />}
      loadingLabel="Chargement des réalisations..."
      whole={hasMore ? whole : undefined}
      closing={closing}
    />
  );
}

/** How many of three columns the last row of cards leaves free. */
function freeColumns(cards: number) {
  return (3 - (cards % 3)) % 3;
}

const categories = [
  { value: ALL, label: "Tous" },
  ...projectCategories.map((value) => ({ value: value as string, label: projectCategorieLabels[value] })),
];
const statutOptions = [
  { value: ALL, label: "Tous les statuts" },
  ...projectStatuts.map((value) => ({ value: value as string, label: projectStatutLabels[value] })),
];
const villeOptions = [{ value: ALL, label: "Toutes les villes" }, ...villes.map((value) => ({ value: value as string, label: value }))];

type ProjectFiltersProps = {
  filter: ProjectFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Towns beside ours that have projects. */
  towns?: readonly OtherTown[];
};

/** A plain search form; lists.client.ts applies it at every change. */
function ProjectFilters({ filter, others, towns = [] }: ProjectFiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level.
    <form
      data-filters
      data-page="p_page p_exact"
      className="project-filters"
      role="search"
      aria-label="Filtrer les réalisations"
      method="get"
      action="/#realisations"
      autoComplete="off"
    >
      <KeptParameters search={others} />
      <Field label="Rechercher" name="p_q" className="project-filters-search">
        {(ids) => (
          <Input
            {...ids}
            type="search"
            name="p_q"
            maxLength={100}
            placeholder="Immeuble à Kara"
            defaultValue={filter.q}
            icon={<Search />}
          />
        )}
      </Field>
      <Field label="Statut" name="p_statut">
        {(ids) => <Select {...ids} name="p_statut" options={statutOptions} defaultValue={filter.statut ?? ALL} />}
      </Field>
      <Field label="Ville" name="p_ville">
        {(ids) => <Select {...ids} name="p_ville" options={[...villeOptions, ...towns]} defaultValue={filter.ville ?? ALL} />}
      </Field>
      <fieldset className="project-filters-categories">
        <legend className="visually-hidden">Catégorie</legend>
        {categories.map(({ value, label }) => (
          <label key={value} className="project-chip">
            <input type="radio" name="p_categorie" value={value} defaultChecked={value === (filter.categorie ?? ALL)} />
            {label}
          </label>
        ))}
      </fieldset>
      <Button type="submit" className="project-filters-submit">
        Filtrer
      </Button>
    </form>
  );
}
