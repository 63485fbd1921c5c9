import type { Position } from "#app/lib/values/position.ts";

/** What a drawing shows of the land, and how many units wide it is, and how many pixels at least on a phone and in a wide window (a low laptop draws the country small, for both maps to stand in its window); one degree is as long to the north as to the east. */
export type MapFrame = {
  west: number;
  east: number;
  south: number;
  north: number;
  width: number;
  widths: readonly [phone: number, wide: number];
};

export const togoFrame: MapFrame = { west: -0.22, east: 1.88, south: 5.8, north: 11.24, width: 300, widths: [160, 160] };
export const lomeFrame: MapFrame = { west: 1.082, east: 1.37, south: 6.098, north: 6.336, width: 760, widths: [350, 520] };

/** A degree of longitude is shorter than one of latitude by this much. */
function narrowing({ south, north }: MapFrame) {
  return Math.cos((((south + north) / 2) * Math.PI) / 180);
}

export function heightOf(frame: MapFrame) {
  const { west, east, south, north, width } = frame;
  return Math.round((width * (north - south)) / ((east - west) * narrowing(frame)));
}

/** In hundredths of the drawing, which CSS stretches: the place of a point. */
export function placeIn({ west, east, south, north }: MapFrame, { latitude, longitude }: Position): { x: number; y: number } {
  return { x: hundredths((longitude - west) / (east - west)), y: hundredths((north - latitude) / (north - south)) };
}

function hundredths(part: number) {
  return Math.round(part * 1000) / 10;
}

/** The d of a line through the points, in whole units and relative steps, which are short. */
export function pathThrough(frame: MapFrame, points: readonly (readonly [longitude: number, latitude: number])[], isClosed = false) {
  const height = heightOf(frame);
  let [fromX, fromY] = [0, 0];
  const steps = points.map(([longitude, latitude], index) => {
    const { x, y } = placeIn(frame, { latitude, longitude });
    const [toX, toY] = [Math.round((x * frame.width) / 100), Math.round((y * height) / 100)];
    const step = `${index === 0 ? "M" : "l"}${toX - fromX}${toY < fromY ? "" : " "}${toY - fromY}`;
    [fromX, fromY] = [toX, toY];
    return step;
  });
  return steps.join("") + (isClosed ? "z" : "");
}
