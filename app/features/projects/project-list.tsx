import type { ReactNode } from "react";
import { mayUnfold } from "#app/lib/list-filter.ts";
import { formatNumber } from "#app/lib/money.ts";
import { FoldedList } from "#app/ui/folded-list.tsx";
import type { PublicProject } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";
import { type ProjectFilter, writeProjectFilter } from "./project-filter.ts";

export type ProjectPage = {
  rows: PublicProject[];
  total: number;
  /** Put forward over the whole width, before the others. */
  featured?: PublicProject;
};

type ProjectListProps = {
  page: ProjectPage;
  filter: ProjectFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  isLoading: boolean;
  /** Ends the list; it fills what the last row of cards leaves free. */
  closing: ReactNode;
};

export function ProjectList({ page: { rows, total, featured }, filter, others, isLoading, closing }: ProjectListProps) {
  const cards = rows.filter(({ id }) => id !== featured?.id);
  const search = writeProjectFilter(filter, others);
  const hasMore = rows.length < total;
  const isNextShown = hasMore && mayUnfold(filter.page);
  return (
    <FoldedList
      rows={cards}
      anchor="projet"
      gridClass={`project-grid leaves-${hasMore ? 0 : freeColumns(cards.length)}`}
      lead={featured && <ProjectCard project={featured} dialogTo={dialogAddress(search, featured.slug)} isLarge />}
      isRail
      renderRow={(project) => <ProjectCard project={project} dialogTo={dialogAddress(search, project.slug)} />}
      isLoading={isLoading}
      loadingLabel="Chargement des réalisations..."
      isFirstPage={filter.page === 1}
      nextTo={isNextShown ? `/?${writeProjectFilter({ ...filter, page: filter.page + 1 }, others)}` : undefined}
      ending={
        hasMore &&
        !isNextShown && (
          <>
            Les {formatNumber(rows.length)} projets les plus récents sont affichés, sur {formatNumber(total)}. Pour voir les autres,{" "}
            <a href="#realisations">précisez votre recherche</a>.
          </>
        )
      }
      closing={closing}
    />
  );
}

/** How many of three columns the last row of cards leaves free. */
function freeColumns(cards: number) {
  return (3 - (cards % 3)) % 3;
}

function dialogAddress(search: URLSearchParams, slug: string) {
  const withProject = new URLSearchParams(search);
  withProject.set("projet", slug);
  return `/?${withProject}`;
}
