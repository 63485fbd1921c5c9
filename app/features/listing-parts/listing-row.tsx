import { Copy, Image as ImageIcon, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight } from "#app/services/auth/rights.ts";
import { DeleteButton } from "#app/services/form-fields/delete-button.tsx";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import type { PublicImage } from "#app/services/pictures/image.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { thumbnailUrl } from "./listing-thumbnail.ts";
import { ReadLinks } from "./read-links.tsx";

type ListingRowProps = {
  table: PagedTable;
  id: string;
  titre: string;
  image: PublicImage | undefined;
  /** "Agoè, Lomé · Villa · 320 m²". */
  facts: string;
  /** Badges and whatever else stands under the title. */
  children: ReactNode;
  /** The amount at the end of the row. */
  amount: ReactNode;
  /** What visitors did with it. */
  figures?: ReactNode;
  /** What is to be done first. */
  first?: ReactNode;
  editTo: string;
  /** What can be done with a listing that is stored. */
  copyTo?: string;
  /** Of one that visitors can see. */
  posterTo?: string | false;
  onDelete?: () => void;
  /** What is no row yet cannot be acted on with others. */
  isPickable?: boolean;
};

/** One listing in a back-office list. */
export function ListingRow({
  table,
  id,
  titre,
  image,
  facts,
  children,
  amount,
  figures,
  first,
  editTo,
  copyTo,
  posterTo,
  onDelete,
  isPickable = true,
}: ListingRowProps) {
  const search = useListSearch();
  const may = useMay();
  const mayChange = may(contentRight(table, "modifier"));
  return (
    <article className="listing-row stack card relative top">
      {isPickable && (mayChange || may("affiches.lire")) ? (
        <PickBox id={id} label={titre} />
      ) : (
        <i className="listing-row-unpicked" aria-hidden="true" />
      )}
      {image ? (
        <img className="listing-row-image" src={thumbnailUrl(image)} alt="" width={132} height={92} loading="lazy" />
      ) : (
        <div className="listing-row-no-image centre muted tiny middle">Pas d’image</div>
      )}
      <div className="listing-row-text">
        <h3>{titre}</h3>
        <p className="listing-row-facts note">{facts}</p>
        {children}
      </div>
      <div className="listing-row-amount">{amount}</div>
      <div className="listing-row-figures whole-row mt-1h">{figures}</div>
      <div className="listing-row-actions flow whole-row gap-2 mt-2">
        {mayChange && first}
        {mayChange ? (
          <ButtonRouteLink to={editTo + search} variant="outline" size="small" aria-label={`Modifier ${titre}`}>
            <Pencil />
            Modifier
          </ButtonRouteLink>
        ) : (
          <ReadLinks table={table} id={id} titre={titre} isStored={isPickable} />
        )}
        {posterTo && may("affiches.lire") && (
          <Link to={posterTo} className="icon-button" aria-label={`Affiche de ${titre}`} title="Affiche">
            <ImageIcon />
          </Link>
        )}
        {copyTo && mayChange && (
          <Link to={copyTo} className="icon-button" aria-label={`Dupliquer ${titre}`} title="Dupliquer">
            <Copy />
          </Link>
        )}
        {onDelete && mayChange && <DeleteButton id={id} label={`Supprimer ${titre}`} onDelete={onDelete} />}
      </div>
    </article>
  );
}
