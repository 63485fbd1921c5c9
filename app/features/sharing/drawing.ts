/** The colours of styles/tokens.css, for pictures. */
export const colours = {
  palm: "#0b2e22",
  palmLight: "#103d2d",
  gold: "#e3a92b",
  laterite: "#af4322",
  paper: "#faf7f0",
  white: "#ffffff",
  ink: "#0d1b15",
  ink2: "#3d4b44",
  ink3: "#5c6962",
  grey: "#4a514d",
} as const;

export type Box = { x: number; y: number; width: number; height: number };

export function rectangle({ x, y, width, height }: Box, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius > 0 ? ` rx="${radius}"` : ""}/>`;
}

/** The house in steps, in a square. */
export function brandMark(x: number, y: number, size: number): string {
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 40})">`,
    `<rect width="40" height="40" rx="5" fill="${colours.palm}"/>`,
    `<path fill="${colours.gold}" d="M17.5 7h5v5h5v5h5v5h-25v-5h5v-5h5zM7.5 25h10v8h-10zM22.5 25h10v8h-10z"/>`,
    `<path fill="${colours.laterite}" d="M17.5 25h5v8h-5z"/></g>`,
  ].join("");
}

const WEAVE = 120;

/** The woven pattern over a ground of palm, where there is no photo. */
export function wovenGround({ x, y, width, height }: Box): string {
  const tile = [
    `<g fill="none" stroke="${colours.gold}" stroke-opacity=".22" stroke-width="1.5">`,
    '<path d="M40 8h8v8h8v8h8v8h8v8h-8v8h-8v8h-8v8h-8v8h-8v-8h-8v-8h-8v-8h-8v-8H8v-8h8v-8h8v-8h8v-8h8z"/>',
    '<path d="M36 32h8v4h4v8h-4v4h-8v-4h-4v-8h4z"/></g>',
    `<path fill="${colours.gold}" fill-opacity=".18" d="M0 0h8v4H4v4H0zM80 0h-8v4h4v4h4zM0 80h8v-4H4v-4H0zM80 80h-8v-4h4v-4h4z"/>`,
  ].join("");
  const tiles: string[] = [];
  for (let top = y; top < y + height; top += WEAVE)
    for (let left = x; left < x + width; left += WEAVE)
      tiles.push(`<g transform="translate(${left} ${top}) scale(${WEAVE / 80})">${tile}</g>`);
  return rectangle({ x, y, width, height }, colours.palm) + tiles.join("");
}

/** Coloured threads from edge to edge. */
export function wovenBand({ x, y, width, height }: Box): string {
  const unit = height / 3;
  const parts: string[] = [rectangle({ x, y, width, height }, colours.palm)];
  const step = unit * 26;
  for (let left = x; left < x + width; left += step) {
    const at = (column: number, row: number, columns: number, rows: number, fill: string) =>
      parts.push(rectangle({ x: left + column * unit, y: y + row * unit, width: columns * unit, height: rows * unit }, fill));
    at(0, 2, 6, 1, colours.gold);
    at(1, 1, 4, 1, colours.gold);
    at(2, 0, 2, 1, colours.gold);
    at(8, 0, 2, 3, colours.laterite);
    at(10.5, 0, 1, 3, colours.paper);
    at(12, 0, 2, 3, colours.laterite);
    at(16, 1, 8, 1, colours.gold);
  }
  return parts.join("");
}

/** What the composer is asked to make: photos in their places, and over them markup of ours without a word, a name or a reference in it. */
export type Composition = {
  width: number;
  height: number;
  maxBytes: number;
  /** Where each photo stands, whatever its own shape; `greyed` for what is no longer offered. */
  photos: { box: Box; greyed: boolean }[];
  /** What lies over it. */
  overlay: string;
};

export function svgOf({ width, height, overlay }: Composition): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${overlay}</svg>`;
}
