import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicImage } from "./image.ts";
import { Picture } from "./picture.tsx";

const image: PublicImage = {
  alt: "Façade",
  path: "properties/ab",
  width: 1600,
  height: 1000,
  widths: [320, 640],
  placeholder: "#a1b2c3",
};

test("a picture offers AVIF, then WebP, then JPEG, with its size and its colour", () => {
  const markup = renderToStaticMarkup(<Picture image={image} sizes="50vw" />);
  expect([...markup.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="50vw"/g)].map(([, type, srcset]) => [type, srcset])).toEqual([
    ["image/avif", "/media/properties/ab/320.avif 320w, /media/properties/ab/640.avif 640w"],
    ["image/webp", "/media/properties/ab/320.webp 320w, /media/properties/ab/640.webp 640w"],
  ]);
  expect(markup).toContain('width="1600" height="1000" loading="lazy"');
  expect(markup).toContain('src="/media/properties/ab/image.jpg"');
  expect(markup).toContain('color="#a1b2c3"');
  expect(markup).not.toContain("style=");
});

test("only the first picture of a page is fetched at once", () => {
  expect(renderToStaticMarkup(<Picture image={image} sizes="100vw" priority />)).toMatch(/loading="eager" fetchPriority="high"/i);
  expect(renderToStaticMarkup(<Picture image={image} sizes="100vw" />)).not.toMatch(/fetchpriority/i);
});

test("a picture whose variants are still being made has its JPEG alone", () => {
  expect(renderToStaticMarkup(<Picture image={{ ...image, widths: [], placeholder: null }} sizes="100vw" />)).not.toMatch(/<source|<svg/);
});
