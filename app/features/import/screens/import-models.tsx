import { ChevronDown } from "lucide-react";
import { contentTypes, type ListingTable, listTitle } from "#app/db/tables/content-types.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

export type ImportKind = { table: ListingTable; columns: { label: string; isRequired: boolean; values: string | undefined }[] };

/** The models, and what each column takes. */
export function ImportModels({ kinds }: { kinds: readonly ImportKind[] }) {
  return (
    <section className="admin-card import-kinds content-top column gap-4" aria-labelledby="modeles">
      <h3 id="modeles">Modèles</h3>
      {kinds.map(({ table, columns }) => (
        <div key={table} className="import-kind from-start stack gap-2">
          <h4>{listTitle(table)}</h4>
          <ButtonLink
            href={`/admin-dashboard/parametres/import/modele/${contentTypes[table].pages.section}`}
            variant="outline"
            size="small"
            aria-label={`Télécharger le modèle\u00a0: ${listTitle(table)}`}
          >
            Télécharger le modèle
          </ButtonLink>
          <details>
            <summary className="no-marker tap row gap-2 small">
              Colonnes et valeurs acceptées
              <ChevronDown />
            </summary>
            <ul>
              {columns.map(({ label, isRequired, values }) => (
                <li className="small breaks" key={label}>
                  <b>{label}</b>
                  {isRequired && " (obligatoire)"}
                  {values && `\u00a0: ${values}`}
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </section>
  );
}
