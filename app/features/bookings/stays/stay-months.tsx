import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { capitalize } from "#app/lib/text/text.ts";
import { addDays } from "#app/lib/time/dates.ts";
import { once } from "#app/lib/values/once.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { addMonth, type Chosen, dayState, lastDay, lastMonth, weeksOf } from "./stay-dates.ts";

const monthWords = once(() => new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" }));
const weekDays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
const told = { past: "passé", taken: "pris", free: "libre", unread: "pas encore lu" };
/** Arrow keys, in days. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type StayMonthsProps = {
  month: string;
  today: string;
  taken: ReadonlySet<string>;
  /** The months whose taken nights are known; all of them where nothing is said. */
  known?: ReadonlySet<string>;
  chosen: Chosen;
  /** Where the buttons of the months lead without script. */
  monthAddress: (month: string) => string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
};

/** Two from `month` on, as far as the calendar goes. */
export function monthsShown(month: string, today: string): string[] {
  return [month, addMonth(month, 1)].filter((each) => each <= lastMonth(today));
}

/** Two months from `month` on, of which a narrow screen shows the first. */
export function StayMonths({ month, today, taken, known, chosen, monthAddress, onMonth, onDay }: StayMonthsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const first = today.slice(0, 7);
  const shown = monthsShown(month, today);
  // One day of the calendar is in the order of Tab: where the keyboard stands, else the first that can be chosen.
  const entry = focused && shown.includes(focused.slice(0, 7)) ? focused : month === first ? today : `${month}-01`;

  useEffect(() => {
    if (focused) root.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function move(event: KeyboardEvent<HTMLElement>, day: string) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(day, step);
    if (next < today || next > lastDay(today)) return;
    const nextMonth = next.slice(0, 7);
    if (nextMonth < month || nextMonth > month) onMonth(nextMonth);
    setFocused(next);
  }

  return (
    <div className="stay-months" ref={root}>
      <MonthLink to={addMonth(month, -1)} label="Mois précédent" isOff={month <= first} {...{ monthAddress, onMonth }}>
        <ChevronLeft aria-hidden="true" />
      </MonthLink>
      {shown.map((each) => (
        <table key={each}>
          <caption>{capitalize(monthInWords(each))}</caption>
          <thead>
            <tr>
              {weekDays.map((day) => (
                <th key={day} scope="col" abbr={day}>
                  {day.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(each).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven places, some of them empty
                  <td key={index} className={dayClass(day, chosen)}>
                    {day && <Day {...{ day, today, taken, known, chosen, onDay }} isEntry={day === entry} onKey={move} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <MonthLink to={addMonth(month, 1)} label="Mois suivant" isOff={month >= lastMonth(today)} {...{ monthAddress, onMonth }}>
        <ChevronRight aria-hidden="true" />
      </MonthLink>
    </div>
  );
}

function dayClass(day: string | undefined, { arrivee, depart }: Chosen) {
  if (!day || !arrivee) return undefined;
  const isEnd = day === arrivee || day === depart;
  return classNames(isEnd && "is-end", !isEnd && depart !== undefined && day > arrivee && day < depart && "is-within") || undefined;
}

/** "décembre 2026". */
function monthInWords(month: string) {
  return monthWords().format(new Date(`${month}-01T00:00:00Z`));
}

type DayProps = Pick<StayMonthsProps, "today" | "taken" | "known" | "chosen" | "onDay"> & {
  day: string;
  isEntry: boolean;
  onKey: (event: KeyboardEvent<HTMLElement>, day: string) => void;
};

function Day({ day, today, taken, known, chosen, isEntry, onDay, onKey }: DayProps) {
  const isRead = day < today || !known || known.has(day.slice(0, 7));
  const state = isRead ? dayState(day, chosen, taken, today) : "unread";
  const number = Number(day.slice(8)); // the label begins with what is seen: "1", not "1er"
  const isChosen = day === chosen.arrivee || day === chosen.depart;
  return (
    <button
      type="button"
      data-day={day}
      className={`is-${state}`}
      tabIndex={isEntry ? 0 : -1}
      aria-label={`${number} ${monthInWords(day.slice(0, 7))}, ${told[state]}`}
      aria-pressed={isChosen}
      aria-disabled={state !== "free"}
      onClick={() => state === "free" && onDay(day)}
      onKeyDown={(event) => onKey(event, day)}
    >
      {number}
    </button>
  );
}

type MonthLinkProps = Pick<StayMonthsProps, "monthAddress" | "onMonth"> & {
  to: string;
  label: string;
  isOff: boolean;
  children: ReactNode;
};

/** A link without script; it stays in its place where there is no further month. */
function MonthLink({ to, label, isOff, monthAddress, onMonth, children }: MonthLinkProps) {
  if (isOff) return <span className="icon-button" aria-hidden="true" />;
  function show(event: MouseEvent) {
    event.preventDefault();
    onMonth(to);
  }
  return (
    <a className="icon-button" href={monthAddress(to)} aria-label={label} rel="nofollow" onClick={show}>
      {children}
    </a>
  );
}
