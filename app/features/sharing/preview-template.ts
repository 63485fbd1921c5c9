import { type Box, brandMark, type Composition, colours, rectangle, wovenGround } from "./drawing.ts";
import { breakLines, capHeight, cutAtWord, drawWords, fitSize, type Letters, measure } from "./letters.ts";

/** Part of every fingerprint: another look is another address. */
export const PREVIEW_LOOK = 1;
/** Signs of what it was drawn of in the name of its file: another drawing has another address. */
export const FINGERPRINT_LENGTH = 16;

export type PreviewTone = "sale" | "rent" | "gone" | "plain";

export type PreviewWords = {
  /** "À VENDRE", in the corner. */
  badge: string;
  tone: PreviewTone;
  /** The price; of what is gone its state, of a project its progress. */
  headline: string;
  /** "/mois", small beside it. */
  suffix?: string;
  /** Place and measures. */
  line: string;
  /** Stands in the place of the photo where there is none. */
  title: string;
  isDemo: boolean;
};

/** What a listing says of itself. */
export type ListingPreview = Omit<PreviewWords, "isDemo">;

const WIDTH = 1200;
const HEIGHT = 630;
const BAND = 176;
const STEP = 26;
const EDGE = 44;
/** Above the strip, as far down as its corner in steps lets see. */
const SEEN_HEIGHT = HEIGHT - BAND;
const PHOTOS: Box = { x: 0, y: 0, width: WIDTH, height: SEEN_HEIGHT + 3 * STEP };
const MAX_BYTES = 300_000;
const MAX_LINE = 46;
export const badgeColours: Record<PreviewTone, string> = {
  sale: colours.laterite,
  rent: colours.palmLight,
  gone: colours.grey,
  plain: colours.palmLight,
};

const headlineLetters: Letters = { face: "display", size: 108, spacing: -0.02 }; // capitals and figures of 71 px
const suffixLetters: Letters = { face: "text", size: 34 };
const lineLetters: Letters = { face: "text", size: 32 };
const titleLetters: Letters = { face: "display", size: 92, spacing: -0.02 };
const badgeLetters: Letters = { face: "text", size: 34, spacing: 0.045 };

/** What a link shows in a conversation: the photo or the title, the price, the place. */
export function drawPreview(words: PreviewWords, hasPhoto: boolean): Composition {
  return {
    width: WIDTH,
    height: HEIGHT,
    maxBytes: MAX_BYTES,
    photos: hasPhoto ? [{ box: PHOTOS, greyed: words.tone === "gone" }] : [],
    overlay: [
      ...(hasPhoto ? [] : [wovenGround(PHOTOS), drawTitle(words.title)]),
      drawBadge(words),
      drawBand(words),
      ...(words.isDemo ? [drawDemoMark({ right: WIDTH - EDGE, y: 40, height: 48, edge: 18, size: 26 })] : []),
    ].join(""),
  };
}

export const MAX_PHOTOS = 4;

/** What a link to several listings shows. */
export type ManyWords = {
  /** "4 annonces" */
  headline: string;
  line: string;
  isDemo: boolean;
};

/** Up to four of their photos side by side, above the same strip. */
export function drawManyPreview(words: ManyWords, photos: number): Composition {
  const boxes = boxesOf(photos);
  return {
    width: WIDTH,
    height: HEIGHT,
    maxBytes: MAX_BYTES,
    photos: boxes.map((box) => ({ box, greyed: false })),
    overlay: [
      ...(boxes.length > 0 ? [] : [wovenGround(PHOTOS), drawTitle("FADEM")]),
      drawBand(words),
      ...(words.isDemo ? [drawDemoMark({ right: WIDTH - EDGE, y: 40, height: 48, edge: 18, size: 26 }, "Annonces fictives")] : []),
    ].join(""),
  };
}

const GAP = 6;

/** One over the whole width, two or three beside one another, four in two rows. */
function boxesOf(photos: number): Box[] {
  const count = Math.min(photos, MAX_PHOTOS);
  const rows = count === MAX_PHOTOS ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const width = Math.floor((PHOTOS.width - GAP * (columns - 1)) / columns);
  const height = Math.floor((SEEN_HEIGHT - GAP * (rows - 1)) / rows);
  return Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    // The last of a row and of a column fill what is left: the strip has a corner in steps.
    const x = column * (width + GAP);
    const y = row * (height + GAP);
    return {
      x,
      y,
      width: column === columns - 1 ? PHOTOS.width - x : width,
      height: row === rows - 1 ? PHOTOS.height - y : height,
    };
  });
}

function drawTitle(title: string): string {
  const lines = breakLines(title, titleLetters, { width: WIDTH - 120, maxLines: 2 });
  return lines.map((line, index) => drawWords(line, titleLetters, { x: 60, y: 220 + index * 96, fill: colours.white })).join("");
}

function drawBadge({ badge, tone }: PreviewWords): string {
  const height = 66;
  const label = drawWords(badge, badgeLetters, { x: EDGE, y: 40 + (height + capHeight(badgeLetters)) / 2, fill: colours.white });
  return rectangle({ x: 0, y: 40, width: EDGE + measure(badge, badgeLetters) + 28, height }, badgeColours[tone]) + label;
}

/** The strip of paper with its corner in steps. */
function drawBand({ headline, suffix, line }: Pick<PreviewWords, "headline" | "suffix" | "line">): string {
  const top = HEIGHT - BAND;
  const x = EDGE + 96 + 28;
  const room = WIDTH - x - EDGE - 2 * STEP;
  const beside = suffix ? measure(` ${suffix}`, suffixLetters) + 8 : 0;
  const letters = { ...headlineLetters, size: fitSize(headline, headlineLetters, { width: room - beside, smallest: 70 }) };
  const cut = cutAtWord(line, MAX_LINE);
  const small = { ...lineLetters, size: fitSize(cut, lineLetters, { width: room + STEP, smallest: 24 }) };
  const baseline = top + 30 + capHeight(headlineLetters);
  return [
    `<path fill="${colours.paper}" d="M0 ${top}H${WIDTH - 3 * STEP}v${STEP}h${STEP}v${STEP}h${STEP}v${STEP}h${STEP}V${HEIGHT}H0z"/>`,
    brandMark(EDGE, top + (BAND - 96) / 2, 96),
    drawWords(headline, letters, { x, y: baseline, fill: colours.palmLight }),
    ...(suffix ? [drawWords(suffix, suffixLetters, { x: x + measure(headline, letters) + 14, y: baseline, fill: colours.ink3 })] : []),
    drawWords(cut, small, { x, y: HEIGHT - 34, fill: colours.ink2 }),
  ].join("");
}

type DemoMark = { right: number; y: number; height: number; edge: number; size: number };

export function drawDemoMark({ right, y, height, edge, size }: DemoMark, words = "Annonce fictive"): string {
  const letters: Letters = { face: "text", size };
  const width = measure(words, letters) + 2 * edge;
  return (
    rectangle({ x: right - width, y, width, height }, colours.white, height / 2) +
    drawWords(words, letters, { x: right - width + edge, y: y + (height + capHeight(letters)) / 2, fill: colours.ink })
  );
}
