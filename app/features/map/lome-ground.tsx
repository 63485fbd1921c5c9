import { lomeBorder, lomeLagoon, lomeLand, lomeRoads, lomeSea, lomeShore } from "./lome-drawing.ts";
import { heightOf, type MapFrame, pathThrough, placeIn } from "./map-frame.ts";

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
