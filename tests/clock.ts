import { DAY_MS } from "#app/lib/time/durations.ts";

/**
 * The clock of the tests: servers, runners, units and browsers all have the same hour of the week, so that no test fails on a Friday. By default
 * a Wednesday at 10 h in Lomé (UTC), when the agency is open; `npm test -- --full` plays what goes by the calendar at the others too. It is
 * always more than a week away: files have the times of the machine, and those just written are old on every day alike.
 */
type Hour = { day?: number; date?: [month: number, day: number]; at: [hours: number, minutes: number] };

const HOURS: Record<string, Hour> = {
  wednesday: { day: 3, at: [10, 0] },
  friday: { day: 5, at: [9, 30] }, // of this week only Saturday's few starts are left
  "new-year": { date: [11, 31], at: [23, 58] }, // the day, the month and the year change while the journeys run
};

/** Loaded before anything else, so that fake clocks of tests are made of this one. */
export const OTHER_CLOCK = new URL("../scripts/drill/failures/other-clock.mjs", import.meta.url).href;

const WEEK_MS = 7 * DAY_MS;

function millisecondsTo({ day, date, at }: Hour): number {
  const now = new Date();
  const next = new Date(now);
  next.setUTCHours(...at, 0, 0);
  if (date) next.setUTCMonth(...date);
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + ((day - next.getUTCDay() + 7) % 7));
  while (next.getTime() - now.getTime() < WEEK_MS) {
    if (date) next.setUTCFullYear(next.getUTCFullYear() + 1);
    else next.setUTCDate(next.getUTCDate() + 7);
  }
  return next.getTime() - now.getTime();
}

/** Once a run, in the process that starts the others: they inherit the shift, and so agree on the hour. */
export function setClock() {
  const hour = HOURS[process.env.FADEM_TEST_CLOCK ?? "wednesday"];
  if (!hour) throw new Error(`FADEM_TEST_CLOCK is one of ${Object.keys(HOURS).join(", ")}`);
  process.env.CLOCK_SHIFT_MS ??= String(millisecondsTo(hour));
}
