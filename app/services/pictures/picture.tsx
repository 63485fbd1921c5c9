import { useEffect, useRef, useState } from "react";
import { fallbackUrl, imageUrl, type PublicImage, srcSet } from "./image.ts";

type PictureProps = {
  image: PublicImage;
  /**
   * Width of the picture in the page, in the words of the `sizes` attribute. On phones a picture of the whole width says 80vw: screens of
   * density 2 and less then take the file of 640 px, a fifth short of theirs at most and half the bytes; better screens still take 960.
   */
  sizes: string;
  alt?: string;
  /** For the one picture a page opens with: fetched at once and first. */
  priority?: boolean;
  /** One of many in a list, and nowhere wide: it names fewer files, and browsers without AVIF share one. */
  isSmall?: boolean;
};

type Broken = { path: string; what: "variants" | "everything" };

export function Picture({ image, sizes, alt = image.alt, priority = false, isSmall = false }: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<Broken>();
  const isBroken = broken?.path === image.path;
  const hasVariants = image.widths.length > 0 && !isBroken;

  // A picture that failed before the scripts started has no event left to tell it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in the same place starts anew
  useEffect(() => {
    const { current } = element;
    if (current?.complete && current.currentSrc && current.naturalWidth === 0) handleError();
  }, [image.path]);

  /** One size that is missing leaves the JPEG to try; then there is nothing left. */
  function handleError() {
    setBroken({ path: image.path, what: hasVariants ? "variants" : "everything" });
  }

  if (isBroken && broken.what === "everything") return <NoPicture />;
  return (
    <span className="picture">
      {image.placeholder && <svg aria-hidden="true" color={image.placeholder} />}
      <picture>
        {hasVariants && (
          <>
            <source type="image/avif" srcSet={srcSet(isSmall ? smallImage(image) : image, "avif")} sizes={sizes} />
            {isSmall ? (
              <source type="image/webp" srcSet={imageUrl(image, middleWidth(image), "webp")} />
            ) : (
              <source type="image/webp" srcSet={srcSet(image, "webp")} sizes={sizes} />
            )}
          </>
        )}
        <img
          ref={element}
          alt={alt}
          width={image.width || undefined}
          height={image.height || undefined}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding={priority ? "sync" : "async"}
          src={fallbackUrl(image)}
          onError={handleError}
        />
      </picture>
    </span>
  );
}

const WIDEST_SMALL = 960;
const MIDDLE_SMALL = 640;

/** With the files a small picture names. */
export function smallImage(image: PublicImage): PublicImage {
  const widths = image.widths.filter((width) => width <= WIDEST_SMALL);
  return { ...image, widths: widths.length > 0 ? widths : image.widths };
}

/** The widest that is no wider than what most screens need; the least there is where all are wider. */
function middleWidth({ widths }: PublicImage) {
  return widths.findLast((width) => width <= MIDDLE_SMALL) ?? widths[0] ?? 0;
}

/** Stands for a picture that is missing or broken. */
export function NoPicture() {
  return (
    <span className="no-picture">
      <span className="no-picture-icon icon-before icon-no-image" />
      {"Pas d'image"}
    </span>
  );
}
