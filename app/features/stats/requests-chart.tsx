import { formatNumber } from "#app/lib/text/money.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { coordinate, graduations, weekNumber } from "./stats.ts";
import type { RequestWeek } from "./stats-queries.server.ts";

type Frame = { width: number; height: number; weeks: number; className: string };

// A phone shows fewer weeks rather than thinner bars; beside the column of gauges the drawing is as tall as they are.
const frames: Frame[] = [
  { width: 560, height: 350, weeks: 12, className: "chart is-tall" },
  { width: 660, height: 260, weeks: 12, className: "chart is-wide" },
  { width: 330, height: 220, weeks: 8, className: "chart is-narrow" },
];

const kinds = [
  { name: "contacts", label: "Contacts", className: "chart-contacts" },
  { name: "sells", label: "Ventes de véhicule", className: "chart-sells" },
  { name: "testimonials", label: "Avis", className: "chart-testimonials" },
] as const;

const LEFT = 34;
const TOP = 20;
const BOTTOM = 26;
const GAP = 1.5; // between two parts of a bar

export function RequestsLegend() {
  return (
    <ul className="chart-legend flow small soft">
      {kinds.map(({ name, label, className }) => (
        <li className="inline-row gap-2" key={name}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect className={className} width="12" height="12" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

export function RequestsChart({ weeks }: { weeks: RequestWeek[] }) {
  return frames.map((frame) => <RequestsDrawing key={frame.width} weeks={weeks.slice(-frame.weeks)} frame={frame} />);
}

function RequestsDrawing({ weeks, frame: { width, height, className } }: { weeks: RequestWeek[]; frame: Frame }) {
  const steps = graduations(Math.max(...weeks.map(totalOf), 1));
  const top = steps.at(-1) ?? 1;
  const floor = height - BOTTOM;
  const slot = (width - LEFT) / weeks.length;
  const bar = slot * 0.6;
  const rise = (total: number) => (total / top) * (floor - TOP);

  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(weeks)}>
      {steps.map((step) => (
        <g key={step}>
          <line className="chart-grid" x1={LEFT} x2={width} y1={coordinate(floor - rise(step))} y2={coordinate(floor - rise(step))} />
          <text x={LEFT - 8} y={coordinate(floor - rise(step) + 4)} textAnchor="end">
            {formatNumber(step)}
          </text>
        </g>
      ))}
      {weeks.map((week, index) => {
        const centre = coordinate(LEFT + slot * (index + 0.5));
        const total = totalOf(week);
        return (
          <g key={week.monday}>
            {kinds.map(({ name, className }, place) => {
              const below = kinds.slice(0, place).reduce((sum, { name }) => sum + week[name], 0);
              const y = coordinate(floor - rise(below + week[name]));
              const part = coordinate(Math.max(rise(week[name]) - (below > 0 ? GAP : 0), 0));
              return (
                week[name] > 0 && (
                  <rect key={name} className={className} x={coordinate(centre - bar / 2)} y={y} width={coordinate(bar)} height={part} />
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

function totalOf({ contacts, sells, testimonials }: RequestWeek) {
  return contacts + sells + testimonials;
}

function describe(weeks: RequestWeek[]) {
  const received = weeks
    .filter((week) => totalOf(week) > 0)
    .map(
      (week) =>
        `semaine du ${formatDate(week.monday)}\u00a0: ${week.contacts} contacts, ${week.sells} ventes de véhicule, ${week.testimonials} avis`,
    );
  return received.length > 0 ? `Demandes reçues par semaine\u00a0; ${received.join("\u00a0; ")}` : "Aucune demande reçue sur ces semaines";
}
