import { ChevronRight, HardHat, Images, Plus } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { listTitle, pagedTables } from "#app/db/tables/content-types.ts";
import { DayPanel, DayPanelHeading, NextMeetings } from "#app/features/agenda/day-panel.tsx";
import type { FirstScreen, Part } from "#app/features/desk/tasks/first-screen.server.ts";
import { TaskList, UnreadPart } from "#app/features/desk/tasks/task-list.tsx";
import { galleryDone } from "#app/features/gallery/gallery-words.ts";
import { OfficeClockProvider } from "#app/features/inbox/parts/office-clock.tsx";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { MOST_TO_TAKE } from "#app/features/people/person-words.ts";
import { FiguresBody, FiguresHead, type FiguresProps } from "#app/features/stats/stats-screen.tsx";
import { type listContradictions, TextContradictionsNote } from "#app/features/texts/text-contradictions.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { OfficeClock } from "#app/services/company-values/response-clock.ts";
import { adminListUrl, statutLabelsOf } from "#app/services/content/content-definition.ts";
import type { BlockedListing } from "#app/services/content/rows/timed-publication.server.ts";
import type { Age } from "#app/services/desk-forms/unreachable.ts";
import { useNextMoment } from "#app/services/desk-forms/use-next-moment.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import type { LotReport } from "#app/services/lots/lot-book.server.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

type FirstPageProps = FirstScreen &
  Age & {
    figures: Part<Omit<FiguresProps, "readAt">> | undefined;
    welcome: { works: ProjectTotals } | null | undefined;
    blocked: BlockedListing[] | undefined;
    contradictions: ReturnType<typeof listContradictions> | undefined;
    done: LotReport | undefined;
    readAt: string;
    /** The person asked for this reading. */
    isAsked: boolean;
  };

const READ_AGAIN_MS = 30_000; // what is measured changes without any change of content

export function FirstPageScreen(page: FirstPageProps) {
  const { greeting, tasks, agenda, preparation, responses, clock, nextInMs, isAsked, askedAt, isUnread } = page;
  const { figures, welcome, blocked, contradictions, done, readAt } = page;
  useReadAgain();
  useNextMoment(isUnread ? undefined : nextInMs, page); // what could not be read is asked for by the clock
  useContentMessages(done);
  useListMessages({ done: galleryDone }); // a member who may only add to the gallery comes back here
  return (
    <div className="stats column gap-4">
      {figures === null && <UnreadPart />}
      {figures && <FiguresHead {...figures.value} readAt={readAt} />}
      <Greeting greeting={greeting} />
      {blocked ? <BlockedPublicationsNote listings={blocked} /> : <UnreadPart />}
      <div className="first-columns column gap-4">
        <Counting clock={clock} askedAt={askedAt} isUnread={isUnread}>
          <TaskList tasks={tasks} isAsked={isAsked} next={agenda && <NextMeetings agenda={agenda.value} />} />
        </Counting>
        {(agenda !== undefined || preparation !== undefined || responses !== undefined) && (
          <div className="first-side column gap-4">
            {agenda !== undefined && <AgendaOfDay part={agenda} />}
            {preparation !== undefined && <Preparation part={preparation} />}
            {responses !== undefined && <ResponseTime part={responses} />}
          </div>
        )}
      </div>
      {welcome === null && <UnreadPart />}
      {welcome && <Welcome {...welcome} />}
      {figures && <FiguresBody {...figures.value} />}
      {contradictions ? <TextContradictionsNote contradictions={contradictions} /> : <UnreadPart />}
    </div>
  );
}

