import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { addDays, dayHeading, formatDate, formatTime } from "#app/lib/time/dates.ts";
import { bothClocks, clockIn, LOME, otherClock, townOf, towns } from "#app/lib/time/zones.ts";
import { FieldError, Select } from "#app/ui/controls/field.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { VisitMode } from "./visit.ts";
import { daysOfWeek, type KnownDays, mondayOf, shortDay, weekInWords } from "./visit-weeks.ts";

const ERROR_ID = "creneau-erreur";

type VisitWeekProps = {
  week: string;
  days: KnownDays;
  today: string;
  dernier: string;
  zone: string;
  chosen?: string;
  error?: string;
  /** The one day that a phone shows where script runs; without script it shows them all, one below the other. */
  day?: string;
  onDay?: (day: string) => void;
  onWeek?: (week: string) => void;
  /** Another week is an address, where the form holds nothing that an address must not tell. */
  isAddressed?: true;
  ref?: Ref<HTMLDivElement>;
};

/** The free starts of a week, a choice of a form. Its two buttons send the form for another week where no script turns it. */
export function VisitWeek({ week, days, today, dernier, zone, chosen, error, day, onDay, onWeek, isAddressed, ref }: VisitWeekProps) {
  const shown = daysOfWeek(week, days);
  const free = shown.filter((each) => days[each]?.length);
  const isShown = chosen !== undefined && shown.some((each) => days[each]?.includes(chosen));
  return (
    <>
      <div
        ref={ref}
        className={classNames("visit-week", day !== undefined && "has-day")}
        role="radiogroup"
        aria-labelledby="creneau-titre"
        aria-describedby={error && ERROR_ID}
        aria-invalid={error ? true : undefined}
        tabIndex={-1}
      >
        <div className="visit-turn">
          <WeekButton to={addDays(week, -7)} label="Semaine précédente" isOff={week <= mondayOf(today)} {...{ isAddressed, onWeek }}>
            <ChevronLeft aria-hidden="true" />
          </WeekButton>
          <b aria-live="polite">{weekInWords(week, shown.at(-1) ?? week)}</b>
          <WeekButton to={addDays(week, 7)} label="Semaine suivante" isOff={addDays(week, 7) > dernier} {...{ isAddressed, onWeek }}>
            <ChevronRight aria-hidden="true" />
          </WeekButton>
        </div>
        {onDay && free.length > 0 && (
          <div className="visit-strip">
            {free.map((each) => (
              <button key={each} type="button" aria-pressed={each === day} onClick={() => onDay(each)}>
                <DayName day={each} />
              </button>
            ))}
          </div>
        )}
        {free.length === 0 ? (
          <p className="visit-none">Aucun créneau libre cette semaine.</p>
        ) : (
          <table>
            <caption className="visually-hidden">Créneaux libres, heure de Lomé</caption>
            <thead>
              <tr>
                {shown.map((each) => (
                  <th key={each} scope="col" abbr={dayHeading(each)}>
                    <DayName day={each} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {shown.map((each) => (
                  <td key={each} className={day !== undefined && each !== day ? "is-other" : undefined}>
                    <p className="visit-day">{dayHeading(each)}</p>
                    {days[each]?.length ? (
                      <ul>
                        {days[each].map((debut) => (
                          <li key={debut}>
                            <Slot {...{ debut, zone }} isChosen={debut === chosen} />
                          </li>
                        ))}
                      </ul>
                    ) : (
                      <p>
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">Aucun créneau libre</span>
                      </p>
                    )}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        )}
      </div>
      {chosen && !isShown && (
        <label className="visit-kept">
          <input key={chosen} type="radio" name="debut" value={chosen} defaultChecked /> {bothClocks(chosen, zone)}
        </label>
      )}
      {error && <FieldError id={ERROR_ID}>{error}</FieldError>}
    </>
  );
}

function DayName({ day }: { day: string }) {
  const { semaine, jour, mois } = shortDay(day);
  return (
    <>
      {semaine} <b>{jour}</b> {mois}
    </>
  );
}

function Slot({ debut, zone, isChosen }: { debut: string; zone: string; isChosen: boolean }) {
  const there = otherClock(debut, zone);
  return (
    <label className="visit-slot">
      <input type="radio" name="debut" value={debut} defaultChecked={isChosen} aria-label={bothClocks(debut, zone)} />
      <b>{formatTime(debut)}</b>
      {there && <small>{there}</small>}
    </label>
  );
}

/** First in the form: the Enter key presses the first button, which would otherwise be that of another week. */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

type WeekButtonProps = {
  to: string;
  label: string;
  isOff: boolean;
  isAddressed?: true;
  onWeek?: (week: string) => void;
  children: ReactNode;
};

/** It stays in its place where there is no further week. */
function WeekButton({ to, label, isOff, isAddressed, onWeek, children }: WeekButtonProps) {
  if (isOff) return <span className="icon-button" aria-hidden="true" />;
  return (
    <button
      className="icon-button"
      type="submit"
      name="semaine"
      value={to}
      aria-label={label}
      formMethod={isAddressed && "get"}
      formNoValidate
      onClick={(event) => {
        if (!onWeek) return;
        event.preventDefault();
        onWeek(to);
      }}
    >
      {children}
    </button>
  );
}

type ZoneChoiceProps = {
  zone: string;
  label?: string;
  onZone?: (zone: string) => void;
  /** What shows the hours of another zone where no script does. */
  children?: ReactNode;
};

/** The field keeps what is chosen in it, and follows a zone that the form learns later. Twelve towns, and the reader's own where it is none of them. */
export function ZoneChoice({ zone, label = "Heure de Lomé en grand, dessous celle de", onZone, children }: ZoneChoiceProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const known = towns.some((town) => town.zone === zone);
  const options = [...(known ? [] : [{ zone, nom: townOf(zone) }]), ...towns].map(({ zone: value, nom }) => ({ value, label: nom }));

  useEffect(() => {
    if (field.current) field.current.value = zone;
  }, [zone]);

  return (
    <div className="visit-zone">
      <label htmlFor={id}>{label}</label>
      <Select
        ref={field}
        id={id}
        name="fuseau"
        options={options}
        defaultValue={zone}
        onChange={({ currentTarget }) => onZone?.(currentTarget.value)}
      />
      {children}
    </div>
  );
}

const modeWords: Record<VisitMode, string> = { sur_place: "sur place", video: "appel vidéo WhatsApp" };

/** When and how, on both clocks. */
type VisitClocksProps = { debut: string; zone: string; mode: VisitMode; duree: number; lieu: string };

export function VisitClocks({ debut, zone, mode, duree, lieu }: VisitClocksProps) {
  const there = clockIn(debut, zone);
  return (
    <div className="visit-clocks">
      <p>
        Heure de Lomé <b>{formatTime(debut)}</b>
      </p>
      {otherClock(debut, zone) && (
        <p>
          À {townOf(zone)} <b>{there.heure}</b>
          {there.jour !== clockIn(debut, LOME).jour && <small>le {formatDate(there.jour)}</small>}
        </p>
      )}
      <p>
        {dayHeading(clockIn(debut, LOME).jour)}, {lieu}, {modeWords[mode]}, {duree}&nbsp;min
      </p>
    </div>
  );
}
