import { ArrowLeft } from "lucide-react";
import { formatDateTime } from "#app/lib/dates.ts";
import { returning, useListSearch } from "#app/ui/admin/list-return.ts";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

type GalleryFormHeadingProps = {
  /** Without a date: the heading of something new. */
  updatedAt?: string;
  title?: string;
};

export function GalleryFormHeading({ updatedAt, title = "Nouvelle image" }: GalleryFormHeadingProps) {
  const search = useListSearch();
  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="admin-form-heading">
        <ButtonRouteLink to={`/admin-dashboard/galerie${search}`} state={returning} variant="link">
          <ArrowLeft />
          Toutes les images
        </ButtonRouteLink>
        <p>{updatedAt ? `Modifiée le ${formatDateTime(updatedAt)}` : title}</p>
      </div>
    </>
  );
}
