import { type Place, quartiers, towns } from "#app/db/tables/places.ts";
import { heightOf, type MapFrame, placeIn } from "./map-frame.ts";

/** Where the name of a point stands; a name that fits nowhere is told by the list beside the map alone. */
type LabelSide = "right" | "left" | "above" | "below";

type Point = { x: number; y: number; radius: number; name: string; isEmpty: boolean };
type Box = { left: number; right: number; top: number; bottom: number };
type Label = { side: LabelSide; isWide: boolean } | undefined;

const LETTER = 7.2;
const LINE = 15;
const GAP = 5;
const sides: readonly LabelSide[] = ["right", "left", "above", "below"];

/**
 * For points in the order of their importance, at hundredths of a drawing of this shape and these widths. Names that are clear of everything on a phone
 * are always shown, others where the window is wide.
 */
function labelSides(points: readonly Point[], shape: number, [phone, wide]: readonly [phone: number, wide: number]): Label[] {
  const labels: Label[] = points.map(() => undefined);
  for (const width of new Set([phone, wide])) {
    const isWide = width > phone;
    const isRoomy = width === wide;
    const at = points.map(({ x, y }) => ({ x: (x * width) / 100, y: (y * width) / shape / 100 }));
    const dots = points.map(({ radius }, index) => boxAround(at[index], radius, radius));
    const taken = points.flatMap((point, index) => {
      const label = labels[index];
      return label ? [labelBox(point, at[index], label.side)] : [];
    });
    for (const [index, point] of points.entries()) {
      if (labels[index] || (point.isEmpty && !isRoomy)) continue;
      const side = sides.find((tried) => {
        const box = labelBox(point, at[index], tried);
        const isInside = box.left >= 2 && box.right <= width - 2 && box.top >= 2 && box.bottom <= width / shape - 2;
        return isInside && !taken.some((other) => meet(box, other)) && !dots.some((dot, other) => other !== index && meet(box, dot));
      });
      if (!side) continue;
      labels[index] = { side, isWide };
      taken.push(labelBox(point, at[index], side));
    }
  }
  return labels;
}

type PointPosition = { x: number; y: number } | undefined;

function boxAround(at: PointPosition, halfWidth: number, halfHeight: number): Box {
  const { x, y } = at ?? { x: 0, y: 0 };
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function labelBox({ name, radius }: Point, at: PointPosition, side: LabelSide): Box {
  const { x, y } = at ?? { x: 0, y: 0 };
  const half = (name.length * LETTER) / 2;
  const away = radius + GAP;
  const centre = {
    right: { x: x + away + half, y },
    left: { x: x - away - half, y },
    above: { x, y: y - away - LINE / 2 },
    below: { x, y: y + away + LINE / 2 },
  }[side];
  return boxAround(centre, half, LINE / 2);
}

function meet(one: Box, other: Box) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** A place on the map. Without an address nothing lies there. */
export type PlacePoint = { place: Place; count: number; href: string | undefined; isChosen: boolean };

/** How many rows of a list lie where: folded town and quartier, "" where a row tells none. */
type PlaceCount = { ville: string; quartier: string; count: number };

type PlacePoints = {
  towns: PlacePoint[];
  quartiers: PlacePoint[];
  /** Rows of Lomé in a quartier the map does not know, or in none. */
  otherOfLome: number;
  /** In towns without a point. */
  elsewhere: number;
};

type Links = { hrefOf: (place: Place) => string; isChosen: (place: Place) => boolean };

/** Every row is counted at its town, and one of Lomé once more: at its quartier, or among the others. */
export function placePoints(counts: readonly PlaceCount[], { hrefOf, isChosen }: Links): PlacePoints {
  const point = (place: Place, count: number): PlacePoint => ({
    place,
    count,
    href: count > 0 ? hrefOf(place) : undefined,
    isChosen: isChosen(place),
  });
  const sum = (isMeant: (given: PlaceCount) => boolean) => counts.filter(isMeant).reduce((total, { count }) => total + count, 0);
  const ofLome = quartiers.map((place) =>
    point(
      place,
      sum(({ ville, quartier }) => ville === "lome" && quartier === place.slug),
    ),
  );
  const placed = ofLome.reduce((total, { count }) => total + count, 0);
  return {
    towns: towns.map((place) =>
      point(
        place,
        sum(({ ville }) => ville === place.slug),
      ),
    ),
    quartiers: ofLome,
    otherOfLome: sum(({ ville }) => ville === "lome") - placed,
    elsewhere: sum(({ ville }) => !towns.some(({ slug }) => slug === ville)),
  };
}

type PlaceListProps = {
  points: readonly PlacePoint[];
  countText: (count: number) => string;
  /** What lies in none of them: "Autre quartier de Lomé". */
  other?: { label: string; count: number };
};

/** The points of a map in words, fullest first, so that nothing depends on the drawing. */
export function PlaceList({ points, countText, other }: PlaceListProps) {
  const byCount = points.filter(({ count }) => count > 0).toSorted((one, next) => next.count - one.count);
  return (
    <ul className="place-list">
      {byCount.map(({ place, count, href, isChosen }) => (
        <li key={place.slug}>
          <a className="icon-before icon-pin" href={href} aria-current={isChosen ? "location" : undefined}>
            {place.nom} <span>{countText(count)}</span>
          </a>
        </li>
      ))}
      {other && other.count > 0 && (
        <li>
          {other.label}&nbsp;: {other.count}
        </li>
      )}
    </ul>
  );
}

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
  const labels = labelSides(drawn, frame.width / heightOf(frame), frame.widths);
  const labelled = ordered.map((point, index) => ({ point, label: labels[index], ...(drawn[index] as (typeof drawn)[number]) }));
  return [...labelled.filter(({ isEmpty }) => isEmpty), ...labelled.filter(({ isEmpty }) => !isEmpty)].map(
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
