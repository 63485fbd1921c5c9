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

/** Pictures with words (platform/composer): one of our own encodings in its place, and over it a drawing of ours. */
export type ComposeJob = {
  kind: "compose";
  width: number;
  height: number;
  maxBytes: number;
  photo?: { bytes: Uint8Array; box: { x: number; y: number; width: number; height: number }; greyed: boolean };
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

export type Composed = { files: PictureFile[] };
export type PictureResult = FirstSizes | OtherSizes | MadeFingerprint | Composed;

export type JobMessage = { job: PictureJob };
export type ChildMessage = { kind: "ready" } | { kind: "done"; result: PictureResult } | { kind: "fault"; fault: PictureFault };
