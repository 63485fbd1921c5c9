import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pagedTables } from "#app/db/content-types.ts";
import { propertyStatutLabels } from "#app/features/properties/property.ts";
import { listAwaitedSearches } from "#app/features/search-alerts/awaited-queries.server.ts";
import { AwaitedSearches } from "#app/features/stats/awaited-searches.tsx";
import { PerformanceBars } from "#app/features/stats/performance-bars.tsx";
import { RequestsChart, RequestsLegend } from "#app/features/stats/requests-chart.tsx";
import { NOTHING, overallVerdict } from "#app/features/stats/stats.ts";
import { StatsCards, TrafficCards } from "#app/features/stats/stats-cards.tsx";
import { StatsClock } from "#app/features/stats/stats-clock.tsx";
import { findStats } from "#app/features/stats/stats-queries.server.ts";
import { StatsStates } from "#app/features/stats/stats-states.tsx";
import { StatutBar } from "#app/features/stats/statut-bar.tsx";
import { TopListings } from "#app/features/stats/top-listings.tsx";
import { ViewsChart } from "#app/features/stats/views-chart.tsx";
import { nowIso } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { findJournalState } from "#app/platform/audit/journal-queries.server.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { hasRight } from "#app/platform/auth/rights.ts";
import { adminListUrl, statutLabelsOf } from "#app/platform/content/content-definition.ts";
import type { LotReport } from "#app/platform/lots/lot-book.server.ts";
import { findUnconfirmed } from "#app/platform/publication/reconfirmation.server.ts";
import { listBlockedPublications } from "#app/platform/publication/timed-publication.server.ts";
import { countActiveReaders } from "#app/platform/realtime/event-stream.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import { listContradictions } from "#app/platform/site-texts/text-contradictions.ts";
import { lookOf } from "#app/routes/admin/content/content-looks.tsx";
import { keepLoaded } from "#app/routes/admin/form/keep-loaded.ts";
import { findContentDone } from "#app/routes/admin/list/chosen-action.server.ts";
import { useLotMessages } from "#app/routes/admin/list/use-lot-messages.ts";
import { reloadUnlessMessagesLeave } from "#app/routes/admin/shell/address-messages.ts";
import { TextContradictionsNote } from "#app/routes/admin/texts/text-contradictions-note.tsx";
import { alertSearches } from "#app/routes/site/alerts/watched-searches.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/dashboard";
import { BlockedPublicationsNote } from "./blocked-publications-note.tsx";
import { JournalBrokenNote } from "./journal-broken-note.tsx";
import { UnconfirmedNote } from "./unconfirmed-note.tsx";

const READ_AGAIN_MS = 30_000; // what is measured changes without any change of content

export const loader = defineLoader("chiffres.lire", async ({ url }, { admin, db }) => {
  const [stats, texts, blocked, unconfirmed, awaited, done, journal] = await Promise.all([
    findStats(db),
    findSiteTexts(db),
    listBlockedPublications(db),
    findUnconfirmed(db),
    listAwaitedSearches(db, alertSearches),
    findContentDone(db, url.searchParams),
    hasRight(admin, "journal.lire") ? findJournalState(db) : undefined,
  ]);
  return {
    stats,
    blocked,
    unconfirmed,
    awaited,
    done,
    journalFaults: journal?.constat?.anomalies ?? [],
    activeReaders: countActiveReaders(),
    contradictions: listContradictions(texts),
    readAt: nowIso(),
  };
});

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded("stats", serverLoader);
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Stats — Dashboard FADEM" }];
}

const statutOrder = ["disponible", "reserve", "vendu", "loue"] as const;
const verdictTones = { Excellent: "ok", Bon: "info", "À améliorer": "warn" } as const;

export default function StatsPage({
  loaderData: { stats, blocked, unconfirmed, awaited, done, journalFaults, activeReaders, contradictions, readAt },
}: Route.ComponentProps) {
  useReadAgain();
  useContentMessages(done);
  const overall = overallVerdict(Object.values(stats.performance));
  const { view, visit, requests, poster, qr } = stats.traffic;
  return (
    <div className="stats">
      <JournalBrokenNote anomalies={journalFaults} />
      <BlockedPublicationsNote listings={blocked} />
      <UnconfirmedNote unconfirmed={unconfirmed} />
      <div className="stats-now">
        <StatsClock start={readAt} />
        <StatsStates activeReaders={activeReaders} />
      </div>
      <StatsCards cards={stats.cards} trends={stats.trends} />
      <div className="stats-row is-views">
        <section className="admin-card">
          <div className="stats-heading">
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
          <div className="stats-heading">
            <h2>Biens par statut</h2>
            <span className="stats-figure">{formatNumber(stats.cards.properties)}</span>
          </div>
          <StatutBar
            parts={statutOrder.map((statut) => ({ statut, label: propertyStatutLabels[statut], total: stats.propertiesByStatut[statut] }))}
          />
        </section>
      </div>
      <section className="stats-traffic">
        <h2>Fréquentation, 30 jours</h2>
        <TrafficCards traffic={stats.traffic} conversion={stats.performance.conversion} />
      </section>
      <div className="stats-row">
        <section className="admin-card">
          <div className="stats-heading">
            <h2>Demandes reçues par semaine</h2>
            <RequestsLegend />
          </div>
          <RequestsChart weeks={stats.weeks} />
          <p className="stats-none stats-note">
            {`${formatNumber(requests.last)} sur les 30 derniers jours. Indésirables, exemples et démonstration ne comptent pas.`}
          </p>
        </section>
        <section className="admin-card">
          <div className="stats-heading">
            <h2>Performance Globale</h2>
            <Badge tone={overall ? verdictTones[overall] : "mute"}>{overall ?? NOTHING}</Badge>
          </div>
          <PerformanceBars performance={stats.performance} />
        </section>
      </div>
      <section className="admin-card">
        <div className="stats-heading">
          <h2>Annonces les plus vues, 30 jours</h2>
        </div>
        <TopListings listings={stats.topListings} />
        <p className="stats-none stats-note">
          {`${formatNumber(poster.last)} ${pluralize(poster.last, "affiche partagée ou enregistrée", "affiches partagées ou enregistrées")}, ${formatNumber(qr.last)} ${pluralize(qr.last, "visite")} par QR sur les 30 derniers jours.`}
        </p>
      </section>
      <section className="admin-card">
        <div className="stats-heading">
          <h2>Ce que les visiteurs attendent</h2>
        </div>
        <AwaitedSearches searches={awaited} />
      </section>
      <TextContradictionsNote contradictions={contradictions} />
    </div>
  );
}

/** What was done from here to listings of either kind. */
function useContentMessages(report: LotReport | undefined) {
  const table = pagedTables.find((name) => name === report?.table_name) ?? "properties";
  const { words, fields } = lookOf(table).definition;
  const statuts = statutLabelsOf(fields);
  useLotMessages(words.names, `${adminListUrl(table)}?retour=accueil`, report && { report, statuts });
}

function useReadAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}
