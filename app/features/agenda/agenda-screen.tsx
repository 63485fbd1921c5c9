import { Ban, CarFront, ChevronLeft, ChevronRight, MapPin, Plus, Video } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { StayBooking, VisitBooking } from "#app/features/bookings/booking.ts";
import { AGENDA, bookingUrl, NEW_STAY, NEW_VISIT, statutOf } from "#app/features/bookings/booking-kinds.ts";
import { BookingActs, BookingBadge, StaySpan } from "#app/features/bookings/desk/booking-acts.tsx";
import { modeLabels } from "#app/features/bookings/visits/visit.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { addDays, dayHeading, formatTime } from "#app/lib/time/dates.ts";
import { bothClocks } from "#app/lib/time/zones.ts";
import { useIsOwnOnly, useMay } from "#app/services/auth/member-rights.tsx";
import { useNextMoment } from "#app/services/desk-forms/use-next-moment.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { Agenda } from "./agenda.server.ts";
import { shortDay, stayMomentLabel, weekTitle } from "./agenda.ts";
import { isIdle, type PlacedStay, type PlacedVisit } from "./week-layout.ts";

/** A week by its hours on a computer, a list of one day on a phone, and what waits for an answer beside them. */
export function AgendaScreen({ agenda }: { agenda: Agenda }) {
  useNextMoment(agenda.nextInMs, agenda);
  return (
    <>
      <h2 className="admin-title">Agenda</h2>
      <AgendaBar agenda={agenda} />
      <div className="agenda-wrap">
        <div className="stack gap-4 shrinks">
          <Week agenda={agenda} />
          <DayList agenda={agenda} />
        </div>
        <ToConfirm agenda={agenda} />
      </div>
    </>
  );
}

const at = (day: string) => `${AGENDA}?jour=${day}`;

function AgendaBar({ agenda: { jour, today, days } }: { agenda: Agenda }) {
  const may = useMay();
  const week = days.map(({ day }) => day);
  return (
    <div className="agenda-bar cluster gap-2">
      <h3 className="agenda-wide">{weekTitle(week)}</h3>
      <div className="agenda-steps agenda-wide cluster gap-2">
        <Step by={-7} from={jour} label="Semaine précédente" />
        <ButtonRouteLink to={at(today)} variant="outline" size="small">
          Aujourd’hui
        </ButtonRouteLink>
        <Step by={7} from={jour} label="Semaine suivante" />
      </div>
      <div className="agenda-steps agenda-narrow row apart gap-2">
        <Step by={-1} from={jour} label="Jour précédent" />
        <h3>{dayHeading(jour)}</h3>
        <Step by={1} from={jour} label="Jour suivant" />
      </div>
      <div className="agenda-add cluster gap-2">
        {may("fermetures.modifier") && (
          <ButtonRouteLink to={`/admin-dashboard/parametres/fermetures?jour=${jour < today ? today : jour}`} variant="outline" size="small">
            <Ban aria-hidden="true" />
            Fermer un moment
          </ButtonRouteLink>
        )}
        {may("sejours.modifier") && (
          <ButtonRouteLink to={NEW_STAY} variant="outline" size="small">
            <Plus aria-hidden="true" />
            Séjour
          </ButtonRouteLink>
        )}
        {may("agenda.modifier") && (
          <ButtonRouteLink to={NEW_VISIT} size="small">
            <Plus aria-hidden="true" />
            Rendez-vous
          </ButtonRouteLink>
        )}
      </div>
    </div>
  );
}

function Step({ by, from, label }: { by: number; from: string; label: string }) {
  return (
    <Link to={at(addDays(from, by))} className="icon-button" aria-label={label} preventScrollReset>
      {by < 0 ? <ChevronLeft /> : <ChevronRight />}
    </Link>
  );
}

