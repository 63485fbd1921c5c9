import type { Position } from "#app/lib/values/position.ts";
import { lomeFrame, type MapFrame } from "./map-frame.ts";

/** The shape of a small map: so many times as wide as it is high. */
const SHAPE = 2.2;
const WIDTH = 440;

/** A small map around one position: some 17 km of Greater Lomé, or a part of the country. */
export function mapAround({ latitude, longitude }: Position): { frame: MapFrame; isInLome: boolean } {
  const { west, east, south, north } = lomeFrame;
  const isInLome = longitude > west && longitude < east && latitude > south && latitude < north;
  const across = isInLome ? 0.08 : 1.1;
  const up = across / SHAPE;
  const frame = { west: longitude - across, east: longitude + across, south: latitude - up, north: latitude + up };
  return { frame: { ...frame, width: WIDTH, shown: [340, WIDTH] }, isInLome };
}
