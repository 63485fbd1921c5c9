import { LETTERS, LETTERS_IN } from "./late-letters.ts";

const EVERY_LETTER = "U+0-10FFFF";

/**
 * Our letters are asked for when the first view is drawn with its picture, in those of the device, which take the same place: asked for
 * before, they share the line with that picture. They join the page when the two files are there, both at once: a stylesheet that names
 * letters styles every element anew, letters that are ready only lay out their words. A visitor who comes from another page of ours has
 * them already, one who is sent to a place below does not see that picture, and a browser without script never waits. A picture that is
 * slow, and a page that opens behind another and draws nothing, have a second. Files that fail are left to the stylesheet, which asks again.
 */
if (!location.hash && !document.referrer.startsWith(location.origin)) {
  const link = document.getElementById(LETTERS) as HTMLStyleElement;
  let isAsked = false;
  link.media = "print";
  setTimeout(ask, 1_000);
  new PerformanceObserver((list) => {
    if (!list.getEntriesByName("first-contentful-paint")[0]) return;
    const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    if (picture && !picture.complete) picture.addEventListener("load", askAfterPaint);
    else askAfterPaint();
  }).observe({ type: "paint", buffered: true });

  function askAfterPaint() {
    requestAnimationFrame(() => setTimeout(ask));
  }

  async function ask() {
    if (isAsked) return;
    isAsked = true;
    const [layer] = (link.sheet as CSSStyleSheet).cssRules as unknown as [CSSLayerBlockRule];
    const faces = ([...layer.cssRules] as CSSFontFaceRule[]).map(({ style }) => {
      const read = (name: string) => style.getPropertyValue(name);
      return new FontFace(read("font-family").replace(/"/g, ""), read("src"), {
        weight: read("font-weight"),
        display: "swap",
        unicodeRange: read("unicode-range") || EVERY_LETTER,
      });
    });
    try {
      await Promise.all(faces.filter(({ unicodeRange }) => unicodeRange === EVERY_LETTER).map((face) => face.load()));
      for (const face of faces) document.fonts.add(face);
    } catch {
      link.media = "all";
    }
    link.dataset.in = "1";
    dispatchEvent(new Event(LETTERS_IN));
  }
}
