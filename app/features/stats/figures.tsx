import { ChartColumn, ChevronDown, MonitorSmartphone, RefreshCw, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { propertyStatutLabels } from "#app/features/properties/property.ts";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { once } from "#app/lib/values/once.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { coordinate, NOTHING, overallVerdict } from "./stats.ts";
import { PerformanceBars, StatsCards, TrafficCards } from "./stats-cards.tsx";
import { RequestsChart, RequestsLegend, ViewsChart } from "./stats-charts.tsx";
import type { findFigures, TopListing } from "./stats-queries.server.ts";

const statutOrder = ["disponible", "reserve", "vendu", "loue"] as const;
const verdictTones = { Excellent: "ok", Bon: "info", "À améliorer": "warn" } as const;

export type FiguresProps = Awaited<ReturnType<typeof findFigures>> & { readAt: string };

/** What the index opens with: the hour, three states and the six cards, in one block. */
export function FiguresHead({ stats: { cards, trends }, activeReaders, readAt }: FiguresProps) {
  return (
    <div className="stats-block card clip">
      <div className="stats-now">
        <StatsClock start={readAt} />
        <StatsStates activeReaders={activeReaders} />
      </div>
      <StatsCards cards={cards} trends={trends} />
    </div>
  );
}

/** The four charts of the product; what it does not name is folded behind them. */
export function FiguresBody({ stats, awaited }: Pick<FiguresProps, "stats" | "awaited">) {
  const overall = overallVerdict(Object.values(stats.performance));
  const { view, visit, requests, poster, qr } = stats.traffic;
  return (
    <>
      <div className="stats-row column gap-4">
        <section className="admin-card">
          <div className="stats-heading baseline apart flow mb-4">
            <h2>Vues du site, 30 jours</h2>
            <p>
              {view.last === 0
                ? `${NOTHING} Aucune vue mesurée pour l’instant`
                : `${formatNumber(view.last)} ${pluralize(view.last, "vue")} en ${formatNumber(visit.last)} ${pluralize(visit.last, "visite")}`}
            </p>
          </div>
          <ViewsChart days={stats.viewsByDay} />
        </section>
        <section className="admin-card">
          <div className="stats-heading baseline apart flow mb-4">
            <h2>Biens par statut</h2>
            <span className="stats-figure">{formatNumber(stats.cards.properties)}</span>
          </div>
          <StatutBar
            parts={statutOrder.map((statut) => ({ statut, label: propertyStatutLabels[statut], total: stats.propertiesByStatut[statut] }))}
          />
        </section>
        <section className="admin-card">
          <div className="stats-heading baseline apart flow mb-4">
            <h2>Demandes reçues par semaine</h2>
            <RequestsLegend />
          </div>
          <RequestsChart weeks={stats.weeks} />
          <p className="stats-none mt-3">
            {`${formatNumber(requests.last)} sur les 30 derniers jours. Indésirables, exemples et démonstration ne comptent pas.`}
          </p>
        </section>
        <section className="admin-card">
          <div className="stats-heading baseline apart flow mb-4">
            <h2>Performance Globale</h2>
            <Badge tone={overall ? verdictTones[overall] : "mute"}>{overall ?? NOTHING}</Badge>
          </div>
          <PerformanceBars performance={stats.performance} />
        </section>
      </div>
      <details className="more-figures">
        <summary className="card no-marker row gap-3">
          <ChartColumn />
          <h2>Plus de chiffres</h2>
          <small className="muted">Fréquentation, annonces les plus vues, ce que les visiteurs attendent</small>
          <ChevronDown />
        </summary>
        <div className="column gap-4 mt-3">
          <section className="stats-traffic stack gap-3">
            <h2>Fréquentation, 30 jours</h2>
            <TrafficCards traffic={stats.traffic} conversion={stats.performance.conversion} />
          </section>
          <section className="admin-card">
            <div className="stats-heading baseline apart flow mb-4">
              <h2>Annonces les plus vues, 30 jours</h2>
            </div>
            <TopListings listings={stats.topListings} />
            <p className="stats-none mt-3">
              {`${formatNumber(poster.last)} ${pluralize(poster.last, "affiche partagée ou enregistrée", "affiches partagées ou enregistrées")}, ${formatNumber(qr.last)} ${pluralize(qr.last, "visite")} par QR sur les 30 derniers jours.`}
            </p>
          </section>
          <section className="admin-card">
            <div className="stats-heading baseline apart flow mb-4">
              <h2>Ce que les visiteurs attendent</h2>
            </div>
            <AwaitedSearches searches={awaited} />
          </section>
        </div>
      </details>
    </>
  );
}

const sync = {
  connecting: { words: "Connexion en cours", short: "Connexion…" },
  connected: { words: "Synchronisation en direct", short: "En direct" },
  error: { words: "Synchronisation interrompue", short: "Interrompue" },
} as const;
const signedOut = { words: "Session terminée", short: "Terminée" };
const online = { words: "Site en ligne, mobile et ordinateur", short: "En ligne" };
const unreachable = { words: "Site injoignable d’ici", short: "Injoignable" };

/** Three states as they are at this moment; `short` where a phone has no room for the words. */
function StatsStates({ activeReaders }: { activeReaders: number }) {
  const { state, isSignedOut } = useLive();
  const count = formatNumber(activeReaders);
  const readers = {
    words: `${count} ${pluralize(activeReaders, "visiteur actif", "visiteurs actifs")}`,
    short: `${count} ${pluralize(activeReaders, "actif")}`,
  };
  const states = [
    { icon: <RefreshCw />, ...(isSignedOut ? signedOut : sync[state]) },
    { icon: <MonitorSmartphone />, ...(state === "error" && !isSignedOut ? unreachable : online) },
    { icon: <Users />, ...readers },
  ];
  return (
    <ul className="stats-states">
      {states.map(({ icon, words, short }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three places, each of one state
        <li className="stats-state" key={index}>
          {icon}
          <span className="stats-words">{words}</span>
          <span className="stats-short">{short}</span>
        </li>
      ))}
    </ul>
  );
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
    <section className="stats-clock" aria-label="Heure de Lomé">
      <p className="stats-time">{time().format(now)}</p>
      <p className="stats-date">{date().format(now).replace(/\b1 /, "1er ")}</p>
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
      <thead>
        <tr>
          <th scope="col">Annonce</th>
          <th scope="col">Vues</th>
          <th scope="col">Par QR</th>
          <th scope="col">Contacts</th>
        </tr>
      </thead>
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
      <thead>
        <tr>
          <th scope="col">Recherche</th>
          <th scope="col">Personnes</th>
          <th scope="col">Annonces</th>
        </tr>
      </thead>
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
