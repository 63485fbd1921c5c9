import type { Box } from "./drawing.ts";

/** What the composer is asked to make: a photo in its place, and over it markup of ours without a word, a name or a reference in it. */
export type Composition = {
  width: number;
  height: number;
  maxBytes: number;
  /** Where the photo stands, whatever its own shape; `greyed` for what is no longer offered. */
  photo?: { box: Box; greyed: boolean };
  /** What lies over it. */
  overlay: string;
};

export function svgOf({ width, height, overlay }: Composition): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${overlay}</svg>`;
}
