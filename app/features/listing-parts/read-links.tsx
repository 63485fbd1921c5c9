import { Eye, History } from "lucide-react";
import { Link } from "react-router";
import { listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";

type ReadLinksProps = {
  table: PagedTable;
  id: string;
  titre: string /** A draft that is no row yet has no history. */;
  isStored?: boolean;
};

/** For whoever may read a row and not change it: how visitors see it, and what became of it. */
export function ReadLinks({ table, id, titre, isStored = true }: ReadLinksProps) {
  const search = useListSearch();
  const row = `${adminListUrl(table)}/${id}`;
  return (
    <>
      {listingTables.some((name) => name === table) && (
        // A document load: the preview wears the styles of the public site.
        <a href={`${row}/apercu`} className="icon-button" aria-label={`Aperçu de ${titre}`} title="Aperçu">
          <Eye />
        </a>
      )}
      {isStored && (
        <Link to={`${row}/historique${search}`} className="icon-button" aria-label={`Historique de ${titre}`} title="Historique">
          <History />
        </Link>
      )}
    </>
  );
}
