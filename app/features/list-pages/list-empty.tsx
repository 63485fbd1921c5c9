import { ChevronRight } from "lucide-react";
import type { FoundSearch } from "#app/features/finding/found-search.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { countWords, type ListSubject } from "#app/features/finding/list-words.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

const words: Record<ListSubject["rows"], { title: string; text: string; all: string }> = {
  biens: {
    title: "Aucun bien trouvé",
    text: "Aucun bien ne correspond à vos critères de recherche.",
    all: "Voir tous les biens",
  },
  véhicules: {
    title: "Aucun véhicule trouvé",
    text: "Aucun véhicule ne correspond à vos critères de recherche.",
    all: "Voir tous les véhicules",
  },
  réalisations: {
    title: "Aucun projet trouvé",
    text: "Aucun projet ne correspond à vos critères de recherche.",
    all: "Voir toutes les réalisations",
  },
};

/** No dead end: what one change of the search would give, each with its number, and the whole list. */
export function ListEmpty({ found: { search, proposals }, rows }: { found: FoundSearch; rows: ListSubject["rows"] }) {
  const { title, text, all } = words[rows];
  const { path, table } = listKind(search.list);
  return (
    <div className="list-empty">
      <h3>{title}</h3>
      <p>{text}</p>
      {proposals.length > 0 && (
        <>
          {!proposals[0]?.isWider && <p>En retirant un seul filtre&nbsp;:</p>}
          <ul>
            {proposals.map(({ label, href, count }) => (
              <li key={href}>
                <a href={href} rel="nofollow" data-list="">
                  <span>{label}</span>
                  <b>{countWords(count, rows)}</b>
                  <ChevronRight aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink href={table === "properties" ? "/annonces" : path} full>
        {all}
      </ButtonLink>
    </div>
  );
}
