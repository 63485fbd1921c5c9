import type { Db } from "#app/db/engine/client.server.ts";
import { bookingUrl } from "#app/features/bookings/booking-kinds.ts";
import { listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { addDays, formatTime, todayInLome } from "#app/lib/time/dates.ts";
import { otherClock } from "#app/lib/time/zones.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { stayMomentLabel } from "./agenda.ts";
import { dayOf } from "./week-layout.ts";

/** One line of the day: a visit, or the coming or going of a stay or a hire. */
export type Meeting = {
  key: string;
  day: string;
  /** "15h00" in Lomé; null where only the day is agreed. */
  heure: string | null;
  what: string;
  who: string;
  note: string;
  to: string;
  isAsked: boolean;
};

const planned: ReadonlySet<string> = new Set(["demande", "confirme", "honore", "absent"]);

/** Of the days from one to before another, in their order. Each member finds his own: nothing for who reads no agenda. */
export async function listMeetings(db: Db, admin: AdminSession, from: string, until: string): Promise<Meeting[]> {
  if (!hasRight(admin, "agenda.lire")) return [];
  const { visits, stays } = await listBookings(db, admin, { from, to: until });
  const isWithin = (day: string) => from <= day && day < until;
  const meetings = [
    ...visits
      .filter(({ statut }) => planned.has(statut))
      .map((visit): Meeting => {
        const { id, debut, mode, nom, fuseau, statut, listing, lieu } = visit;
        const elsewhere = mode === "video" ? otherClock(debut, fuseau) : undefined;
        return {
          ...{ key: `visite:${id}`, day: dayOf({ debut }), heure: formatTime(debut), who: nom, to: bookingUrl(visit) },
          ...{ what: mode === "video" ? "Visite en vidéo" : "Visite sur place", isAsked: statut === "demande" },
          note: [elsewhere, lieu, listing && `${listing.titre}, ${listing.reference}`].filter(Boolean).join(" · "),
        };
      }),
    ...stays.flatMap((stay) =>
      (["arrivee", "depart"] as const)
        .filter((moment) => stay.statut === "acceptee" && isWithin(stay[moment]))
        .map((moment): Meeting => {
          const { id, nom, listing } = stay;
          return {
            ...{ key: `${moment}:${id}`, day: stay[moment], heure: null, what: stayMomentLabel(moment, stay), who: nom ?? "" },
            ...{ note: `${listing.titre}, ${listing.reference}`, to: bookingUrl(stay), isAsked: false },
          };
        }),
    ),
  ];
  const rank = ({ day, heure }: Meeting) => `${day} ${heure === null ? "~" : heure.padStart(5, "0")}`;
  return meetings.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** How many stand in the day: what the entry of the rail says. */
export async function countMeetingsOfToday(db: Db, admin: AdminSession, now = new Date()): Promise<number> {
  const today = todayInLome(now);
  return (await listMeetings(db, admin, today, addDays(today, 1))).length;
}

const NEXT = 3;
const NEXT_DAYS = 60;

export type DayAgenda = Awaited<ReturnType<typeof findDayAgenda>>;

/** The meetings of today, and the three that come next from now on. */
export async function findDayAgenda(db: Db, admin: AdminSession, now = new Date()) {
  const today = todayInLome(now);
  const meetings = await listMeetings(db, admin, today, addDays(today, NEXT_DAYS));
  const time = formatTime(now.toISOString()).padStart(5, "0");
  const isPast = ({ day, heure }: Meeting) => day === today && heure !== null && heure.padStart(5, "0") < time;
  return {
    today,
    ofToday: meetings.filter(({ day }) => day === today),
    next: meetings.filter((meeting) => !isPast(meeting)).slice(0, NEXT),
  };
}
