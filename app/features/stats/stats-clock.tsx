import { useEffect, useState } from "react";
import { once } from "#app/lib/values/once.ts";

const time = once(() => new Intl.DateTimeFormat("fr-FR", { timeStyle: "medium", timeZone: "Africa/Lome" }));
const date = once(() => new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeZone: "Africa/Lome" }));

/** The hour in Lomé. `start` is the time of the server, so that both renderings agree until the first tick. */
export function StatsClock({ start }: { start: string }) {
  const [now, setNow] = useState(() => new Date(start));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      setNow(new Date());
      timer = setTimeout(tick, 1_000 - (Date.now() % 1_000)); // on the second, without drifting
    }
    tick();
    return () => clearTimeout(timer);
  }, []);

  return (
    <section className="stats-clock stack" aria-label="Heure de Lomé">
      <p className="stats-time">{time().format(now)}</p>
      <p className="stats-date mt-1h">{date().format(now).replace(/\b1 /, "1er ")}</p>
    </section>
  );
}
