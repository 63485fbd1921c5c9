import { Images } from "lucide-react";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { fallbackUrl, type PublicImage } from "./image.ts";
import { NoPicture, Picture } from "./picture.tsx";

const TILES = 5; // of a wide screen; gallery.css counts the same

/**
 * The pictures a page opens with: the first five side by side, on a phone all of them in a row to be moved with a finger. Each leads to
 * the full screen (overlays.client.ts), or to its file without script.
 */
export function PictureMosaic({ images, title }: { images: PublicImage[]; title: string }) {
  const [first] = images;
  const tiles = Math.min(images.length, TILES);

  if (!first)
    return (
      <div className="picture-mosaic">
        <div className="picture-mosaic-tiles" data-tiles="1">
          <NoPicture />
        </div>
      </div>
    );

  /** Also the name of the link: on phones the pictures beyond the first are not drawn before a touch. */
  const altOf = (position: number) => images[position]?.alt || `${title}, photo ${position + 1}`;

  return (
    <div className="picture-mosaic" data-props={JSON.stringify({ images, title })}>
      <div className="picture-mosaic-tiles" data-tiles={tiles}>
        {images.map((image, position) => (
          <a
            key={image.path}
            className="picture-mosaic-tile"
            href={fallbackUrl(image)}
            data-opens="viewer"
            data-index={position}
            aria-label={altOf(position)}
          >
            <Picture
              image={image}
              alt={altOf(position)}
              sizes={position === 0 ? firstSizes(tiles) : "(min-width: 900px) 33vw, 80vw"}
              priority={position === 0}
            />
          </a>
        ))}
      </div>
      {images.length > 1 && (
        <>
          <ButtonLink variant="outline" className="picture-mosaic-all" href={fallbackUrl(first)} data-opens="viewer" data-index={0}>
            <Images aria-hidden="true" />
            Voir les {images.length} photos
          </ButtonLink>
          <noscript>
            <ol className="picture-mosaic-list">
              {images.map((image, position) => (
                <li key={image.path}>
                  <a href={fallbackUrl(image)}>Photo {position + 1}</a>
                </li>
              ))}
            </ol>
          </noscript>
        </>
      )}
    </div>
  );
}

/** How wide the first of so many pictures stands in the page. */
export function firstSizes(count: number) {
  return count === 1 ? "(min-width: 1440px) 1280px, 80vw" : "(min-width: 900px) 50vw, 80vw";
}
