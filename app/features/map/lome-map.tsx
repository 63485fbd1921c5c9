import { heightOf, lomeFrame, type MapFrame, pathThrough, placeIn } from "./map-frame.ts";
import { MapPoints, type PlacePoint } from "./map-points.tsx";

type Point = readonly [longitude: number, latitude: number];

// Greater Lomé in few points, of our own drawing: enough to find one's way by the sea, the border, the lagoon and the roads out of town.

/** From the border to the east, with the breakwater of the port. */
const coast: readonly Point[] = [
  [1.199, 6.1105],
  [1.215, 6.119],
  [1.235, 6.1265],
  [1.26, 6.1335],
  [1.272, 6.137],
  [1.278, 6.132],
  [1.288, 6.1305],
  [1.292, 6.1405],
  [1.305, 6.1485],
  [1.32, 6.156],
  [1.348, 6.1655],
  [1.38, 6.177],
  [1.42, 6.19],
  [1.47, 6.204],
];

/** From the sea to the north-west; Ghana lies beyond it. */
const border: readonly Point[] = [
  [1.199, 6.1105],
  [1.1985, 6.12],
  [1.1965, 6.129],
  [1.195, 6.14],
  [1.188, 6.148],
  [1.175, 6.157],
  [1.15, 6.164],
  [1.12, 6.1645],
  [1.093, 6.166],
  [1.08, 6.172],
  [1.057, 6.2],
  [1.024, 6.223],
  [0.985, 6.325],
];

const lomeSea: readonly Point[] = [[1, 6.06], [1.1, 6.087], ...coast, [1.47, 6.02], [1, 6.02]];
const lomeLand: readonly Point[] = [...border.toReversed(), ...coast.slice(1), [1.47, 6.38], [0.985, 6.38]];
const lomeShore = coast;
const lomeBorder = border;

/** To the north (N1), to Aného along the sea (N2), to Kpalimé (N5), and around the town from the port. */
const lomeRoads: readonly (readonly Point[])[] = [
  [
    [1.2195, 6.126],
    [1.2145, 6.1475],
    [1.211, 6.178],
    [1.2085, 6.205],
    [1.2105, 6.2365],
    [1.21, 6.2785],
    [1.2185, 6.3175],
    [1.2195, 6.38],
  ],
  [
    [1.2195, 6.126],
    [1.26, 6.137],
    [1.284, 6.15],
    [1.3165, 6.1625],
    [1.3425, 6.1695],
    [1.378, 6.183],
    [1.47, 6.211],
  ],
  [
    [1.2145, 6.1475],
    [1.2, 6.16],
    [1.1785, 6.1767],
    [1.1555, 6.1905],
    [1.138, 6.195],
    [1.118, 6.231],
    [1.044, 6.259],
    [0.985, 6.29],
  ],
  [
    [1.284, 6.15],
    [1.28, 6.168],
    [1.268, 6.187],
    [1.2476, 6.2],
    [1.228, 6.226],
    [1.2105, 6.2365],
  ],
];

/** The two lakes of the lagoon: centre, and half of their length and width, in degrees. */
const lomeLagoon: readonly { longitude: number; latitude: number; length: number; width: number }[] = [
  { longitude: 1.2125, latitude: 6.14, length: 0.0055, width: 0.0016 },
  { longitude: 1.2335, latitude: 6.1455, length: 0.0085, width: 0.0018 },
];

/** Sea, land, lagoon and roads of Greater Lomé, without a point. */
export function LomeGround({ frame }: { frame: MapFrame }) {
  const height = heightOf(frame);
  return (
    <svg viewBox={`0 0 ${frame.width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="map-sea" d={pathThrough(frame, lomeSea, true)} />
      <path className="map-land" d={pathThrough(frame, lomeLand, true)} />
      <path className="map-border" d={pathThrough(frame, [...lomeBorder.toReversed(), ...lomeShore.slice(1)])} />
      <path className="map-road" d={lomeRoads.map((road) => pathThrough(frame, road)).join("")} />
      {lomeLagoon.map((lake) => {
        const { x, y } = placeIn(frame, lake);
        const units = frame.width / (frame.east - frame.west);
        return (
          <ellipse
            key={lake.longitude}
            className="map-sea"
            cx={Math.round((x * frame.width) / 100)}
            cy={Math.round((y * height) / 100)}
            rx={Math.round(lake.length * units)}
            ry={Math.round(lake.width * units)}
          />
        );
      })}
    </svg>
  );
}

type LomeMapProps = { points: readonly PlacePoint[]; countText: (count: number) => string };

/** Greater Lomé with its quartiers. */
export function LomeMap({ points, countText }: LomeMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not places.
    <svg className="place-map is-lome" role="group" aria-label="Carte du Grand Lomé">
      <LomeGround frame={lomeFrame} />
      <svg className="map-words" aria-hidden="true">
        <text x="78%" y="90%">
          Golfe de Guinée
        </text>
        <text x="12%" y="86%">
          Ghana
        </text>
      </svg>
      <MapPoints frame={lomeFrame} points={points} countText={countText} />
    </svg>
  );
}
