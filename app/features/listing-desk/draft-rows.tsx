import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { ListingRow } from "#app/features/listing-parts/listing-row.tsx";
import { formatPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { Button } from "#app/ui/controls/button.tsx";

/**
 * `missing`: the labels of the fields that stand in the way of a publication; `prix` of what has one, null while it is not typed; `member`: who
 * typed it.
 */
export type DraftRow = {
  id: string;
  titre: string;
  image: Image | undefined;
  updated_at: string;
  prix?: number | null;
  missing: string[];
  isOwn: boolean;
  member: string;
};

const SHOWN = 4;

/** Drafts that are no rows yet, in one closed line above the others: what they lack is said in the place of their facts. */
export function DraftRows({ table, rows, listUrl }: { table: PagedTable; rows: DraftRow[]; listUrl: string }) {
  return (
    <details className="draft-line mb-3">
      <summary className="no-marker">
        {rows.length} {pluralize(rows.length, "brouillon")}
      </summary>
      <ul className="admin-list stack gap-3 draft-rows mt-2" aria-label="Brouillons à compléter">
        {rows.map(({ id, titre, image, updated_at, prix, missing, isOwn, member }) => (
          <li key={`${id} ${member}`}>
            <ListingRow
              table={table}
              id={id}
              titre={titre || "Sans titre"}
              image={image}
              facts={`${factsOf(missing)}\u00a0· saisi le ${formatDateTime(updated_at)}`}
              amount={
                prix === null
                  ? isOwn && <Link to={`${listUrl}/${id}`}>Indiquer le prix</Link>
                  : prix !== undefined && <p>{formatPrix(prix)}</p>
              }
              isPickable={false}
              editTo={`${listUrl}/${id}`}
              first={
                !isOwn && (
                  <DraftAct id={id} intent="reprendre" icon={<Pencil />} label={`Reprendre ${titre || "Sans titre"}`} text="Reprendre" />
                )
              }
              last={isOwn && <DraftAct id={id} intent="supprimer" icon={<Trash2 />} text="Effacer ce brouillon" />}
            >
              <div className="listing-row-badges cluster gap-1h mt-2">
                <PublicationMark row={{ publication: "brouillon", publier_le: null }} />
                <span className="small">{member}</span>
              </div>
            </ListingRow>
          </li>
        ))}
      </ul>
    </details>
  );
}

type DraftActProps = { id: string; intent: "supprimer" | "reprendre"; icon: ReactNode; label?: string; text: string };

function DraftAct({ id, intent, icon, label, text }: DraftActProps) {
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="outline" size="small" aria-label={label}>
        {icon}
        {text}
      </Button>
    </Form>
  );
}

function factsOf(missing: string[]) {
  if (missing.length === 0) return "Jamais enregistré";
  const more = missing.length > SHOWN ? "…" : "";
  return `À compléter\u00a0: ${missing.slice(0, SHOWN).join(", ")}${more}`;
}
