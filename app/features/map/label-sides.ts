/** Where the name of a point stands; a name that fits nowhere is told by the list beside the map alone. */
export type LabelSide = "right" | "left" | "above" | "below";

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
export function labelSides(points: readonly Point[], shape: number, [phone, wide]: readonly [phone: number, wide: number]): Label[] {
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

type At = { x: number; y: number } | undefined;

function boxAround(at: At, halfWidth: number, halfHeight: number): Box {
  const { x, y } = at ?? { x: 0, y: 0 };
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function labelBox({ name, radius }: Point, at: At, side: LabelSide): Box {
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
