import { listTitle, longNamesOf, sentTables } from "#app/db/tables/content-types.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { once } from "#app/lib/values/once.ts";
import { coordinate, graduations, weekNumber } from "./stats.ts";
import type { RequestWeek } from "./stats-queries.server.ts";

type WeeksFrame = { width: number; height: number; weeks: number; className: string };

// A phone shows fewer weeks rather than thinner bars; beside the column of gauges the drawing is as tall as they are.
const weeksFrames: WeeksFrame[] = [
  { width: 560, height: 350, weeks: 12, className: "chart is-tall" },
  { width: 660, height: 260, weeks: 12, className: "chart is-wide" },
  { width: 330, height: 220, weeks: 8, className: "chart is-narrow" },
];

/** All that people send, from the floor of a bar upwards. */
const kinds = sentTables.map((table, place) => ({ table, ...longNamesOf(table), className: `chart-kind-${place % 4}` }));

const WEEKS_LEFT = 34;
const WEEKS_TOP = 20;
const WEEKS_BOTTOM = 26;
const GAP = 1.5; // between two parts of a bar

export function RequestsLegend() {
  return (
    <ul className="chart-legend flow small soft">
      {kinds.map(({ table, className }) => (
        <li className="inline-row gap-2" key={table}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect className={className} width="12" height="12" />
          </svg>
          {listTitle(table)}
        </li>
      ))}
    </ul>
  );
}

export function RequestsChart({ weeks }: { weeks: RequestWeek[] }) {
  return weeksFrames.map((frame) => <RequestsDrawing key={frame.width} weeks={weeks.slice(-frame.weeks)} frame={frame} />);
}

function RequestsDrawing({ weeks, frame: { width, height, className } }: { weeks: RequestWeek[]; frame: WeeksFrame }) {
  const steps = graduations(Math.max(...weeks.map((week) => totalOf(week)), 1));
  const top = steps.at(-1) ?? 1;
  const floor = height - WEEKS_BOTTOM;
  const slot = (width - WEEKS_LEFT) / weeks.length;
  const bar = slot * 0.6;
  const rise = (total: number) => (total / top) * (floor - WEEKS_TOP);

  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(weeks)}>
      {steps.map((step) => (
        <g key={step}>
          <line className="chart-grid" x1={WEEKS_LEFT} x2={width} y1={coordinate(floor - rise(step))} y2={coordinate(floor - rise(step))} />
          <text x={WEEKS_LEFT - 8} y={coordinate(floor - rise(step) + 4)} textAnchor="end">
            {formatNumber(step)}
          </text>
        </g>
      ))}
      {weeks.map((week, index) => {
        const centre = coordinate(WEEKS_LEFT + slot * (index + 0.5));
        const total = totalOf(week);
        return (
          <g key={week.monday}>
            {kinds.map(({ table, className }, place) => {
              const [count, below] = [week.received[table], totalOf(week, kinds.slice(0, place))];
              const y = coordinate(floor - rise(below + count));
              const part = coordinate(Math.max(rise(count) - (below > 0 ? GAP : 0), 0));
              return (
                count > 0 && (
                  <rect key={table} className={className} x={coordinate(centre - bar / 2)} y={y} width={coordinate(bar)} height={part} />
                )
              );
            })}
            {total > 0 && (
              <text className="chart-value" x={centre} y={coordinate(floor - rise(total) - 5)} textAnchor="middle">
                {total}
              </text>
            )}
            <text x={centre} y={height - 6} textAnchor="middle">
              S{weekNumber(week.monday)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function totalOf({ received }: RequestWeek, counted = kinds) {
  return counted.reduce((sum, { table }) => sum + received[table], 0);
}

function describe(weeks: RequestWeek[]) {
  const received = weeks
    .filter((week) => totalOf(week) > 0)
    .map(({ monday, received }) => {
      const parts = kinds.map(({ table, one, many }) => `${formatNumber(received[table])} ${pluralize(received[table], one, many)}`);
      return `semaine du ${formatDate(monday)}\u00a0: ${parts.join(", ")}`;
    });
  return received.length > 0 ? `Demandes reçues par semaine\u00a0; ${received.join("\u00a0; ")}` : "Aucune demande reçue sur ces semaines";
}

type Day = { jour: string; total: number };
type ViewsFrame = { width: number; height: number; labels: number; className: string };

// Two drawings, so that words keep their size on a phone.
const viewsFrames: ViewsFrame[] = [
  { width: 760, height: 270, labels: 5, className: "chart is-wide" },
  { width: 330, height: 220, labels: 3, className: "chart is-narrow" },
];

const dayAndMonth = once(() => new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" }));

const VIEWS_LEFT = 40;
const VIEWS_RIGHT = 8;
const VIEWS_TOP = 26;
const VIEWS_BOTTOM = 28;

export function ViewsChart({ days }: { days: Day[] }) {
  return viewsFrames.map((frame) => <ViewsDrawing key={frame.width} days={days} frame={frame} />);
}

function ViewsDrawing({ days, frame: { width, height, labels, className } }: { days: Day[]; frame: ViewsFrame }) {
  const highest = days.reduce((best, day, index) => (day.total > (days[best]?.total ?? 0) ? index : best), 0);
  const max = days[highest]?.total ?? 0;
  const steps = graduations(max);
  const floor = height - VIEWS_BOTTOM;
  const x = (index: number) => coordinate(VIEWS_LEFT + (index * (width - VIEWS_LEFT - VIEWS_RIGHT)) / Math.max(days.length - 1, 1));
  const y = (total: number) => coordinate(floor - (total / (steps.at(-1) ?? 1)) * (floor - VIEWS_TOP));
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
          <line className="chart-grid" x1={VIEWS_LEFT} x2={width - VIEWS_RIGHT} y1={y(step)} y2={y(step)} />
          <text x={VIEWS_LEFT - 8} y={y(step) + 4} textAnchor="end">
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
