import type { PublicImage } from "./image.ts";
import { PictureViewer } from "./picture-viewer.tsx";
import { usePictureIndex } from "./use-picture-index.ts";

type PictureViewerOverlayProps = { images: PublicImage[]; title: string; index?: number; onClose: () => void };

/** The viewer on its own, opened from a picture of the page. */
export function PictureViewerOverlay({ images, title, index: first = 0, onClose }: PictureViewerOverlayProps) {
  const { index, setIndex, step } = usePictureIndex(images.length, first);
  return <PictureViewer images={images} title={title} index={index} onIndex={setIndex} onStep={step} onClose={onClose} />;
}
