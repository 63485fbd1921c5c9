import { Images, RefreshCw } from "lucide-react";
import { GalleryBrowser } from "#app/features/gallery/gallery-browser.tsx";
import { GALLERY_ROWS, type PublicGalleryImage, type ShownGalleryImage } from "#app/features/gallery/gallery-image.ts";
import { Island } from "#app/kernel/html/island.tsx";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { Button } from "#app/ui/controls/button.tsx";

type GallerySectionProps = {
  texts: SiteTexts["gallery"];
  /** Null when it could not be read. */
  images: PublicGalleryImage[] | null;
};

export function GallerySection({ texts, images }: GallerySectionProps) {
  const pictures = (images ?? []).map(toShown);
  return (
    <section className="gallery-section dark" id="galerie" aria-labelledby="galerie-titre">
      <div className="wrap" data-far-part="">
        <div className="section-head">
          <h2 id="galerie-titre">{texts.title}</h2>
          <p className="lead">{texts.subtitle}</p>
        </div>
        {pictures.length > 0 && <Island name="gallery" component={GalleryBrowser} props={{ images: pictures, label: texts.title }} />}
        {images?.length === 0 && (
          <p className="gallery-empty">
            <Images aria-hidden="true" />
            {texts.empty}
          </p>
        )}
        {!images && (
          <Button type="button" variant="outline" className="gallery-retry" data-refresh>
            <RefreshCw />
            Réessayer
          </Button>
        )}
        {pictures.length > GALLERY_ROWS && (
          <noscript>
            <ul className="gallery-others">
              {pictures.slice(GALLERY_ROWS).map(({ titre, image }) => (
                <li key={image.path}>
                  <a href={fallbackUrl(image)}>{titre}</a>
                </li>
              ))}
            </ul>
          </noscript>
        )}
      </div>
    </section>
  );
}

function toShown({ titre, description, video_url, image }: PublicGalleryImage): ShownGalleryImage {
  return { titre, image, ...(description && { description }), ...(video_url && { video_url }) };
}
