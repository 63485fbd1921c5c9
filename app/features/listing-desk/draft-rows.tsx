import { Trash2 } from "lucide-react";
import { Form, Link } from "react-router";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { ListingRow } from "#app/features/listing-parts/listing-row.tsx";
import { formatPrix } from "#app/lib/text/money.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { Button } from "#app/ui/controls/button.tsx";

/** `missing`: the labels of the fields that stand in the way of a publication; `prix` of what has one, null while it is not typed. */
export type DraftRow = {
  id: string;
  titre: string;
  image: Image | undefined;
  updated_at: string;
  prix?: number | null;
  missing: string[];
};

const SHOWN = 4;

/** Drafts that are no rows yet, above the others: what they lack is said in the place of their facts. */
export function DraftRows({ table, rows, listUrl }: { table: PagedTable; rows: DraftRow[]; listUrl: string }) {
  return (
    <ul className="admin-list stack gap-3 draft-rows mb-3" aria-label="Brouillons à compléter">
      {rows.map(({ id, titre, image, updated_at, prix, missing }) => (
        <li key={id}>
          <ListingRow
            table={table}
            id={id}
            titre={titre || "Sans titre"}
            image={image}
            facts={`${factsOf(missing)}\u00a0· saisi le ${formatDateTime(updated_at)}`}
            amount={prix === null ? <Link to={`${listUrl}/${id}`}>Indiquer le prix</Link> : prix !== undefined && <p>{formatPrix(prix)}</p>}
            isPickable={false}
            editTo={`${listUrl}/${id}`}
            last={
              <Form method="post" preventScrollReset replace>
                <input type="hidden" name="intent" value="supprimer" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" variant="outline" size="small">
                  <Trash2 />
                  Effacer ce brouillon
                </Button>
              </Form>
            }
          >
            <div className="listing-row-badges cluster gap-1h mt-2">
              <PublicationMark row={{ publication: "brouillon", publier_le: null }} />
            </div>
          </ListingRow>
        </li>
      ))}
    </ul>
  );
}

function factsOf(missing: string[]) {
  if (missing.length === 0) return "Jamais enregistré";
  const more = missing.length > SHOWN ? "…" : "";
  return `À compléter\u00a0: ${missing.slice(0, SHOWN).join(", ")}${more}`;
}
