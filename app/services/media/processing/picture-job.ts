export type PictureFormat = "jpeg" | "png" | "webp" | "gif";

export type PictureFile = { name: string; bytes: Uint8Array };

/**
 * `first`: an upload, to be checked and cleaned. `rest`: what we cleaned before, to be made in all widths. `fingerprint`: one of its
 * files, to be recognised by.
 */
export type PictureJob =
  | { kind: "first"; format: PictureFormat; bytes: Uint8Array }
  | { kind: "rest"; bytes: Uint8Array }
  | { kind: "fingerprint"; bytes: Uint8Array };

/** Pictures with words (features/sharing): some of our own encodings in their places, and over them a drawing of ours. */
export type ComposeJob = {
  kind: "compose";
  width: number;
  height: number;
  maxBytes: number;
  photos: { bytes: Uint8Array; box: { x: number; y: number; width: number; height: number }; greyed: boolean }[];
  svg: string;
};

/** Width and height are the picture's own, upright; `widths` those that now exist. */
export type FirstSizes = {
  width: number;
  height: number;
  placeholder: string;
  fingerprint: string;
  widths: number[];
  files: PictureFile[];
};
export type OtherSizes = { widths: number[]; files: PictureFile[] };
export type MadeFingerprint = { fingerprint: string; files: [] };

/** The picture itself is at fault. */
export type PictureFault = "unreadable" | "too-many-pixels";

export type ComposedPictures = { files: PictureFile[] };
export type PictureResult = FirstSizes | OtherSizes | MadeFingerprint | ComposedPictures;

export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 12_000;

const FIRST_WIDTH = 640;

/** A picture is kept no larger than this; the height only bounds absurdly tall ones. */
export const LARGEST = { width: 1920, height: 3840 };
const WIDTHS = [320, 640, 960, 1280, LARGEST.width];
/** The JPEG that every browser understands. */
export const FALLBACK_FILE = "image.jpg";
export const FALLBACK_WIDTH = 960;
export const PREVIEW = { width: 1200, height: 630, maxBytes: 300_000 };

/** The re-encoded picture the other sizes are made from; removed once they exist, never served. */
export const SOURCE_FILE = "source.webp";

/** The widths a picture is offered in, ascending; never wider than itself, so a tiny one has its own width only. */
export function widthsFor(width: number): number[] {
  const fitting = WIDTHS.filter((candidate) => candidate <= width);
  return fitting.length > 0 ? fitting : [width];
}

/** The width that is ready as soon as the upload is answered. */
export function firstWidth(width: number): number {
  return widthsFor(width).findLast((candidate) => candidate <= FIRST_WIDTH) ?? width;
}
