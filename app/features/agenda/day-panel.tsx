import { Link } from "react-router";
import { AGENDA } from "#app/features/bookings/booking-kinds.ts";
import { useIsOwnOnly } from "#app/services/auth/member-rights.tsx";
import { shortDay } from "./agenda.ts";
import type { DayAgenda, Meeting } from "./meetings.server.ts";

/** Who comes today, and who leaves. */
export function DayPanel({ agenda }: { agenda: DayAgenda }) {
  const { ofToday, today } = agenda;
  const isOwnOnly = useIsOwnOnly("agenda.lire");
  return ofToday.length > 0 ? (
    <MeetingRows meetings={ofToday} today={today} />
  ) : (
    <p className="pad-4 muted">{isOwnOnly ? "Aucun rendez-vous pour vous aujourd’hui." : "Aucun rendez-vous aujourd’hui."}</p>
  );
}

/** Where nothing else is to be done: the three that come next. */
export function NextMeetings({ agenda: { next, today } }: { agenda: DayAgenda }) {
  if (next.length === 0) return null;
  return (
    <>
      <h3 className="pad-4 small">Prochains rendez-vous</h3>
      <MeetingRows meetings={next} today={today} />
    </>
  );
}

export function DayPanelHeading() {
  return (
    <div className="row gap-3 apart pad-4">
      <h2 id="agenda-du-jour">Agenda du jour</h2>
      <Link className="small" to={AGENDA}>
        Tout voir
      </Link>
    </div>
  );
}

/** A line each, with its hour; of another day than today with its day. */
export function MeetingRows({ meetings, today }: { meetings: readonly Meeting[]; today: string }) {
  return (
    <ul className="day-meetings stack">
      {meetings.map(({ key, day, heure, what, who, note, to, isAsked }) => (
        <li key={key} className="ruled">
          <Link to={to}>
            <span className="tabular">
              {day !== today && <small>{shortDay(day).join(" ")}</small>}
              {heure}
            </span>
            <span className="shrinks breaks">
              <b>{what}</b> · {who}
              {isAsked && <em className="tone-warn r-1 tiny">À confirmer</em>}
              <small>{note}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
