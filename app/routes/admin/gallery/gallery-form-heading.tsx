import { ArrowLeft } from "lucide-react";
import { formatDateTime } from "#app/lib/dates.ts";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

type GalleryFormHeadingProps = {
  /** Without a date: the heading of something new. */
  updatedAt?: string;
  title?: string;
};

export function GalleryFormHeading({ updatedAt, title = "Nouvelle image" }: GalleryFormHeadingProps) {
  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="admin-form-heading">
        <ButtonRouteLink to="/admin-dashboard/galerie" variant="link">
          <ArrowLeft />
          Toutes les images
        </ButtonRouteLink>
        <p>{updatedAt ? `Modifiée le ${formatDateTime(updatedAt)}` : title}</p>
      </div>
    </>
  );
}
