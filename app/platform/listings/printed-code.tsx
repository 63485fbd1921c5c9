import type { CodeDrawing } from "./code-drawing.server.ts";

/** On paper only: it leads to the listing as it is by then. */
export function PrintedCode({ code: { size, path } }: { code: CodeDrawing }) {
  return (
    <figure className="on-paper listing-code">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} stroke="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>Scannez pour voir l’annonce à jour</figcaption>
    </figure>
  );
}
