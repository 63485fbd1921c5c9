import { heightOf, type MapFrame, pathThrough, togoFrame } from "./map-frame.ts";
import { MapPoints, type PlacePoint } from "./map-points.tsx";
import { togoOutline } from "./togo-outline.ts";

/** The country, without a point. */
export function TogoGround({ frame }: { frame: MapFrame }) {
  return (
    <svg viewBox={`0 0 ${frame.width} ${heightOf(frame)}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="map-land" d={pathThrough(frame, togoOutline, true)} />
    </svg>
  );
}

type TogoMapProps = { points: readonly PlacePoint[]; countText: (count: number) => string };

/** The country with its seven towns. */
export function TogoMap({ points, countText }: TogoMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not places.
    <svg className="place-map is-togo" role="group" aria-label="Carte du Togo">
      <TogoGround frame={togoFrame} />
      <MapPoints frame={togoFrame} points={points} countText={countText} />
    </svg>
  );
}
