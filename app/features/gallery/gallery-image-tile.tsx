import { ArrowLeft, ArrowRight, Pencil, Trash2 } from "lucide-react";
import { Form, Link } from "react-router";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { galleryStatutLabels, galleryStatutTones, toggledStatut } from "./gallery-image.ts";
import type { AdminGalleryImage } from "./gallery-image-queries.server.ts";

/** `isFirst` and `isLast` of the whole gallery, in its order: elsewhere a step would lead nowhere one sees. */
type GalleryImageTileProps = { row: AdminGalleryImage; isFirst: boolean; isLast: boolean; onDelete: () => void };

/** Every button is a form of its own, so that the list works without script; deleting then asks the server for the question. */
export function GalleryImageTile({ row, isFirst, isLast, onDelete }: GalleryImageTileProps) {
  const { id, titre, statut, version, image, ordre } = row;
  const isPublished = statut === "publie";
  const search = useListSearch();
  return (
    <article className={classNames("gallery-tile clip stack card", !isPublished && "is-hidden")}>
      <div className="gallery-tile-picture relative">
        <PickBox id={id} label={titre} />
        {image ? <Picture image={image} sizes="(min-width: 1080px) 260px, 50vw" /> : <NoPicture />}
      </div>
      <div className="gallery-tile-text stack gap-2">
        <h3 className="breaks">{titre}</h3>
        <div className="gallery-tile-facts apart cluster">
          <span className="note tabular">Ordre {ordre}</span>
          <Form method="post" preventScrollReset replace className="gallery-tile-statut cluster">
            <input type="hidden" name="intent" value="statut" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <Badge tone={galleryStatutTones[statut]}>{galleryStatutLabels[statut]}</Badge>
            <button
              type="submit"
              name="statut"
              value={toggledStatut(row)}
              role="switch"
              aria-checked={isPublished}
              aria-label={`Publier ${titre}`}
              className="switch relative"
            />
          </Form>
        </div>
        <DemoBadge row={row} />
      </div>
      <div className="gallery-tile-actions stack ruled">
        <MoveForm id={id} sens="avant" label={`Plus tôt\u00a0: ${titre}`} isDisabled={isFirst} />
        <MoveForm id={id} sens="apres" label={`Plus tard\u00a0: ${titre}`} isDisabled={isLast} />
        <Link to={`/admin-dashboard/galerie/${id}${search}`} aria-label={`Modifier ${titre}`}>
          <Pencil />
        </Link>
        <Form method="get">
          <input type="hidden" name="supprimer" value={id} />
          <button
            type="submit"
            className="is-bad"
            aria-label={`Supprimer ${titre}`}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            <Trash2 />
          </button>
        </Form>
      </div>
    </article>
  );
}

type MoveFormProps = { id: string; sens: "avant" | "apres"; label: string; isDisabled: boolean };

function MoveForm({ id, sens, label, isDisabled }: MoveFormProps) {
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="intent" value="deplacer" />
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="sens" value={sens} aria-label={label} disabled={isDisabled}>
        {sens === "avant" ? <ArrowLeft /> : <ArrowRight />}
      </button>
    </Form>
  );
}
