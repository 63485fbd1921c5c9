import { ArrowLeft } from "lucide-react";
import { formatDateTime } from "#app/lib/dates.ts";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

/** Without a date: the heading of a new picture. */
export function GalleryFormHeading({ updatedAt }: { updatedAt?: string }) {
  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="admin-form-heading">
        <ButtonRouteLink to="/admin-dashboard/galerie" variant="link">
          <ArrowLeft />
          Toutes les images
        </ButtonRouteLink>
        <p>{updatedAt ? `Modifiée le ${formatDateTime(updatedAt)}` : "Nouvelle image"}</p>
      </div>
    </>
  );
}
