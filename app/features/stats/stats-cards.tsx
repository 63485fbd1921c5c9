import type { ReactNode } from "react";
import { formatNumber } from "#app/lib/text/money.ts";
import { isContradictory, NOTHING, percentOf, percentText, type Share, type Trend, trendText, verdict } from "./stats.ts";
import type { Stats } from "./stats-queries.server.ts";

export function StatsCards({ cards, trends }: Pick<Stats, "cards" | "trends">) {
  return (
    <ul className="stats-cards is-joined stack tabular" aria-label="Chiffres du site">
      <Card value={cards.properties} label="Biens">
        <TrendLabel trend={trends.properties} of="Ajouts" />
      </Card>
      <Card value={cards.activeProjects} label="Projets en cours">
        <TrendLabel trend={trends.projects} of="Ajouts" />
      </Card>
      {cards.newContacts !== undefined && (
        <Card value={cards.newContacts} label="Nouveaux contacts">
          <Duty isDue={cards.newContacts > 0} due="Nouveau!" done="Stable" />
        </Card>
      )}
      <Card value={cards.publishedImages} label="Images publiées">
        <TrendLabel trend={trends.images} of="Ajouts" />
      </Card>
      {cards.pendingTestimonials !== undefined && (
        <Card value={cards.pendingTestimonials} label="Avis en attente">
          <Duty isDue={cards.pendingTestimonials > 0} due="À traiter" done="À jour" />
        </Card>
      )}
      <Card value={cards.views > 0 ? cards.views : undefined} label="Vues totales">
        <TrendLabel trend={trends.views} />
      </Card>
    </ul>
  );
}

/** What the site measured by itself over 30 days, each beside the 30 days before. */
export function TrafficCards({ traffic, conversion }: { traffic: Stats["traffic"]; conversion: Stats["performance"]["conversion"] }) {
  const hasVisits = traffic.visit.last > 0;
  return (
    <ul className="stats-cards stack gap-3 tabular" aria-label="Fréquentation">
      <Card value={hasVisits ? traffic.visit.last : undefined} label="Visites">
        <TrendLabel trend={traffic.visit} />
      </Card>
      <Card value={hasVisits ? traffic.visitor.last : undefined} label="Visiteurs par jour, cumulés">
        <TrendLabel trend={traffic.visitor} />
      </Card>
      <Card value={hasVisits ? traffic.whatsapp.last : undefined} label="Clics WhatsApp">
        <TrendLabel trend={traffic.whatsapp} />
      </Card>
      <Card value={hasVisits ? traffic.call.last : undefined} label="Appels">
        <TrendLabel trend={traffic.call} />
      </Card>
      <Card value={traffic.requests.last} label="Demandes reçues">
        <TrendLabel trend={traffic.requests} />
      </Card>
      <Card value={percentText(conversion)} label="Conversion">
        <span className="stats-trend tiny muted">demandes / visites</span>
      </Card>
    </ul>
  );
}

function Card({ value, label, children }: { value: number | string | undefined; label: string; children: ReactNode }) {
  return (
    <li className="stats-card content-top pad-4 stack card">
      <span className="stats-value">{typeof value === "number" ? formatNumber(value) : (value ?? NOTHING)}</span>
      <span className="stats-label mt-1h small">{label}</span>
      {children}
    </li>
  );
}

/** `of`: what grew, where it is not the figure above. */
function TrendLabel({ trend, of }: { trend: Trend; of?: string }) {
  const text = trendText(trend);
  if (text === undefined)
    return (
      <span className="stats-trend tiny muted">
        <span aria-hidden="true">{NOTHING}</span>
        <span className="visually-hidden">Pas encore de tendance</span>
      </span>
    );
  return (
    <span className={`stats-trend tiny muted ${trend.last >= trend.before ? "is-up" : "is-down"}`}>
      {`${of ? `${of}\u00a0: ` : ""}${text}`}
      <span className="stats-period"> sur 30 jours</span>
    </span>
  );
}

function Duty({ isDue, due, done }: { isDue: boolean; due: string; done: string }) {
  return <span className={`stats-trend tiny muted ${isDue ? "is-due" : "is-up"}`}>{isDue ? due : done}</span>;
}

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
