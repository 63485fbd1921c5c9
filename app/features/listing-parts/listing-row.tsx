import { BedDouble, Copy, Ellipsis, Eye, Heart, History, MessagesSquare, Pencil, QrCode, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import { QualityMark } from "#app/features/quality/quality-card.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { DeleteButton } from "#app/services/form-fields/delete-button.tsx";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { fallbackUrl, imageUrl, type PublicImage } from "#app/services/pictures/image.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";

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
  /** Of one that is let for days: where a stay is noted. */
  stayTo?: string | false;
  /** Of one that visitors can see: from its poster it is shared, with picture and text. */
  posterTo?: string | false;
  onDelete?: () => void;
  /** In the place of deleting. */
  last?: ReactNode;
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
  stayTo,
  posterTo,
  onDelete,
  last,
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
        {posterTo && may("affiches.lire") && (
          <Link to={posterTo} className="icon-button" aria-label={`Affiche de ${titre}`} title="Partager">
            <Share2 />
          </Link>
        )}
        {mayChange && first}
        {mayChange && !first && (
          <ButtonRouteLink to={editTo + search} variant="outline" size="small" aria-label={`Modifier ${titre}`}>
            <Pencil />
            Modifier
          </ButtonRouteLink>
        )}
        {!mayChange && <ReadLinks table={table} id={id} titre={titre} isStored={isPickable} />}
        {!mayChange && <StayLink to={stayTo} titre={titre} />}
        {mayChange && last}
        {mayChange && isPickable && (
          <RowMenu label={`Autres actions\u00a0: ${titre}`}>
            {first && (
              <Link to={editTo + search} className="icon-button" aria-label={`Modifier ${titre}`}>
                <Pencil />
                Modifier
              </Link>
            )}
            {copyTo && (
              <Link to={copyTo} className="icon-button" aria-label={`Dupliquer ${titre}`}>
                <Copy />
                Dupliquer
              </Link>
            )}
            <StayLink to={stayTo} titre={titre} text="Noter un séjour" />
            <Link to={`${adminListUrl(table)}/${id}/historique${search}`} className="icon-button" aria-label={`Historique de ${titre}`}>
              <History />
              Historique
            </Link>
            {onDelete && <DeleteButton id={id} label={`Supprimer ${titre}`} text="Supprimer" onDelete={onDelete} />}
          </RowMenu>
        )}
      </div>
    </article>
  );
}

/** To the form of a stay on the calendar of a listing, for who may type one. */
export function StayLink({ to, titre, text }: { to: string | false | undefined; titre: string; text?: string }) {
  const may = useMay();
  if (!to || !may("sejours.modifier")) return null;
  return (
    <Link to={to} className="icon-button" aria-label={`Noter un séjour\u00a0: ${titre}`} title={text ? undefined : "Noter un séjour"}>
      <BedDouble />
      {text}
    </Link>
  );
}

/** What is done more rarely, behind three points. */
function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const { menu, close } = useMenu();
  return (
    <details className="row-menu relative" {...menu}>
      <summary className="no-marker icon-button" aria-label={label} title="Autres actions">
        <Ellipsis />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keys press what is in it */}
      <div className="row-menu-choices menu stack" onClick={close}>
        {children}
      </div>
    </details>
  );
}

const WIDTH = 320;

/** The small file of a picture; the plain one while it is not made yet. */
export function thumbnailUrl(image: PublicImage) {
  return image.widths.includes(WIDTH) ? imageUrl(image, WIDTH, "webp") : fallbackUrl(image);
}

type ReadLinksProps = {
  table: PagedTable;
  id: string;
  titre: string /** A draft that is no row yet has no history. */;
  isStored?: boolean;
};

/** For a member who may read a row and not change it: how visitors see it, and what became of it. */
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

/** Views, those by QR among them, hearts and requests of 30 days, a dash for what was never online, and the note where there is one. */
export function ListingFigures({ signs, note }: { signs: ListingSigns | undefined; note?: number }) {
  return (
    <div className="listing-figures cluster soft small figures">
      {signs && (
        <>
          <span title="Vues des 30 derniers jours">
            <Eye />
            {signs.views === null ? <Never of="vue" /> : `${formatNumber(signs.views)} ${pluralize(signs.views, "vue")}`}
          </span>
          {signs.scans !== null && (
            <span title="Visites par le QR d’une affiche ou d’une fiche, 30 derniers jours">
              <QrCode />
              {`${formatNumber(signs.scans)} QR`}
            </span>
          )}
          {signs.hearts > 0 && (
            <span title="Gardée en favori, 30 derniers jours">
              <Heart />
              {`${formatNumber(signs.hearts)} ${pluralize(signs.hearts, "favori")}`}
            </span>
          )}
          <span title="Demandes des 30 derniers jours">
            <MessagesSquare />
            {signs.requests === null ? <Never of="demande" /> : `${formatNumber(signs.requests)} ${pluralize(signs.requests, "demande")}`}
          </span>
        </>
      )}
      {note !== undefined && <QualityMark note={note} />}
    </div>
  );
}

function Never({ of }: { of: string }) {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">Jamais en ligne, aucune {of}</span>
    </>
  );
}
