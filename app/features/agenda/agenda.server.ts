import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import type { StayBooking } from "#app/features/bookings/booking.ts";
import { listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { findTextFacts } from "#app/features/bookings/letters.server.ts";
import { addDays, isDay, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { findCompanyValues } from "#app/services/company-values/settings-queries.server.ts";
import { closedParts, dayOf, daysOfWeek, hoursShown, momentOfStay, mondayOf, placeStays, placeVisits, shownInWeek } from "./week-layout.ts";

export type Agenda = Awaited<ReturnType<typeof findAgenda>>;

/** What was refused, cancelled or let go stands on no calendar; of an option that ended its request speaks. */
const onCalendar: ReadonlySet<StayBooking["statut"]> = new Set(["option", "acceptee", "bloquee"]);
export function standsOnCalendar({ statut }: Pick<StayBooking, "statut">): boolean {
  return onCalendar.has(statut);
}
/** So long a visit that no member answered asks for it. */
const MISSED_DAYS = 60;
/** Further ahead nothing can be asked for. */
const AHEAD_DAYS = 400;

/** The week of a day, and what waits for an answer whatever its week. Another day than one that exists is today. */
export async function findAgenda(db: Db, admin: AdminSession, asked: string | null, now = new Date()) {
  const today = todayInLome(now);
  const jour = asked !== null && isDay(asked) ? asked : today;
  const { heures_bureau: hours } = await findCompanyValues(db);
  const monday = mondayOf(jour);
  const until = addDays(monday, 7);
  const {
    week,
    asked: toConfirm,
    closures,
    facts,
  } = await sideBySide(db, {
    week: () => listBookings(db, admin, { from: monday, to: until }),
    asked: () => listBookings(db, admin, { from: addDays(today, -MISSED_DAYS), to: addDays(today, AHEAD_DAYS), isAsked: true }),
    closures: () => listClosures(db, `${monday}T00:00:00.000Z`),
    facts: () => findTextFacts(db),
  });
  const { visits } = week;
  const stays = week.stays.filter(standsOnCalendar);
  const drawn = shownInWeek(visits);
  const days = daysOfWeek(jour);
  const shown = hoursShown(days, hours, drawn);
  return {
    ...{ today, jour, shown, now: now.toISOString(), nextInMs: nextChange(visits, toConfirm.stays, now) },
    days: days.map((day) => ({
      day,
      closed: closedParts(day, { hours, closures }, shown),
      visits: placeVisits(drawn.filter((visit) => dayOf(visit) === day)),
    })),
    visitsOfDay: visits.filter((visit) => dayOf(visit) === jour),
    stays: placeStays(stays, days),
    /** Of the day that was asked for, departures of its morning among them. */
    staysOfDay: stays.flatMap((stay) => {
      const moment = momentOfStay(stay, jour);
      return moment ? [{ stay, moment }] : [];
    }),
    ...{ toConfirm, facts },
  };
}

/** In so many milliseconds a visit begins, whose outcome can then be said, or dates are no longer held. */
function nextChange(visits: readonly { debut: string }[], stays: readonly Pick<StayBooking, "option_jusqu_a">[], now: Date) {
  const moments = [...visits.map(({ debut }) => debut), ...stays.flatMap(({ option_jusqu_a }) => option_jusqu_a ?? [])];
  const ahead = moments.map((moment) => Date.parse(moment) - now.getTime()).filter((ms) => ms > 0);
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}
