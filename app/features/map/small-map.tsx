import type { Position } from "#app/lib/values/position.ts";
import { LomeGround } from "./lome-ground.tsx";
import { mapAround } from "./map-around.ts";
import { TogoGround } from "./togo-ground.tsx";

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
