import { brandMark, type Composition, colours, rectangle, wovenBand, wovenGround } from "./drawing.ts";
import { breakLines, capHeight, drawWords, fitSize, type Letters, measure } from "./letters.ts";
import { badgeColours, drawDemoMark, type PreviewTone } from "./preview-template.ts";

/** Part of every name of a kept poster: another look is another file. */
export const POSTER_LOOK = 1;

export const posterFormats = ["statut", "carre"] as const;
export type PosterFormat = (typeof posterFormats)[number];

type PosterWords = {
  badge: string;
  tone: PreviewTone;
  title: string;
  place: string;
  measures: string[];
  /** None for a project, or where the price is left out. */
  price?: { amount: string; suffix?: string; euros: string };
  reference: string;
  telephone: string;
  /** Of the short address. */
  code: { size: number; path: string };
  isDemo: boolean;
};

/** What a listing says of itself; the rest is the company's. */
export type ListingPoster = Omit<PosterWords, "telephone" | "code" | "isDemo">;

type PosterLayout = { width: number; height: number; photo: number; maxBytes: number; edge: number; code: number };

const layouts: Record<PosterFormat, PosterLayout> = {
  statut: { width: 1080, height: 1920, photo: 1224, maxBytes: 350_000, edge: 64, code: 256 },
  carre: { width: 1080, height: 1080, photo: 692, maxBytes: 250_000, edge: 56, code: 208 },
};
const STEP = 44;
const BAND = 24;

/** A listing for a WhatsApp status or a page of Facebook: the photo, then everything one asks first, on palm. */
export function drawPoster(format: PosterFormat, words: PosterWords, hasPhoto: boolean): Composition {
  const layout = layouts[format];
  const { width, height, photo, maxBytes, edge } = layout;
  const photoBox = { x: 0, y: 0, width, height: photo };
  return {
    width,
    height,
    maxBytes,
    photos: hasPhoto ? [{ box: photoBox, greyed: false }] : [],
    overlay: [
      ...(hasPhoto ? [] : [wovenGround(photoBox)]),
      drawGround(layout),
      drawBadge(format, words),
      format === "statut" ? drawStatus(layout, words) : drawSquare(layout, words),
      drawCode(layout, words),
      wovenBand({ x: 0, y: height - BAND, width, height: BAND }),
      ...(words.isDemo ? [drawDemoMark({ right: width - edge, y: 146, height: 62, edge: 24, size: 32 })] : []),
    ].join(""),
  };
}

/** Palm under the photo, with a corner in steps. */
function drawGround({ width, height, photo }: PosterLayout): string {
  const left = width - 3 * STEP;
  const steps = `M${left} ${photo}v-${STEP}h${STEP}v-${STEP}h${STEP}v-${STEP}h${STEP}V${photo}z`;
  return `${rectangle({ x: 0, y: photo, width, height: height - photo }, colours.palm)}<path fill="${colours.palm}" d="${steps}"/>`;
}

function drawBadge(format: PosterFormat, { badge, tone }: PosterWords): string {
  const letters: Letters = { face: "text", size: format === "statut" ? 42 : 36, spacing: 0.045 };
  const y = format === "statut" ? 128 : 56;
  const height = format === "statut" ? 98 : 84;
  const x = 38;
  return (
    rectangle({ x: 0, y, width: x + measure(badge, letters) + 38, height }, badgeColours[tone]) +
    drawWords(badge, letters, { x, y: y + (height + capHeight(letters)) / 2, fill: colours.white })
  );
}

function drawTitle(words: PosterWords, letters: Letters, { x, y, width }: { x: number; y: number; width: number }) {
  const lines = breakLines(words.title, letters, { width, maxLines: 2 });
  return {
    bottom: y + (lines.length - 1) * letters.size * 1.08,
    markup: lines.map((line, index) => drawWords(line, letters, { x, y: y + index * letters.size * 1.08, fill: colours.white })).join(""),
  };
}

