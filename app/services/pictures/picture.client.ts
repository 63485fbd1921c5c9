import { fallbackUrl, type PublicImage, srcSet } from "./image.ts";

const NO_PICTURE = "Pas d'image";

/** What picture.tsx renders, made in the browser for a picture that a visitor turns to. */
export function createPicture(image: PublicImage, sizes: string): HTMLElement {
  const frame = element("span", { class: "picture" });
  const picture = element("picture");
  for (const format of ["avif", "webp"] as const)
    if (image.widths.length > 0) picture.append(element("source", { type: `image/${format}`, srcset: srcSet(image, format), sizes }));
  const fallback = element("img", { alt: image.alt, decoding: "async", src: fallbackUrl(image) });
  if (image.width && image.height) for (const side of ["width", "height"] as const) fallback.setAttribute(side, String(image[side]));
  picture.append(fallback);
  frame.append(picture);
  return frame;
}

/** A size that is missing leaves the JPEG to try; then the words that stand for a picture take its place. React mends its own. */
export function startBrokenPictures() {
  document.addEventListener("error", ({ target }) => target instanceof HTMLImageElement && mend(target), { capture: true });
  // What failed before this script was here has no event left to tell it.
  for (const image of document.images) if (image.complete && image.currentSrc && image.naturalWidth === 0) mend(image);
}

function mend(image: HTMLImageElement) {
  const frame = image.closest(".picture");
  if (!frame || image.closest("[data-awake], [data-overlay]")) return;
  const sources = frame.querySelectorAll("source");
  if (sources.length > 0) {
    for (const source of sources) source.remove();
    image.setAttribute("src", image.getAttribute("src") ?? ""); // asks for the file again
    return;
  }
  const none = element("span", { class: "no-picture" });
  none.append(element("span", { class: "no-picture-icon icon-before icon-no-image" }), NO_PICTURE);
  frame.replaceWith(none);
}

function element(name: string, attributes: Record<string, string> = {}) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
