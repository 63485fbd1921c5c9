import type { Image } from "#app/services/pictures/image.ts";

/** The pictures behind the values of an `images` field ("id|what it shows"), in their order. */
export function imagesOfRefs(refs: readonly string[], known: readonly Image[]): Image[] {
  return refs.flatMap((ref) => {
    const [id = "", ...alt] = ref.split("|");
    const image = known.find((other) => other.id === id);
    return image ? [{ ...image, alt: alt.join("|") }] : [];
  });
}