/** One line in its room: smaller letters first, then fewer words. */
function drawLine(words: string, letters: Letters, { x, y, width, fill }: { x: number; y: number; width: number; fill: string }): string {
  const size = fitSize(words, letters, { width, smallest: Math.round(letters.size * 0.8) });
  const [line = ""] = breakLines(words, { ...letters, size }, { width, maxLines: 1 });
  return drawWords(line, { ...letters, size }, { x, y, fill });
}

const pale = "#d5ddd8";

function drawStatus(layout: PosterLayout, words: PosterWords): string {
  const { edge, width, photo, height, code } = layout;
  const room = width - 2 * edge;
  const beside = room - code - 40;
  const title = drawTitle(words, { face: "display", size: 68, spacing: -0.015 }, { x: edge, y: photo + 104, width: room });
  const amount: Letters = { face: "display", size: 78, spacing: -0.015 };
  const bottom = height - BAND;
  return [
    title.markup,
    drawLine(words.place, { face: "text", size: 40 }, { x: edge, y: title.bottom + 76, width: room, fill: pale }),
    drawLine(words.measures.join(" · "), { face: "text", size: 40 }, { x: edge, y: title.bottom + 144, width: room, fill: colours.white }),
    ...(words.price
      ? [
          drawPrice(words.price, amount, { x: edge, y: bottom - 218, width: beside }),
          drawLine(
            `${words.price.euros} · réf. ${words.reference}`,
            { face: "text", size: 34 },
            { x: edge, y: bottom - 160, width: beside, fill: pale },
          ),
        ]
      : [drawLine(`réf. ${words.reference}`, { face: "text", size: 34 }, { x: edge, y: bottom - 160, width: beside, fill: pale })]),
    brandMark(edge, bottom - 124, 72),
    drawLine(
      `FADEM · ${words.telephone}`,
      { face: "text", size: 36 },
      { x: edge + 92, y: bottom - 76, width: beside - 92, fill: colours.white },
    ),
  ].join("");
}

function drawSquare(layout: PosterLayout, words: PosterWords): string {
  const { edge, width, photo, height, code } = layout;
  const beside = width - 2 * edge - code - 36;
  const title = drawTitle(words, { face: "display", size: 50, spacing: -0.015 }, { x: edge, y: photo + 76, width: beside });
  const place = [words.place, ...words.measures].filter(Boolean).join(" · ");
  const bottom = height - BAND;
  return [
    title.markup,
    drawLine(place, { face: "text", size: 30 }, { x: edge, y: title.bottom + 52, width: beside, fill: pale }),
    ...(words.price
      ? [
          drawPrice(words.price, { face: "display", size: 60, spacing: -0.015 }, { x: edge, y: bottom - 108, width: beside }),
          drawLine(words.price.euros, { face: "text", size: 26 }, { x: edge, y: bottom - 66, width: beside, fill: pale }),
        ]
      : []),
    drawLine(
      `FADEM · réf. ${words.reference} · ${words.telephone}`,
      { face: "text", size: 26 },
      { x: edge, y: bottom - 26, width: beside, fill: pale },
    ),
  ].join("");
}

function drawPrice(price: NonNullable<PosterWords["price"]>, letters: Letters, at: { x: number; y: number; width: number }): string {
  const small: Letters = { face: "text", size: Math.round(letters.size * 0.5) };
  const beside = price.suffix ? measure(price.suffix, small) + 14 : 0;
  const size = fitSize(price.amount, letters, { width: at.width - beside, smallest: 34 });
  const fitting = { ...letters, size };
  return [
    drawWords(price.amount, fitting, { x: at.x, y: at.y, fill: colours.gold }),
    ...(price.suffix
      ? [drawWords(price.suffix, small, { x: at.x + measure(price.amount, fitting) + 14, y: at.y, fill: colours.gold })]
      : []),
  ].join("");
}

function drawCode({ width, height, edge, code }: PosterLayout, { code: { size, path } }: PosterWords): string {
  const x = width - edge - code;
  const y = height - BAND - code - 32;
  return `${rectangle({ x, y, width: code, height: code }, colours.white, 14)}<g transform="translate(${x} ${y}) scale(${code / size})"><path d="${path}" stroke="${colours.palm}" fill="none"/></g>`;
}
