import type { ReactNode } from "react";
import { CachedCard } from "#app/platform/html/cached-part.tsx";
import { FoldedList } from "#app/ui/folded-list.tsx";
import type { WholeList } from "#app/ui/whole-list-link.tsx";
import type { PublicProject } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";

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
      lead={
        newest && (
          <CachedCard name="large project" row={newest}>
            <ProjectCard project={newest} opensDetails isLarge />
          </CachedCard>
        )
      }
      isRail
      renderRow={(project) => (
        <CachedCard name="project" row={project}>
          <ProjectCard project={project} opensDetails />
        </CachedCard>
      )}
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
