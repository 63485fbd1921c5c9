import { togoFrame } from "./map-frame.ts";
import { MapPoints } from "./map-points.tsx";
import type { PlacePoint } from "./place-points.ts";
import { TogoGround } from "./togo-ground.tsx";

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
