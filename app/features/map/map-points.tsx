import { type LabelSide, labelSides } from "./label-sides.ts";
import { heightOf, type MapFrame, placeIn } from "./map-frame.ts";
import type { PlacePoint } from "./place-points.ts";

const HIT_RADIUS = 22;
const EMPTY_RADIUS = 4;

type MapPointsProps = { frame: MapFrame; points: readonly PlacePoint[]; countText: (count: number) => string };

/** Points as large as their numbers, the fullest first, so that a small one beside it lies above it. */
export function MapPoints({ frame, points, countText }: MapPointsProps) {
  const ordered = points.toSorted((one, other) => other.count - one.count);
  const drawn = ordered.map((point) => ({
    ...placeIn(frame, point.place),
    radius: radiusOf(point),
    name: point.place.nom,
    isEmpty: !point.href,
  }));
  const labels = labelSides(drawn, frame.width / heightOf(frame), frame.shown);
  const shown = ordered.map((point, index) => ({ point, label: labels[index], ...(drawn[index] as (typeof drawn)[number]) }));
  return [...shown.filter(({ isEmpty }) => isEmpty), ...shown.filter(({ isEmpty }) => !isEmpty)].map(
    ({ point, label, x, y, radius, name }) => {
      const { place, count, href, isChosen } = point;
      const text = label && (
        <text {...textAt(label.side, radius)} className={label.isWide ? "is-wide" : undefined}>
          {name}
        </text>
      );
      if (!href)
        return (
          <svg key={place.slug} x={`${x}%`} y={`${y}%`} className="map-empty" aria-hidden="true">
            <circle r={EMPTY_RADIUS} />
            {text}
          </svg>
        );
      return (
        <a key={place.slug} href={href} aria-label={`${name}, ${countText(count)}`} aria-current={isChosen ? "location" : undefined}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the link around it has the name */}
          <svg x={`${x}%`} y={`${y}%`}>
            <circle r={HIT_RADIUS} />
            <circle r={radius} />
            {text} <text y="5">{count}</text>
          </svg>
        </a>
      );
    },
  );
}

/** The area grows with the number, slower and slower: ten thousand must not cover the town. */
function radiusOf({ count }: PlacePoint) {
  return count === 0 ? EMPTY_RADIUS : Math.round(10 * (12 + 2.6 * Math.log(count))) / 10;
}

function textAt(side: LabelSide, radius: number) {
  const away = Math.round(radius + 5);
  switch (side) {
    case "right":
      return { x: away, y: 4, textAnchor: "start" as const };
    case "left":
      return { x: -away, y: 4, textAnchor: "end" as const };
    case "above":
      return { y: -away };
    case "below":
      return { y: away + 10 };
  }
}
