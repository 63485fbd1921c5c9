/** A picture as it leaves the server: enough to build every address of it. */
export type Image = {
  id: string;
  alt: string;
  /** Folder of its files in the media storage, "properties/3f0c…". */
  path: string;
  /** Where that folder is served: the media storage unless the picture belongs to the site itself. */
  base?: "/media" | "/images";
  width: number;
  height: number;
  /** Widths that exist as AVIF and WebP, ascending. Empty while they are being made. */
  widths: number[];
  /** Dominant colour, "#a1b2c3". */
  placeholder: string | null;
};

/** What a visitor gets: without the name of the record, which he has no use for and which does not compress. */
export type PublicImage = Omit<Image, "id">;

export type ImageFormat = "avif" | "webp";

export function imageUrl({ path, base = "/media" }: Pick<Image, "path" | "base">, width: number, format: ImageFormat) {
  return `${base}/${path}/${width}.${format}`;
}

/** The JPEG that every browser understands. */
export function fallbackUrl({ path, base = "/media" }: Pick<Image, "path" | "base">) {
  return `${base}/${path}/image.jpg`;
}

/** The 1200×630 JPEG of link previews. */
export function previewUrl({ path, base = "/media" }: Pick<Image, "path" | "base">) {
  return `${base}/${path}/apercu.jpg`;
}

/** A file of it in the storage, of this width where it has been made. */
export function photoFile({ path, widths }: Pick<Image, "path" | "widths">, width: number) {
  return `${path}/${widths.includes(width) ? `${width}.webp` : "image.jpg"}`;
}

/** The words of the `srcset` attribute; empty while the widths are being made. */
export function srcSet(image: PublicImage, format: ImageFormat) {
  return image.widths.map((width) => `${imageUrl(image, width, format)} ${width}w`).join(", ");
}

/** A finger that moves less is a hesitant tap. */
export const MIN_SWIPE_PX = 40;
