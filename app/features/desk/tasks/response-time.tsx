import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import type { FirstScreen } from "./first-screen.server.ts";
import { UnreadPart } from "./unread-part.tsx";

const NONE = "—";

/** How fast people were answered in the last seven days. */
export function ResponseTime({ part }: { part: NonNullable<FirstScreen["responses"]> | null }) {
  return (
    <section className="response-time card clip" aria-labelledby="temps-de-reponse">
      <h2 className="line gap-3 baseline apart pad-4" id="temps-de-reponse">
        Temps de réponse <small>7&nbsp;jours</small>
      </h2>
      {part === null ? (
        <UnreadPart />
      ) : (
        <div>
          <p>
            <b>{part.value.median ?? NONE}</b> médiane, heures de bureau
          </p>
          <p>
            <b>{part.value.judged === 0 ? NONE : `${formatNumber(part.value.inTime)} sur ${formatNumber(part.value.judged)}`}</b>{" "}
            {`${pluralize(Math.max(part.value.judged, 1), "répondue")} avant ${part.value.limit}`}
          </p>
        </div>
      )}
    </section>
  );
}
