import { fallbackUrl, imageUrl, type PublicImage } from "#app/services/pictures/image.ts";

const WIDTH = 320;

/** The small file of a picture; the plain one while it is not made yet. */
export function thumbnailUrl(image: PublicImage) {
  return image.widths.includes(WIDTH) ? imageUrl(image, WIDTH, "webp") : fallbackUrl(image);
}
