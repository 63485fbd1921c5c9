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
};

type ProjectListProps = {
  page: ProjectPage;
  filter: ProjectFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Ends the list; it fills what the last row of cards leaves free. */
  closing: ReactNode;
};

export function ProjectList({ page: { rows, total }, filter, others, closing }: ProjectListProps) {
  const [newest, ...cards] = rows;
  const hasMore = rows.length < total;
  const isNextShown = hasMore && mayUnfold(filter.page);
  return (
    <FoldedList
      rows={cards}
      anchor="projet"
      gridClass={`project-grid leaves-${hasMore ? 0 : freeColumns(cards.length)}`}
      lead={newest && <ProjectCard project={newest} opensDetails isLarge />}
      isRail
      renderRow={(project) => <ProjectCard project={project} opensDetails />}
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
