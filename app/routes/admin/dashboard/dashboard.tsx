import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { findRowTotals, sumOf } from "#app/db/queries/list-page.server.ts";
import { listingTables, pagedTables } from "#app/db/tables/content-types.ts";
import { listAwaitedSearches } from "#app/features/alerts/awaited-queries.server.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { BlockedPublicationsNote } from "#app/features/desk/blocked-publications-note.tsx";
import { findFirstScreen, readPart } from "#app/features/desk/tasks/first-screen.server.ts";
import { Greeting } from "#app/features/desk/tasks/greeting.tsx";
import { Preparation } from "#app/features/desk/tasks/preparation.tsx";
import { ResponseTime } from "#app/features/desk/tasks/response-time.tsx";
import { TaskList } from "#app/features/desk/tasks/task-list.tsx";
import { UnreadPart } from "#app/features/desk/tasks/unread-part.tsx";
import { Welcome, type Works } from "#app/features/desk/welcome.tsx";
import { galleryDone } from "#app/features/gallery/gallery-image-messages.ts";
import { OfficeClockProvider } from "#app/features/inbox/parts/office-clock.tsx";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { findContentDone } from "#app/features/lots/lot-action.server.ts";
import { propertyStatutLabels } from "#app/features/properties/property.ts";
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
import { listContradictions } from "#app/features/texts/text-contradictions.ts";
import { TextContradictionsNote } from "#app/features/texts/text-contradictions-note.tsx";
import { countActiveReaders } from "#app/kernel/realtime/event-stream.server.ts";
import { readLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { contentRight, hasRight, readRight } from "#app/services/auth/rights.ts";
import type { OfficeClock } from "#app/services/company-values/response-clock.ts";
import { adminListUrl, statutLabelsOf } from "#app/services/content/content-definition.ts";
import { listBlockedPublications } from "#app/services/content/rows/timed-publication.server.ts";
import { reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { type Age, cacheWithAge, JUST_READ } from "#app/services/desk-forms/cache-loaded.ts";
import { useNextMoment } from "#app/services/desk-forms/use-next-moment.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import type { LotReport } from "#app/services/lots/lot-book.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { Route } from "./+types/dashboard";

const READ_AGAIN_MS = 30_000; // what is measured changes without any change of content

/** What to do now comes first; the figures are for those who may read them, and what is to be mended is told to whoever can mend it. */
export const loader = defineLoader("bureau.lire", async ({ url }, { admin, db }) => {
  const own = listingTables.filter((table) => hasRight(admin, contentRight(table, "modifier")));
  const [first, figures, blocked, contradictions, done, works] = await Promise.all([
    findFirstScreen(db, admin),
    hasRight(admin, "chiffres.lire") ? readPart("figures", () => findFigures(db)) : undefined,
    readPart("blocked", () => listBlockedPublications(db)),
    hasRight(admin, "textes.lire") ? readPart("texts", async () => listContradictions(await findSiteTexts(db))) : { value: [] },
    findContentDone(db, url.searchParams),
    hasRight(admin, "chiffres.lire") ? undefined : readPart("works", () => findWorks(db)),
  ]);
  return {
    ...first,
    figures,
    welcome: works && { works: works.value },
    blocked: blocked?.value.filter(({ table }) => own.includes(table)),
    contradictions: contradictions?.value,
    done: done && hasRight(admin, readRight(done.table_name)) ? done : undefined,
    readAt: nowIso(),
    /** Set in the browser: the person asked for this reading. */
    isAsked: false,
    ...JUST_READ,
  };
});

async function findFigures(db: Db) {
  const [stats, awaited] = await Promise.all([findStats(db), listAwaitedSearches(db, alertSearches)]);
  return { stats, awaited, activeReaders: countActiveReaders() };
}

async function findWorks(db: Db): Promise<Works> {
  const { projects } = await findRowTotals(db, ["projects"]);
  return { total: sumOf(projects), running: projects.en_cours ?? 0 };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return cacheWithAge("stats", async () => ({ ...(await serverLoader()), isAsked: readLive().isRefreshing }));
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Stats — Dashboard FADEM" }];
}

const statutOrder = ["disponible", "reserve", "vendu", "loue"] as const;
const verdictTones = { Excellent: "ok", Bon: "info", "À améliorer": "warn" } as const;

export default function FirstPage({ loaderData }: Route.ComponentProps) {
  const { greeting, tasks, preparation, responses, clock, nextInMs, isAsked, askedAt, isUnread } = loaderData;
  const { figures, welcome, blocked, contradictions, done, readAt } = loaderData;
  useReadAgain();
  useNextMoment(isUnread ? undefined : nextInMs, loaderData); // what could not be read is asked for by the clock
  useContentMessages(done);
  useListMessages({ done: galleryDone }); // whoever may only add to the gallery comes back here
  return (
    <div className="stats">
      <Greeting greeting={greeting} />
      {blocked ? <BlockedPublicationsNote listings={blocked} /> : <UnreadPart />}
      <div className="first-columns column gap-4">
        <div className="first-column column gap-4">
          <Counting clock={clock} askedAt={askedAt} isUnread={isUnread}>
            <TaskList tasks={tasks} isAsked={isAsked} />
          </Counting>
          {preparation !== undefined && <Preparation part={preparation} />}
        </div>
        {responses !== undefined && (
          <div className="first-column column gap-4">
            <ResponseTime part={responses} />
          </div>
        )}
      </div>
      {welcome === null && <UnreadPart />}
      {welcome && <Welcome {...welcome} />}
      {figures !== undefined && <h2 className="figures-title row gap-4 mt-2">Chiffres</h2>}
      {figures === null && <UnreadPart />}
      {figures && <Figures {...figures.value} readAt={readAt} />}
      {contradictions ? <TextContradictionsNote contradictions={contradictions} /> : <UnreadPart />}
    </div>
  );
}

/** Who may not read the Boîte sees nobody wait. */
function Counting({ clock, children, ...age }: Age & { clock: OfficeClock | undefined; children: ReactNode }) {
  if (!clock) return children;
  return (
    <OfficeClockProvider clock={clock} {...age}>
      {children}
    </OfficeClockProvider>
  );
}

type FiguresProps = NonNullable<Route.ComponentProps["loaderData"]["figures"]>["value"] & { readAt: string };

function Figures({ stats, awaited, activeReaders, readAt }: FiguresProps) {
  const overall = overallVerdict(Object.values(stats.performance));
  const { view, visit, requests, poster, qr } = stats.traffic;
  return (
    <>
      <div className="stats-now card">
        <StatsClock start={readAt} />
        <StatsStates activeReaders={activeReaders} />
      </div>
      <StatsCards cards={stats.cards} trends={stats.trends} />
      <div className="stats-row is-views">
        <section className="admin-card">
          <div className="stats-heading flow mb-4">
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
          <div className="stats-heading flow mb-4">
            <h2>Biens par statut</h2>
            <span className="stats-figure">{formatNumber(stats.cards.properties)}</span>
          </div>
          <StatutBar
            parts={statutOrder.map((statut) => ({ statut, label: propertyStatutLabels[statut], total: stats.propertiesByStatut[statut] }))}
          />
        </section>
      </div>
      <section className="stats-traffic stack gap-3">
        <h2>Fréquentation, 30 jours</h2>
        <TrafficCards traffic={stats.traffic} conversion={stats.performance.conversion} />
      </section>
      <div className="stats-row">
        <section className="admin-card">
          <div className="stats-heading flow mb-4">
            <h2>Demandes reçues par semaine</h2>
            <RequestsLegend />
          </div>
          <RequestsChart weeks={stats.weeks} />
          <p className="stats-none mt-3">
            {`${formatNumber(requests.last)} sur les 30 derniers jours. Indésirables, exemples et démonstration ne comptent pas.`}
          </p>
        </section>
        <section className="admin-card">
          <div className="stats-heading flow mb-4">
            <h2>Performance Globale</h2>
            <Badge tone={overall ? verdictTones[overall] : "mute"}>{overall ?? NOTHING}</Badge>
          </div>
          <PerformanceBars performance={stats.performance} />
        </section>
      </div>
      <section className="admin-card">
        <div className="stats-heading flow mb-4">
          <h2>Annonces les plus vues, 30 jours</h2>
        </div>
        <TopListings listings={stats.topListings} />
        <p className="stats-none mt-3">
          {`${formatNumber(poster.last)} ${pluralize(poster.last, "affiche partagée ou enregistrée", "affiches partagées ou enregistrées")}, ${formatNumber(qr.last)} ${pluralize(qr.last, "visite")} par QR sur les 30 derniers jours.`}
        </p>
      </section>
      <section className="admin-card">
        <div className="stats-heading flow mb-4">
          <h2>Ce que les visiteurs attendent</h2>
        </div>
        <AwaitedSearches searches={awaited} />
      </section>
    </>
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
