import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { staysSeenBy } from "#app/features/bookings/desk/stays-desk.server.ts";
import { type DeskStay, listDeskStays } from "#app/features/bookings/stay-queries.server.ts";
import { listDeskVisits } from "#app/features/bookings/visit-queries.server.ts";
import { addDays, isDay, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { findCompanyValues } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { closedParts, dayOf, daysOfWeek, hoursShown, momentOfStay, mondayOf, placeStays, placeVisits, shownInWeek } from "./week-layout.ts";

export type Agenda = Awaited<ReturnType<typeof findAgenda>>;

/** What was refused, cancelled or let go stands on no calendar; of an option that ended its request speaks. */
const shownStays: ReadonlySet<DeskStay["statut"]> = new Set(["option", "acceptee", "bloquee"]);
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
    visits,
    stays,
    asked: toAnswer,
    options,
    closures,
    texts,
  } = await sideBySide(db, {
    visits: () => listDeskVisits(db, admin, { from: `${monday}T00:00:00.000Z`, to: `${until}T00:00:00.000Z` }),
    stays: () => listShownStays(db, admin, monday, until),
    asked: () => listDeskVisits(db, admin, { from: addDays(today, -MISSED_DAYS), to: addDays(today, AHEAD_DAYS), statut: "demande" }),
    options: () => listShownStays(db, admin, today, addDays(today, AHEAD_DAYS)),
    closures: () => listClosures(db, `${monday}T00:00:00.000Z`),
    texts: () => findSiteTexts(db),
  });
  const drawn = shownInWeek(visits);
  const days = daysOfWeek(jour);
  const shown = hoursShown(days, hours, drawn);
  return {
    ...{ today, jour, shown, now: now.toISOString(), nextInMs: nextChange(visits, options, now) },
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
    toConfirm: {
      visits: toAnswer,
      stays: options.filter(({ statut }) => statut === "option"),
    },
    caution: texts.properties.alerte_acompte,
  };
}

/** Of the members who read stays; one who sees only people he follows sees their stays alone, and the dates that are blocked. */
export async function listShownStays(db: Db, admin: AdminSession, from: string, to: string): Promise<DeskStay[]> {
  if (scopeOf(admin, "sejours.lire") === "none") return [];
  const stays = await staysSeenBy(db, admin, await listDeskStays(db, { from: addDays(from, -1), to }));
  return stays.filter(({ statut }) => shownStays.has(statut));
}

/** In so many milliseconds a visit begins, whose outcome can then be said, or dates are no longer held. */
function nextChange(visits: readonly { debut: string }[], stays: readonly Pick<DeskStay, "statut" | "option_jusqu_a">[], now: Date) {
  const moments = [
    ...visits.map(({ debut }) => debut),
    ...stays.flatMap(({ statut, option_jusqu_a }) => (statut === "option" && option_jusqu_a) || []),
  ];
  const ahead = moments.map((moment) => Date.parse(moment) - now.getTime()).filter((ms) => ms > 0);
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}