/** A member who may not read the Boîte has no clock: no row says how long a person waits. */
function Counting({ clock, children, ...age }: Age & { clock: OfficeClock | undefined; children: ReactNode }) {
  if (!clock) return children;
  return (
    <OfficeClockProvider clock={clock} {...age}>
      {children}
    </OfficeClockProvider>
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

/** The projects there are, and those being built. */
export type ProjectTotals = { total: number; running: number };

/** Where a member works whom the figures do not concern. */
function Welcome({ works: { total, running } }: { works: ProjectTotals }) {
  const may = useMay();
  return (
    <section className="admin-card" aria-labelledby="chantiers">
      <div className="stats-heading baseline apart flow mb-4">
        <h2 id="chantiers">Réalisations</h2>
        {may("realisations.lire") && (
          <p>{`${formatNumber(total)} ${pluralize(total, "réalisation")}, dont ${formatNumber(running)} en cours`}</p>
        )}
      </div>
      <div className="button-row">
        {may("realisations.lire") && (
          <ButtonRouteLink to="/admin-dashboard/realisations">
            <HardHat />
            Réalisations
          </ButtonRouteLink>
        )}
        {may("realisations.modifier") && (
          <ButtonRouteLink to="/admin-dashboard/realisations/nouveau" variant="outline">
            <Plus />
            Nouveau projet
          </ButtonRouteLink>
        )}
        {may("galerie.ajouter") && (
          <ButtonRouteLink to="/admin-dashboard/galerie/plusieurs" variant="outline">
            <Images />
            Ajouter à la galerie
          </ButtonRouteLink>
        )}
      </div>
    </section>
  );
}

/** Listings whose minute has passed and that visitors still do not see, each with the reason and the way to mend it. */
function BlockedPublicationsNote({ listings }: { listings: BlockedListing[] }) {
  if (listings.length === 0) return null;
  return (
    <section className="admin-card blocked-publications" aria-labelledby="blocked-publications-titre">
      <h2 id="blocked-publications-titre">Annonces programmées restées hors ligne</h2>
      <ul className="stack gap-1h">
        {listings.map(({ table, id, titre, reference, publier_le, isInBin }) => (
          <li key={id}>
            <b>{titre}</b> ({reference}), prévue le {formatDateTime(publier_le)}&nbsp;:{" "}
            {isInBin ? (
              <>
                elle est dans la <Link to="/admin-dashboard/corbeille">corbeille</Link>.
              </>
            ) : (
              <>
                une de ses photos manque. <Link to={`${adminListUrl(table)}/${id}`}>Revoir ses photos</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who is greeted, and how many people wait: nothing is said of them when they could not be counted. */
export function Greeting({ greeting: { prenom, people, toTake, limit, isOwnOnly, closes } }: { greeting: FirstScreen["greeting"] }) {
  return (
    <header className="greeting flow baseline">
      <h2>{["Bonjour", prenom].filter(Boolean).join(" ")}</h2>
      {people && (
        <p className="mt-1h soft">
          <b>{waitingWords(people.waiting, isOwnOnly)}</b>
          {people.late > 0 && `${lateWords(people)} depuis ${limit} de bureau ou plus`}.{toTake > 0 && ` ${toTakeWords(toTake)}.`}
          {closes && ` Le bureau ferme à ${closes}.`}
        </p>
      )}
    </header>
  );
}

/** Of one person who waits the whole is said, of several how many. */
function lateWords({ waiting, late }: { waiting: number; late: number }) {
  if (waiting === 1) return "";
  return `, dont ${late === 1 ? "une" : formatNumber(late)}`;
}

function waitingWords(count: number, isOwnOnly: boolean) {
  const whom = isOwnOnly ? " que vous suivez" : "";
  if (count === 0) return isOwnOnly ? "Aucune des personnes que vous suivez n’attend de réponse" : "Personne n’attend de réponse";
  return `${formatNumber(count)} ${pluralize(count, "personne")}${whom} ${pluralize(count, "attend", "attendent")}`;
}

function toTakeWords(count: number) {
  const many = count > MOST_TO_TAKE ? `Plus de ${formatNumber(MOST_TO_TAKE)}` : formatNumber(count);
  return `${many} ${pluralize(count, "autre")} ${pluralize(count, "attend", "attendent")} d’être ${pluralize(count, "prise")}`;
}

/** What visitors do not see yet, each line with its list. */
function Preparation({ part }: { part: NonNullable<FirstScreen["preparation"]> | null }) {
  const lines = (part?.value ?? []).flatMap(({ table, drafts, typed, unpictured, timed, nextAt }) => {
    const count = drafts + typed;
    // What is only typed may have photos of its own: nothing is said of photos then.
    const bare = unpictured > 0 && typed === 0 ? `, ${unpictured === 1 ? "un" : formatNumber(unpictured)} sans photo` : "";
    const draftLine = { key: `${table}:brouillon`, count, words: pluralize(count, "brouillon"), note: `${listTitle(table)}${bare}` };
    const timedWords = pluralize(timed, "annonce programmée", "annonces programmées");
    const first = nextAt && `${timed > 1 ? "la première le" : "le"} ${formatDateTime(nextAt)}`;
    const timedLine = {
      key: `${table}:programme`,
      count: timed,
      words: timedWords,
      note: [listTitle(table), first].filter(Boolean).join(", "),
    };
    const url = adminListUrl(table);
    return [
      { ...draftLine, to: `${url}?publication=brouillon` },
      { ...timedLine, to: `${url}?publication=programme` },
    ].filter((line) => line.count > 0);
  });
  return (
    <section className="preparation card clip" aria-labelledby="en-preparation">
      <h2 className="pad-4" id="en-preparation">
        En préparation
      </h2>
      {part === null ? (
        <UnreadPart />
      ) : lines.length > 0 ? (
        <ul className="stack">
          {lines.map(({ key, count, words, note, to }) => (
            <li className="ruled" key={key}>
              <Link to={to}>
                <b>{formatNumber(count)}</b>
                <span>
                  {words}
                  <small>{note}</small>
                </span>
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>Ni brouillon ni annonce programmée.</p>
      )}
    </section>
  );
}

/** Who comes today, and who leaves. */
function AgendaOfDay({ part }: { part: NonNullable<FirstScreen["agenda"]> | null }) {
  return (
    <section className="day-agenda card clip" aria-labelledby="agenda-du-jour">
      <DayPanelHeading />
      {part === null ? <UnreadPart /> : <DayPanel agenda={part.value} />}
    </section>
  );
}

const NONE = "—";

/** How fast people were answered in the last seven days. */
function ResponseTime({ part }: { part: NonNullable<FirstScreen["responses"]> | null }) {
  return (
    <section className="response-time card clip" aria-labelledby="temps-de-reponse">
      <h2 className="line gap-3 baseline apart pad-4" id="temps-de-reponse">
        Temps de réponse <small>7&nbsp;jours</small>
      </h2>
      {part === null ? (
        <UnreadPart />
      ) : (
        <div>
          <p>
            <b>{part.value.median ?? NONE}</b> médiane, heures de bureau
          </p>
          <p>
            <b>{part.value.judged === 0 ? NONE : `${formatNumber(part.value.inTime)} sur ${formatNumber(part.value.judged)}`}</b>{" "}
            {`${pluralize(Math.max(part.value.judged, 1), "répondue")} avant ${part.value.limit}`}
          </p>
        </div>
      )}
    </section>
  );
}
