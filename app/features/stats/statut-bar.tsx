import { formatNumber } from "#app/lib/text/money.ts";
import { coordinate } from "./chart-scale.ts";

export type StatutPart = { statut: string; label: string; total: number };

const WIDTH = 300;
const GAP = 2;

/** One bar shared between the statuses, and the same in words below. */
export function StatutBar({ parts }: { parts: StatutPart[] }) {
  const whole = parts.reduce((sum, { total }) => sum + total, 0);
  const shown = parts.filter(({ total }) => total > 0);
  const room = WIDTH - GAP * Math.max(shown.length - 1, 0);
  let x = 0;
  return (
    <>
      <svg
        className="statut-bar wide"
        viewBox={`0 0 ${WIDTH} 28`}
        preserveAspectRatio="none"
        role="img"
        aria-label={parts.map(({ label, total }) => `${label}\u00a0: ${total}`).join(", ")}
      >
        {whole === 0 && <rect className="statut-none" width={WIDTH} height="28" />}
        {shown.map(({ statut, total }) => {
          const width = (total / whole) * room;
          const start = x;
          x += width + GAP;
          return <rect key={statut} className={`statut-${statut}`} x={coordinate(start)} width={coordinate(width)} height="28" />;
        })}
      </svg>
      <ul className="statut-list stack tabular">
        {parts.map(({ statut, label, total }) => (
          <li className="line small apart ruled-below" key={statut}>
            <span className="inline-row gap-2">
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect className={`statut-${statut}`} width="12" height="12" />
              </svg>
              {label}
            </span>
            <b>{formatNumber(total)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
