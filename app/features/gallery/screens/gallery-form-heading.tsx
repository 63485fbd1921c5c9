import { ArrowLeft } from "lucide-react";
import { galleryRefused } from "#app/features/gallery/gallery-words.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { returning, useListSearch } from "#app/ui/admin/list-return.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";

type GalleryFormHeadingProps = {
  /** Without a date: the heading of something new. */
  updatedAt?: string;
  title?: string;
};

/** The list as it was left; for a member who may only add to it, the first screen. */
export function useGalleryReturn(): string {
  const search = useListSearch();
  return useMay()("galerie.lire") ? `/admin-dashboard/galerie${search}` : "/admin-dashboard";
}

export function GalleryFormHeading({ updatedAt, title = "Nouvelle image" }: GalleryFormHeadingProps) {
  const backTo = useGalleryReturn();
  const may = useMay();
  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="admin-form-heading cluster mb-2">
        <ButtonRouteLink to={backTo} state={returning} variant="link">
          <ArrowLeft />
          {may("galerie.lire") ? "Toutes les images" : "Tableau de bord"}
        </ButtonRouteLink>
        <p>{updatedAt ? `Modifiée le ${formatDateTime(updatedAt)}` : title}</p>
      </div>
    </>
  );
}

/** As for every form; a session that ended is also told in the words of the gallery. */
export function keepGalleryTyped<Data, Failure>(send: () => Promise<Data>, failed: (message: string | undefined) => Failure) {
  return keepTyped(send, failed, () => toast({ ...galleryRefused, tone: "bad" }));
}
