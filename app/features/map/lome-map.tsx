import { LomeGround } from "./lome-ground.tsx";
import { lomeFrame } from "./map-frame.ts";
import { MapPoints } from "./map-points.tsx";
import type { PlacePoint } from "./place-points.ts";

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
