import { MonitorSmartphone, RefreshCw, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { propertyStatutLabels } from "#app/features/properties/property.ts";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { once } from "#app/lib/values/once.ts";
import { TableHead } from "#app/ui/admin/list-controls.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { coordinate, NOTHING, overallVerdict } from "./stats.ts";
import { PerformanceBars, StatsCards, TrafficCards } from "./stats-cards.tsx";
import { RequestsChart, RequestsLegend, ViewsChart } from "./stats-charts.tsx";
import type { findFigures, TopListing } from "./stats-queries.server.ts";

const statutOrder = ["disponible", "reserve", "vendu", "loue"] as const;
const verdictTones = { Excellent: "ok", Bon: "info", "À améliorer": "warn" } as const;

export type FiguresProps = Awaited<ReturnType<typeof findFigures>> & { readAt: string };

export function Figures({ stats, awaited, activeReaders, readAt }: FiguresProps) {
  const overall = overallVerdict(Object.values(stats.performance));
  const { view, visit, requests, poster, qr } = stats.traffic;
  const viewed =
    view.last === 0
      ? `${NOTHING} Aucune vue mesurée pour l’instant`
      : `${formatNumber(view.last)} ${pluralize(view.last, "vue")} en ${formatNumber(visit.last)} ${pluralize(visit.last, "visite")}`;
  return (
    <>
      <div className="stats-now column gap-4 clip card">
        <StatsClock start={readAt} />
        <StatsStates activeReaders={activeReaders} />
      </div>
      <StatsCards cards={stats.cards} trends={stats.trends} />
      <div className="stats-row column gap-4 is-views">
        <Panel title="Vues du site, 30 jours" beside={<p>{viewed}</p>}>
          <ViewsChart days={stats.viewsByDay} />
        </Panel>
        <Panel title="Biens par statut" beside={<span className="stats-figure">{formatNumber(stats.cards.properties)}</span>}>
          <StatutBar
            parts={statutOrder.map((statut) => ({ statut, label: propertyStatutLabels[statut], total: stats.propertiesByStatut[statut] }))}
          />
        </Panel>
      </div>
      <section className="stats-traffic stack gap-3">
        <h2>Fréquentation, 30 jours</h2>
        <TrafficCards traffic={stats.traffic} conversion={stats.performance.conversion} />
      </section>
      <div className="stats-row column gap-4">
        <Panel title="Demandes reçues par semaine" beside={<RequestsLegend />}>
          <RequestsChart weeks={stats.weeks} />
          <p className="stats-none mt-3">
            {`${formatNumber(requests.last)} sur les 30 derniers jours. Indésirables, exemples et démonstration ne comptent pas.`}
          </p>
        </Panel>
        <Panel title="Performance Globale" beside={<Badge tone={overall ? verdictTones[overall] : "mute"}>{overall ?? NOTHING}</Badge>}>
          <PerformanceBars performance={stats.performance} />
        </Panel>
      </div>
      <Panel title="Annonces les plus vues, 30 jours">
        <TopListings listings={stats.topListings} />
        <p className="stats-none mt-3">
          {`${formatNumber(poster.last)} ${pluralize(poster.last, "affiche partagée ou enregistrée", "affiches partagées ou enregistrées")}, ${formatNumber(qr.last)} ${pluralize(qr.last, "visite")} par QR sur les 30 derniers jours.`}
        </p>
      </Panel>
      <Panel title="Ce que les visiteurs attendent">
        <AwaitedSearches searches={awaited} />
      </Panel>
    </>
  );
}

function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="admin-card">
      <div className="stats-heading baseline apart flow mb-4">
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

const sync = {
  connecting: "Connexion en cours",
  connected: "Synchronisation en direct",
  error: "Synchronisation interrompue",
} as const;

/** Three states as they are at this moment. */
function StatsStates({ activeReaders }: { activeReaders: number }) {
  const { state, updatedAt, isSignedOut } = useLive();
  const isUnreachable = state === "error" && !isSignedOut;
  const age = useAge(updatedAt);
  return (
    <>
      <StateCard icon={<RefreshCw />} title={isSignedOut ? "Session terminée" : sync[state]}>
        {age === undefined ? "Lecture des données" : `Dernier échange il y a ${age}`}
      </StateCard>
      <StateCard icon={<MonitorSmartphone />} title={isUnreachable ? "Site injoignable d’ici" : "Site en ligne"}>
        {isUnreachable ? "Nouvel essai automatique" : "Mobile et ordinateur"}
      </StateCard>
      <StateCard
        icon={<Users />}
        title={`${formatNumber(activeReaders)} ${pluralize(activeReaders, "visiteur actif", "visiteurs actifs")}`}
      >
        Sur la dernière minute
      </StateCard>
    </>
  );
}

function StateCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="stats-state row gap-3h ruled">
      {icon}
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </section>
  );
}

/** "4 s", "3 min"; unknown before scripts run. */
function useAge(since: string | undefined) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (since === undefined || now === 0) return undefined;
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1_000));
  return seconds < 60 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}\u00a0min`;
}

const time = once(() => new Intl.DateTimeFormat("fr-FR", { timeStyle: "medium", timeZone: "Africa/Lome" }));
const date = once(() => new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeZone: "Africa/Lome" }));

/** The hour in Lomé. `start` is the time of the server, so that both renderings agree until the first tick. */
function StatsClock({ start }: { start: string }) {
  const [now, setNow] = useState(() => new Date(start));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      setNow(new Date());
      timer = setTimeout(tick, 1_000 - (Date.now() % 1_000)); // on the second, without drifting
    }
    tick();
    return () => clearTimeout(timer);
  }, []);

  return (
    <section className="stats-clock stack" aria-label="Heure de Lomé">
      <p className="stats-time">{time().format(now)}</p>
      <p className="stats-date mt-1h">{date().format(now).replace(/\b1 /, "1er ")}</p>
    </section>
  );
}

export type StatutPart = { statut: string; label: string; total: number };

const WIDTH = 300;
const GAP = 2;

/** One bar shared between the statuses, and the same in words below. */
function StatutBar({ parts }: { parts: StatutPart[] }) {
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

function TopListings({ listings }: { listings: TopListing[] }) {
  if (listings.length === 0) return <p className="stats-none">— Aucune annonce n’a encore été ouverte sur cette période.</p>;
  return (
    <table className="top-listings wide small tabular">
      <TableHead columns={["Annonce", "Vues", "Par QR", "Contacts"]} />
      <tbody>
        {listings.map(({ titre, reference, address, views, scans, contacts }) => (
          <tr key={address}>
            <th scope="row">
              <a href={address} target="_blank" rel="noopener noreferrer">
                {titre}
              </a>
              <small className="muted">{reference}</small>
            </th>
            <td>{formatNumber(views)}</td>
            <td>{formatNumber(scans)}</td>
            <td>{formatNumber(contacts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AwaitedSearchesProps = { searches: { criteres: string; words: string; people: number; rows: number }[] };

/** What visitors follow by e-mail, without their addresses. */
function AwaitedSearches({ searches }: AwaitedSearchesProps) {
  if (searches.length === 0) return <p className="stats-none">— Personne ne suit de recherche par e-mail pour l’instant.</p>;
  return (
    <table className="top-listings wide small tabular">
      <TableHead columns={["Recherche", "Personnes", "Annonces"]} />
      <tbody>
        {searches.map(({ criteres, words, people, rows }) => (
          <tr key={criteres}>
            <th scope="row">
              <a href={criteres} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            </th>
            <td>{formatNumber(people)}</td>
            <td>{formatNumber(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
