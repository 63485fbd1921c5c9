import { useEffect, useState } from "react";
import { once } from "#app/lib/once.ts";
import { clocksAt, isOpenAt, listClosedDays } from "#app/platform/settings/opening-hours.ts";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { classNames } from "#app/ui/class-names.ts";

const EVERY_MS = 20_000;
const ownZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The hours, and whether somebody is there now. The page is kept for everybody, so only the browser knows what "now" is. */
export function OpeningHours({ horaires }: Pick<CompanySettings, "horaires">) {
  const now = useNow();
  return (
    <>
      <OpeningState horaires={horaires} now={now} />
      <dl className="tabular">
        {horaires.map(({ jours, heures }) => (
          <div key={jours}>
            <dt>{jours}</dt>
            <dd>{heures}</dd>
          </div>
        ))}
        {listClosedDays(horaires).map((day) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>Fermé</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function OpeningState({ horaires, now }: Pick<CompanySettings, "horaires"> & { now: Date | undefined }) {
  const isOpen = now && isOpenAt(horaires, now);
  // The place is kept, so that nothing moves when the browser has found out.
  if (!now || isOpen === undefined) return <p className="opening-state is-unknown" />;
  const { lome, visitor } = clocksAt(now, ownZone());
  return (
    <p className={classNames("opening-state", isOpen && "is-open")}>
      <b>{isOpen ? "Ouvert maintenant" : "Fermé"}</b>
      {visitor && (
        <span className="tabular">
          Il est {lome} à Lomé, {visitor} chez vous
        </span>
      )}
    </p>
  );
}

function useNow() {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const update = () => setNow(new Date());
    update();
    const timer = setInterval(update, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
