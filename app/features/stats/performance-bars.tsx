import { formatNumber } from "#app/lib/text/money.ts";
import { isContradictory, NOTHING, percentOf, percentText, type Share, verdict } from "./stats.ts";
import type { Stats } from "./stats-queries.server.ts";

/** `contradiction`: in the place of `explain` when the part is above its whole. */
type Bar = { label: string; explain: string; contradiction?: string };

const bars: (Bar & { name: keyof Stats["performance"] })[] = [
  { name: "published", label: "Contenus publiés", explain: "contenus visibles par le public, sur tous ceux hors corbeille" },
  {
    name: "engagement",
    label: "Engagement",
    explain: "visites avec une annonce ouverte, un WhatsApp, un appel ou un formulaire, sur 30 jours",
  },
  {
    name: "speed",
    label: "Performance mobile",
    explain: "pages affichées en moins de 2,5 s, mesurées par la page elle-même, sur 30 jours",
  },
  {
    name: "conversion",
    label: "Taux de conversion",
    explain: "demandes reçues pour le nombre de visites, sur 30 jours",
    contradiction: "plus de demandes que de visites mesurées sur 30 jours\u00a0: toutes les visites ne se mesurent pas",
  },
];

export function PerformanceBars({ performance }: { performance: Stats["performance"] }) {
  return (
    <ul className="performance stack figures">
      {bars.map(({ name, ...bar }) => (
        <PerformanceBar key={name} {...bar} share={performance[name]} />
      ))}
    </ul>
  );
}

function PerformanceBar({ label, explain, contradiction = explain, share }: Bar & { share: Share }) {
  const percent = percentOf(share);
  return (
    <li>
      <p className="performance-head apart line gap-3 small">
        <span>{label}</span>
        <span>{percent === undefined ? NOTHING : `${formatNumber(share.part)} sur ${formatNumber(share.whole)}`}</span>
      </p>
      <div
        className="performance-gauge"
        role="img"
        aria-label={`${label}\u00a0: ${percent === undefined ? "pas encore de données" : percentText(share)}`}
      >
        <i style={{ width: `${percent ?? 0}%` }} />
      </div>
      <p className="performance-foot tiny muted">
        {percent !== undefined && <b className="soft">{`${percentText(share)}, ${verdict(percent)}\u00a0: `}</b>}
        {isContradictory(share) ? contradiction : explain}
      </p>
    </li>
  );
}
