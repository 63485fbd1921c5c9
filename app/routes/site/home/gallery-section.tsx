import { Images, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import type { PublicGalleryImage } from "#app/features/gallery-images/gallery-image.ts";
import { GalleryMosaic } from "#app/features/gallery-images/gallery-mosaic.tsx";
import { onGalleryChange } from "#app/features/gallery-images/gallery-signals.ts";
import { GALLERY_PAGE, GallerySteps } from "#app/features/gallery-images/gallery-steps.tsx";
import { fallbackUrl } from "#app/platform/media/image.ts";
import { PictureViewer } from "#app/platform/media/picture-viewer.tsx";
import { usePictureIndex } from "#app/platform/media/use-picture-index.ts";
import { useSwipe } from "#app/platform/media/use-swipe.ts";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import { refreshNow } from "#app/platform/realtime/live-store.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { useLastGood } from "./section-list.ts";

type GallerySectionProps = {
  texts: SiteTexts["gallery"];
  /** Null when it could not be read. */
  images: PublicGalleryImage[] | null;
};

export default function GallerySection({ texts, images }: GallerySectionProps) {
  const shown = useLastGood(images) ?? [];
  const pageCount = Math.ceil(shown.length / GALLERY_PAGE);
  const { index: page, setIndex: setPage, step } = usePictureIndex(pageCount);
  const viewer = usePictureIndex(shown.length);
  const [isOpen, setIsOpen] = useState(false);
  const swipe = useSwipe(step);
  const first = page * GALLERY_PAGE;
  const opened = shown[viewer.index];
  useEffect(() => onGalleryChange(() => void refreshNow()), []);

  return (
    <section className="gallery-section dark" id="galerie" aria-labelledby="galerie-titre">
      <div className="wrap">
        <div className="section-head">
          <h2 id="galerie-titre">{texts.title}</h2>
          <div className="gallery-lead">
            <p className="lead">{texts.subtitle}</p>
            {pageCount > 1 && <GallerySteps onStep={step} />}
          </div>
        </div>
        {shown.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not pictures.
          <div role="group" aria-roledescription="carrousel" aria-label={texts.title} {...(pageCount > 1 && swipe)}>
            <GalleryMosaic
              images={shown.slice(first, first + GALLERY_PAGE)}
              onOpen={(position) => {
                viewer.setIndex(first + position);
                setIsOpen(true);
              }}
            />
            {pageCount > 1 && (
              <>
                <ol className="gallery-dots">
                  {Array.from({ length: pageCount }, (_, position) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a page is its position
                    <li key={position}>
                      <button
                        type="button"
                        aria-label={`Page ${position + 1} sur ${pageCount}`}
                        aria-current={position === page ? "true" : undefined}
                        onClick={() => setPage(position)}
                      />
                    </li>
                  ))}
                </ol>
                <p className="visually-hidden" aria-live="polite">
                  Page {page + 1} sur {pageCount}
                </p>
              </>
            )}
          </div>
        )}
        {images?.length === 0 && (
          <p className="gallery-empty">
            <Images aria-hidden="true" />
            {texts.empty}
          </p>
        )}
        {!images && (
          <Button type="button" variant="outline" className="gallery-retry" onClick={() => void refreshNow()}>
            <RefreshCw />
            Réessayer
          </Button>
        )}
        {shown.length > GALLERY_PAGE && (
          <noscript>
            <ul className="gallery-others">
              {shown.slice(GALLERY_PAGE).map(({ id, titre, image }) => (
                <li key={id}>
                  <a href={fallbackUrl(image)}>{titre}</a>
                </li>
              ))}
            </ul>
          </noscript>
        )}
      </div>
      {isOpen && opened && (
        <PictureViewer
          images={shown.map(({ image }) => image)}
          title={opened.titre}
          caption={opened.description}
          film={
            opened.video_url && (
              <VideoPlayer key={opened.id} url={opened.video_url} title={opened.titre} poster={opened.image} sizes="100vw" />
            )
          }
          index={viewer.index}
          onIndex={viewer.setIndex}
          onStep={viewer.step}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
