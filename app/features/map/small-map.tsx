import type { Position } from "#app/lib/values/position.ts";
import { LomeGround } from "./lome-map.tsx";
import { lomeFrame, type MapFrame } from "./map-frame.ts";
import { TogoGround } from "./togo-map.tsx";

/** The shape of a small map: so many times as wide as it is high. */
const SHAPE = 2.2;
const WIDTH = 440;

/** A small map around one position: some 17 km of Greater Lomé, or a part of the country. */
function mapAround({ latitude, longitude }: Position): { frame: MapFrame; isInLome: boolean } {
  const { west, east, south, north } = lomeFrame;
  const isInLome = longitude > west && longitude < east && latitude > south && latitude < north;
  const across = isInLome ? 0.08 : 1.1;
  const up = across / SHAPE;
  const frame = { west: longitude - across, east: longitude + across, south: latitude - up, north: latitude + up };
  return { frame: { ...frame, width: WIDTH, widths: [340, WIDTH] }, isInLome };
}

/** One place in the middle of its surroundings; its name stands beside it. */
export function SmallMap({ at, name }: { at: Position; name: string }) {
  const { frame, isInLome } = mapAround(at);
  const Ground = isInLome ? LomeGround : TogoGround;
  return (
    <svg className={isInLome ? "place-map is-small" : "place-map is-small is-togo"} role="img" aria-label={`Carte\u00a0: ${name}`}>
      <Ground frame={frame} />
      <svg x="50%" y="50%" className="map-here" aria-hidden="true">
        <circle r="21" />
        <circle r="8" />
        <text x="28" y="5" textAnchor="start">
          {name}
        </text>
      </svg>
    </svg>
  );
}
