import { heightOf, pathThrough, togoFrame } from "./map-frame.ts";
import { MapPoints } from "./map-points.tsx";
import type { PlacePoint } from "./place-points.ts";
import { togoOutline } from "./togo-outline.ts";

type TogoMapProps = { points: readonly PlacePoint[]; countText: (count: number) => string };

/** The country with its seven towns. */
export function TogoMap({ points, countText }: TogoMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not places.
    <svg className="place-map is-togo" role="group" aria-label="Carte du Togo">
      <svg viewBox={`0 0 ${togoFrame.width} ${heightOf(togoFrame)}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="map-land" d={pathThrough(togoFrame, togoOutline, true)} />
      </svg>
      <MapPoints frame={togoFrame} points={points} countText={countText} />
    </svg>
  );
}
