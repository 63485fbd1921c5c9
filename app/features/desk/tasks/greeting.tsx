import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import type { FirstScreen } from "./first-screen.server.ts";

/** Who is greeted, and how many people wait: nothing is said of them when they could not be counted. */
export function Greeting({ greeting: { prenom, people, limit, isOwnOnly, closes } }: { greeting: FirstScreen["greeting"] }) {
  return (
    <header className="greeting">
      <h2>{["Bonjour", prenom].filter(Boolean).join(" ")}</h2>
      {people && (
        <p className="mt-1h soft">
          <b>{waitingWords(people.waiting, isOwnOnly)}</b>
          {people.late > 0 && `${lateWords(people)} depuis ${limit} de bureau ou plus`}.{closes && ` Le bureau ferme à ${closes}.`}
        </p>
      )}
    </header>
  );
}

/** Of one person who waits the whole is said, of several how many. */
function lateWords({ waiting, late }: { waiting: number; late: number }) {
  if (waiting === 1) return "";
  return `, dont ${late === 1 ? "une" : formatNumber(late)}`;
}

function waitingWords(count: number, isOwnOnly: boolean) {
  const whom = isOwnOnly ? " que vous suivez" : "";
  if (count === 0) return isOwnOnly ? "Aucune des personnes que vous suivez n’attend de réponse" : "Personne n’attend de réponse";
  return `${formatNumber(count)} ${pluralize(count, "personne")}${whom} ${pluralize(count, "attend", "attendent")}`;
}
