import { useEffect, useRef, useState } from "react";
import { PictureViewer, usePictureIndex } from "#app/services/pictures/picture-viewer.tsx";
import { VideoPlayer } from "#app/services/pictures/video-player.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { GalleryGrid } from "./gallery-grid.tsx";
import { GALLERY_ROWS, type PublicGalleryImage } from "./gallery-image.ts";
import { GalleryStage } from "./gallery-stage.tsx";

/** One picture large, all of them small under it, and the viewer over them. An island: without script the small ones are links to their files. */
export function GalleryBrowser({ images, label }: { images: PublicGalleryImage[]; label: string }) {
  const { index, setIndex, step } = usePictureIndex(images.length);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState(GALLERY_ROWS);
  const stage = useRef<HTMLDivElement>(null);
  const current = images[index];

  // The button that had the focus may be gone: the first picture that is new takes it over.
  useEffect(() => {
    if (shown > GALLERY_ROWS) stage.current?.parentElement?.querySelectorAll<HTMLElement>(".gallery-grid a")[shown - GALLERY_ROWS]?.focus();
  }, [shown]);

  function choose(position: number) {
    setIndex(position);
    stage.current?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <GalleryStage
        ref={stage}
        images={images}
        label={label}
        index={index}
        onIndex={setIndex}
        onStep={step}
        onOpen={() => setIsOpen(true)}
      />
      {images.length > 1 && <GalleryGrid images={images.slice(0, shown)} current={index} onChoose={choose} />}
      {images.length > shown && (
        <p className="gallery-more">
          <Button type="button" variant="outline" onClick={() => setShown(shown + GALLERY_ROWS)}>
            Voir plus
          </Button>
        </p>
      )}
      {isOpen && current && (
        <PictureViewer
          images={images.map(({ image }) => image)}
          title={current.titre}
          caption={current.description}
          film={
            current.video_url && (
              <VideoPlayer key={current.id} url={current.video_url} title={current.titre} poster={current.image} sizes="100vw" />
            )
          }
          index={index}
          onIndex={setIndex}
          onStep={step}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
