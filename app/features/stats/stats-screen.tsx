import { ChartColumn, ChevronDown, MonitorSmartphone, RefreshCw, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { propertyStatutLabels } from "#app/features/properties/property.ts";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { once } from "#app/lib/values/once.ts";
import { TableHead } from "#app/ui/admin/list-controls.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { MeetingFigures } from "./meeting-figures.server.ts";
import { coordinate, NOTHING, overallVerdict, percentText, type Share } from "./stats.ts";
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
export function FiguresBody({ stats, awaited, meetings }: Pick<FiguresProps, "stats" | "awaited" | "meetings">) {
  const overall = overallVerdict(Object.values(stats.performance));
  const { view, visit, requests, poster, qr } = stats.traffic;
  const viewed =
    view.last === 0
      ? `${NOTHING} Aucune vue mesurée pour l’instant`
      : `${formatNumber(view.last)} ${pluralize(view.last, "vue")} en ${formatNumber(visit.last)} ${pluralize(visit.last, "visite")}`;
  return (
    <>
      <div className="stats-row column gap-4">
        <Panel title="Vues du site, 30 jours" beside={<p>{viewed}</p>}>
          <ViewsChart days={stats.viewsByDay} />
        </Panel>
        <Panel title="Biens par statut" beside={<span className="stats-figure">{formatNumber(stats.cards.properties)}</span>}>
          <StatutBar
            parts={statutOrder.map((statut) => ({ statut, label: propertyStatutLabels[statut], total: stats.propertiesByStatut[statut] }))}
          />
        </Panel>
        <Panel title="Demandes reçues par semaine" beside={<RequestsLegend />}>
          <RequestsChart weeks={stats.weeks} />
          <p className="stats-none mt-3">
            {`${formatNumber(requests.last)} sur les 30 derniers jours. Indésirables, signalements, exemples et démonstration ne comptent pas.`}
          </p>
        </Panel>
        <Panel title="Performance Globale" beside={<Badge tone={overall ? verdictTones[overall] : "mute"}>{overall ?? NOTHING}</Badge>}>
          <PerformanceBars performance={stats.performance} />
        </Panel>
      </div>
      <details className="more-figures">
        <summary className="card no-marker row gap-3">
          <ChartColumn />
          <h2>Plus de chiffres</h2>
          <small className="muted">Fréquentation, rendez-vous et séjours, annonces les plus vues, ce que les visiteurs attendent</small>
          <ChevronDown />
        </summary>
        <div className="column gap-4 mt-3">
          <section className="stats-traffic stack gap-3">
            <h2>Fréquentation, 30 jours</h2>
            <TrafficCards traffic={stats.traffic} conversion={stats.performance.conversion} />
          </section>
          <Panel title="Rendez-vous et séjours, 30 jours">
            <MeetingList {...meetings} />
          </Panel>
          <Panel title="Annonces les plus vues, 30 jours">
            <TopListings listings={stats.topListings} />
            <p className="stats-none mt-3">
              {`${formatNumber(poster.last)} ${pluralize(poster.last, "affiche partagée ou enregistrée", "affiches partagées ou enregistrées")}, ${formatNumber(qr.last)} ${pluralize(qr.last, "visite")} par QR sur les 30 derniers jours.`}
            </p>
          </Panel>
          <Panel title="Ce que les visiteurs attendent">
            <AwaitedSearches searches={awaited} />
          </Panel>
        </div>
      </details>
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
  const visible = parts.filter(({ total }) => total > 0);
  const room = WIDTH - GAP * Math.max(visible.length - 1, 0);
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
        {visible.map(({ statut, total }) => {
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

/** Counted from rows; a share of nothing says so. */
function MeetingList({ requested, honoured, missed, nights, seenSales }: MeetingFigures) {
  const shareOf = (share: Share, words: string) =>
    share.whole === 0 ? NOTHING : `${formatNumber(share.part)} sur ${formatNumber(share.whole)} ${words} (${percentText(share)})`;
  const lines = [
    ["Visites demandées", formatNumber(requested)],
    ["Visites honorées", formatNumber(honoured)],
    ["Visites manquées", formatNumber(missed)],
    ["Nuits prises", shareOf(nights, pluralize(nights.whole, "offerte"))],
    ["Ventes aux papiers vus", shareOf(seenSales, pluralize(seenSales.whole, "vente"))],
  ];
  return (
    <dl className="statut-list stack tabular">
      {lines.map(([label, value]) => (
        <div className="line small apart ruled-below" key={label}>
          <dt>{label}</dt>
          <dd className="w-640">{value}</dd>
        </div>
      ))}
    </dl>
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
