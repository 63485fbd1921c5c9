import { heightOf, type MapFrame, pathThrough } from "./map-frame.ts";
import { togoOutline } from "./togo-outline.ts";

/** The country, without a point. */
export function TogoGround({ frame }: { frame: MapFrame }) {
  return (
    <svg viewBox={`0 0 ${frame.width} ${heightOf(frame)}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="map-land" d={pathThrough(frame, togoOutline, true)} />
    </svg>
  );
}
