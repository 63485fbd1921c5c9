// Writes Togo's outline for the map (app/features/map) from Natural Earth 1:10m, public domain: node scripts/prepare-map.ts
import { readFileSync, writeFileSync } from "node:fs";
import { feature } from "topojson-client";

type Point = [longitude: number, latitude: number];

const TOGO = "768";
const KM_PER_DEGREE = 111.2;
/** The narrowing of a degree of longitude in the middle of the country. */
const NARROWING = Math.cos((8.6 * Math.PI) / 180);
const TOLERANCE_KM = 1.3;

const atlas = JSON.parse(readFileSync("node_modules/world-atlas/countries-10m.json", "utf8"));
const togo = feature(atlas, atlas.objects.countries).features.find(({ id }) => id === TOGO);
const ring = togo?.geometry.coordinates[0];
if (!ring) throw new Error("world-atlas knows no Togo");

/** From a point to the line between two others, in kilometres. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point) {
  const [dx, dy] = [(x2 - x1) * NARROWING, y2 - y1];
  const [px, py] = [(x - x1) * NARROWING, y - y1];
  const along = Math.min(Math.max((px * dx + py * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return KM_PER_DEGREE * Math.hypot(px - along * dx, py - along * dy);
}

/** Douglas and Peucker: no point of the outline is further than the tolerance from what is kept. */
function simplify(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)] as [Point, Point];
  let farthest = 0;
  let most = 0;
  for (let index = 1; index < points.length - 1; index++) {
    const off = distance(points[index] as Point, first, last);
    if (off > most) [farthest, most] = [index, off];
  }
  if (most <= TOLERANCE_KM) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

// The ring begins where it ends: it is cut at its northernmost point, which is kept in any case.
const open = ring.slice(0, -1);
const north = open.reduce((best, [, latitude], index) => (latitude > (open[best]?.[1] ?? 0) ? index : best), 0);
const turned = [...open.slice(north), ...open.slice(0, north + 1)];
const half = Math.floor(turned.length / 2);
const kept = [...simplify(turned.slice(0, half + 1)).slice(0, -1), ...simplify(turned.slice(half)).slice(0, -1)];
const points = kept.map((point) => `[${point.map((degrees) => Math.round(1000 * degrees)).join(", ")}]`);

writeFileSync(
  "app/features/map/togo-outline.ts",
  `// Written by scripts/prepare-map.ts. Natural Earth 1:10m, simplified to ± 1.3 km.
type Point = readonly [longitude: number, latitude: number];

/** In thousandths of a degree. */
const outline: readonly Point[] = [
${points.map((point) => `  ${point},`).join("\n")}
];

/** The border of Togo in degrees; the last point joins the first. */
export const togoOutline: readonly Point[] = outline.map(([longitude, latitude]) => [longitude / 1000, latitude / 1000]);
`,
);
process.stdout.write(`${points.length} points\n`);