function Week({ agenda: { days, stays, shown, today } }: { agenda: Agenda }) {
  const [first, last] = shown;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const columns = days.map(({ closed, visits }) => (isIdle(closed, visits, shown) ? "minmax(44px, 0.4fr)" : "minmax(0, 1fr)"));
  const size = { "--columns": columns.join(" "), "--hours": hours.length } as CSSProperties;
  return (
    <div className="agenda-week agenda-wide card clip" style={size}>
      <div className="agenda-heads">
        <span />
        {days.map(({ day }) => {
          const [name, number] = shortDay(day);
          return (
            <p key={day} className={day === today ? "is-today" : undefined} aria-current={day === today ? "date" : undefined}>
              {name} <b>{number}</b>
            </p>
          );
        })}
      </div>
      {stays.length > 0 && (
        <div className="agenda-stays">
          <p className="tiny muted">Séjours</p>
          <ul>
            {stays.map((placed) => (
              <StayBar key={placed.stay.id} placed={placed} />
            ))}
          </ul>
        </div>
      )}
      <div className="agenda-days">
        <p className="agenda-hours tiny muted tabular" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{hour}h</span>
          ))}
        </p>
        {days.map(({ day, closed, visits }) => (
          <section key={day} aria-label={dayHeading(day)}>
            {closed.map(({ from, to, label }) => (
              <p key={from} className="agenda-closed" style={placeOf(from - first * 60, to - from)}>
                <span>{label}</span>
              </p>
            ))}
            <ol>
              {visits.map((placed) => (
                <VisitBlock key={placed.visit.id} placed={placed} firstHour={first} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}

function placeOf(from: number, minutes: number) {
  return { "--from": from, "--for": minutes } as CSSProperties;
}

function StayBar({ placed: { stay, column, days, row, isBegun, goesOn } }: { placed: PlacedStay<StayBooking> }) {
  return (
    <li style={{ gridColumn: `${column} / span ${days}`, gridRow: row }}>
      <Link
        to={bookingUrl(stay)}
        className={classNames("agenda-stay", `is-${stay.statut}`, isBegun && "is-begun", goesOn && "goes-on")}
        title={stayWords(stay)}
      >
        {stayWords(stay)}
      </Link>
    </li>
  );
}

/** "B-0003, Appartement avec terrasse, Mawuli Doe", "B-0002, bloqué : peinture". */
function stayWords({ listing, nom, statut, motif }: StayBooking): string {
  if (statut === "bloquee") return `${listing.reference}, bloqué${motif ? `\u00a0: ${motif}` : ""}`;
  return [listing.reference, listing.titre, nom, statut === "option" && "option"].filter(Boolean).join(", ");
}

function ModeIcon({ mode, listing }: Pick<VisitBooking, "mode" | "listing">) {
  if (mode === "video") return <Video aria-hidden="true" />;
  return listing?.reference.startsWith("V-") ? <CarFront aria-hidden="true" /> : <MapPin aria-hidden="true" />;
}

function VisitBlock({
  placed: { visit, from, minutes, lane, lanes },
  firstHour,
}: {
  placed: PlacedVisit<VisitBooking>;
  firstHour: number;
}) {
  const { statut, debut, nom, mode, listing } = visit;
  const style = { ...placeOf(from - firstHour * 60, minutes), "--lane": lane, "--lanes": lanes } as CSSProperties;
  return (
    <li style={style}>
      <Link to={bookingUrl(visit)} className={`agenda-visit is-${statut}`}>
        <b>
          <span className="visually-hidden">{formatTime(debut)}, </span>
          {nom}
        </b>
        <span>
          <ModeIcon mode={mode} listing={listing} />
          <span className="visually-hidden">{modeLabels[mode]}, </span>
          {listing?.reference ?? "Au bureau"}
        </span>
        <small>{statutOf(visit).label}</small>
      </Link>
    </li>
  );
}

function DayList({ agenda: { days, jour, today, staysOfDay, visitsOfDay: visits } }: { agenda: Agenda }) {
  const isOwnOnly = useIsOwnOnly("agenda.lire");
  return (
    <div className="agenda-narrow agenda-list stack gap-3">
      <nav className="agenda-strip" aria-label="Jours de la semaine">
        {days.map(({ day, visits: planned }) => {
          const [name, number] = shortDay(day);
          const count = planned.filter(({ visit: { statut } }) => statut === "demande" || statut === "confirme").length;
          return (
            <Link
              key={day}
              to={at(day)}
              aria-current={day === jour ? "date" : undefined}
              className={day === today ? "is-today" : undefined}
            >
              <span>{name}</span>
              <b>{number}</b>
              <small>
                {count > 0 && (
                  <>
                    {formatNumber(count)}
                    <span className="visually-hidden"> {pluralize(count, "visite")}</span>
                  </>
                )}
              </small>
            </Link>
          );
        })}
      </nav>
      <ol className="card clip">
        {visits.map((visit) => (
          <li key={visit.id} className={classNames("agenda-row", `is-${visit.statut}`)}>
            <Link to={bookingUrl(visit)}>
              <time dateTime={visit.debut}>{formatTime(visit.debut)}</time>
              <span className="shrinks breaks">
                <b>{visit.nom}</b>
                <small>
                  {[visit.mode === "video" ? "Vidéo" : "Sur place", visit.listing?.titre ?? "au bureau", visit.lieu].join(", ")}
                  {visit.listing && <span className="one-line">, {visit.listing.reference}</span>}
                </small>
              </span>
              <BookingBadge booking={visit} />
            </Link>
          </li>
        ))}
        {visits.length === 0 && (
          <li className="agenda-none muted">{isOwnOnly ? "Aucune de vos visites ce jour-là." : "Aucune visite ce jour-là."}</li>
        )}
      </ol>
      {staysOfDay.length > 0 && (
        <>
          <h3 className="small">Séjours et véhicules</h3>
          <ul className="card clip">
            {staysOfDay.map(({ stay, moment }) => (
              <li key={stay.id} className={classNames("agenda-row", `is-${stay.statut}`)}>
                <Link to={bookingUrl(stay)}>
                  <span className="w-640">{stayMomentLabel(moment, stay)}</span>
                  <span className="shrinks breaks">
                    <b>{stay.nom ?? stay.motif ?? "Dates bloquées"}</b>
                    <small>
                      {stay.listing.titre}
                      <span className="one-line">, {stay.listing.reference}</span>
                    </small>
                    <BookingBadge booking={stay} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ToConfirm({ agenda: { toConfirm, now, facts } }: { agenda: Agenda }) {
  const { visits, stays } = toConfirm;
  const isOwnOnly = useIsOwnOnly("agenda.lire");
  const count = visits.length + stays.length;
  return (
    <section className="agenda-side stack gap-3" aria-labelledby="a-confirmer">
      <h3 id="a-confirmer">À confirmer {count > 0 && <span className="admin-tab-badge tabular">{formatNumber(count)}</span>}</h3>
      {count === 0 && (
        <p className="muted small">{isOwnOnly ? "Aucune de vos visites n’attend de réponse." : "Rien n’attend de réponse."}</p>
      )}
      {visits.map((visit) => (
        <article key={visit.id} className="agenda-ask stack gap-2" aria-label={visit.nom}>
          <header className="line apart gap-2 top">
            <b>
              <Link className="plain" to={bookingUrl(visit)}>
                {visit.nom}
              </Link>
            </b>
            <BookingBadge booking={visit} />
          </header>
          <p className="small soft">
            {bothClocks(visit.debut, visit.fuseau, visit.lieu)}
            <br />
            {[modeLabels[visit.mode], visit.listing && `${visit.listing.titre}, ${visit.listing.reference}`].filter(Boolean).join(" · ")}
          </p>
          <BookingActs booking={visit} now={now} facts={facts} />
        </article>
      ))}
      {stays.map((stay) => (
        <article key={stay.id} className="agenda-ask is-stay stack gap-2" aria-label={stay.nom ?? stay.listing.titre}>
          <header className="line apart gap-2 top">
            <b>
              <Link className="plain" to={bookingUrl(stay)}>
                {stay.nom}
              </Link>
            </b>
            <BookingBadge booking={stay} />
          </header>
          <p className="small soft">
            {stay.listing.titre}, {stay.listing.reference}
            <br />
            <StaySpan stay={stay} />
          </p>
          <BookingActs booking={stay} now={now} facts={facts} />
        </article>
      ))}
    </section>
  );
}
