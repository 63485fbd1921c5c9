import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { once } from "#app/lib/values/once.ts";
import { coordinate, graduations } from "./stats.ts";

type Day = { jour: string; total: number };
type Frame = { width: number; height: number; labels: number; className: string };

// Two drawings, so that words keep their size on a phone.
const frames: Frame[] = [
  { width: 760, height: 270, labels: 5, className: "chart is-wide" },
  { width: 330, height: 220, labels: 3, className: "chart is-narrow" },
];

const dayAndMonth = once(() => new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" }));

const LEFT = 40;
const RIGHT = 8;
const TOP = 26;
const BOTTOM = 28;

export function ViewsChart({ days }: { days: Day[] }) {
  return frames.map((frame) => <ViewsDrawing key={frame.width} days={days} frame={frame} />);
}

function ViewsDrawing({ days, frame: { width, height, labels, className } }: { days: Day[]; frame: Frame }) {
  const highest = days.reduce((best, day, index) => (day.total > (days[best]?.total ?? 0) ? index : best), 0);
  const max = days[highest]?.total ?? 0;
  const steps = graduations(max);
  const floor = height - BOTTOM;
  const x = (index: number) => coordinate(LEFT + (index * (width - LEFT - RIGHT)) / Math.max(days.length - 1, 1));
  const y = (total: number) => coordinate(floor - (total / (steps.at(-1) ?? 1)) * (floor - TOP));
  const line = days.map(({ total }, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(total)}`).join("");
  const isMaxOnTheRight = highest > days.length / 2;

  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Vues par jour sur ${days.length} jours, maximum ${formatNumber(max)}`}
    >
      {steps.map((step) => (
        <g key={step}>
          <line className="chart-grid" x1={LEFT} x2={width - RIGHT} y1={y(step)} y2={y(step)} />
          <text x={LEFT - 8} y={y(step) + 4} textAnchor="end">
            {formatNumber(step)}
          </text>
        </g>
      ))}
      <path className="chart-area" d={`${line}L${x(days.length - 1)} ${floor}L${x(0)} ${floor}Z`} />
      <path className="chart-line" d={line} />
      {labelled(days.length, labels).map((index) => (
        <text key={index} x={x(index)} y={height - 6} textAnchor={index === 0 ? "start" : index === days.length - 1 ? "end" : "middle"}>
          {shortDay(days[index]?.jour ?? "")}
        </text>
      ))}
      {max > 0 && (
        <>
          <line className="chart-peak-line" x1={x(highest)} x2={x(highest)} y1={y(max)} y2={floor} />
          <rect
            className="chart-peak"
            x={x(highest) - 5}
            y={y(max) - 5}
            width="10"
            height="10"
            transform={`rotate(45 ${x(highest)} ${y(max)})`}
          />
          <text
            className="chart-value"
            x={x(highest) + (isMaxOnTheRight ? -12 : 12)}
            y={y(max) - 2}
            textAnchor={isMaxOnTheRight ? "end" : "start"}
          >
            {formatNumber(max)} {pluralize(max, "vue")}
          </text>
        </>
      )}
    </svg>
  );
}

/** The first, the last and evenly between. */
function labelled(count: number, labels: number) {
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}

function shortDay(jour: string) {
  return dayAndMonth()
    .format(new Date(`${jour}T12:00:00Z`))
    .replace(/^1 /, "1er ");
}
