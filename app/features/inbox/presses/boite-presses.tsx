import { ChevronDown, Clock, MessageCircle, Phone, PhoneIncoming, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { BoitePressRow } from "#app/features/inbox/boite-data.server.ts";
import { useClockNow, useIsClockOld, useOfficeWords } from "#app/features/inbox/parts/office-clock.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { PinnedRow } from "#app/services/desk-lists/pinned-rows.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { PressView } from "./press-data.server.ts";

/** A visitor pressed WhatsApp or the telephone on the site and has said nothing yet: the listing is known, the person is not. */
export function BoitePressLine({ row }: { row: PinnedRow<BoitePressRow> }) {
  const { id, press } = row;
  const wait = useOfficeWords(press.created_at);
  const isOld = useIsClockOld();
  const isCall = press.canal === "appel";
  if (row.isPurged)
    return (
      <li className="boite-item relative clip">
        <p className="pad-3h note">Demande commencée {press.reference}&nbsp;: elle n’est plus là.</p>
      </li>
    );
  return (
    <li className="boite-item relative clip" data-press={id}>
      <div className={`boite-row white relative row${press.person ? "" : " boite-row-new"}`}>
        {/* The place of the box by which people are chosen. */}
        <span className="pick-box centre fixed" aria-hidden="true" />
        <Link to={pressAddress(press)} className="boite-link plain column fill shrinks">
          <span className="boite-row-top row gap-2 shrinks">
            <b className="one-line">Demande commencée</b>
            {press.person ? (
              <span className="boite-clock r-1 inline-row gap-1h tiny fixed one-line tabular boite-clock-off muted">Rapprochée</span>
            ) : (
              <span
                className={classNames(
                  "boite-clock r-1 inline-row gap-1h tiny fixed one-line tabular",
                  isOld ? "boite-clock-old" : "boite-clock-gris soft",
                )}
              >
                <Clock />
                {wait}
              </span>
            )}
          </span>
          <span className="boite-row-what row gap-2 shrinks small soft">
            {isCall ? <Phone aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
            <span>{[isCall ? "Appel" : "WhatsApp", press.titre].filter(Boolean).join(" · ")}</span>
          </span>
          <span className="boite-row-foot row gap-2 shrinks note">
            <span className="fill shrinks">
              Réf. {press.reference}
              {!press.person && " · personne pas encore connue"}
            </span>
          </span>
        </Link>
      </div>
    </li>
  );
}

/** A call is noted, a message is matched; what has found its person leads there. */
function pressAddress({ id, canal, reference, person }: BoitePressRow["press"]) {
  if (person) return `/admin-dashboard/boite?personne=${person}`;
  return canal === "appel" ? `/admin-dashboard/boite/nouvelle?appel=${id}` : `/admin-dashboard/boite/rapprocher?reference=${reference}`;
}

type StartedPressesProps = { presses: PressView[] /** Those beyond the end of the list too. */; count: number };

/** A message that came in is matched here; of those who pressed and are not known yet, those that no page of the list shows. */
export function StartedPresses({ presses, count }: StartedPressesProps) {
  return (
    <section className="started-presses mt-5" aria-labelledby="commencees">
      <div className="started-heading split">
        <h3 id="commencees">Demandes commencées</h3>
        <ButtonRouteLink to="/admin-dashboard/boite/rapprocher" variant="outline" size="small">
          Rapprocher un message
        </ButtonRouteLink>
      </div>
      {presses.length > 0 && (
        <details>
          <summary className="no-marker tap row gap-2 small soft">
            <span>
              {formatNumber(count)} {pluralize(count, "autre demande commencée", "autres demandes commencées")}
              {count > presses.length && `, dont les ${presses.length} plus récentes ici`}
            </span>
            <ChevronDown />
          </summary>
          <ul className="r-2 white">
            {presses.map((press) => (
              <PressRow key={press.id} press={press} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PressRow({ press }: { press: PressView }) {
  const { canal, created_at, reference, titre } = press;
  const isCall = canal === "appel";
  return (
    <li className="ruled-below">
      <Link to={pressAddress(press)}>
        <span className="apart line gap-3">
          <b>Demande commencée</b>
          <time className="muted" dateTime={created_at}>
            {formatMoment(created_at, todayInLome())}
          </time>
        </span>
        <span className="started-what row gap-1h">
          {isCall ? <Phone aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
          {[isCall ? "Appel" : "WhatsApp", titre].filter(Boolean).join(" · ")}
        </span>
        <span className="muted">Réf. {reference} · personne pas encore connue</span>
      </Link>
    </li>
  );
}
const FRESH_MS = 3 * MINUTE_MS;

/** "Appel commencé il y a 1 min"; undefined once it is too old to be the one that rings. */
export function callWords(at: string, now: number): string | undefined {
  const age = now - Date.parse(at);
  if (age >= FRESH_MS) return undefined;
  const minutes = Math.floor(age / MINUTE_MS);
  return minutes < 1 ? "Appel commencé à l’instant" : `Appel commencé il y a ${minutes}\u00a0min`;
}

/** While the telephone rings: which listing the caller was looking at. In the column, above the rows: it covers nothing, and can be closed. */
export function FreshCall({ call }: { call: PressView | null }) {
  const [closed, setClosed] = useState<string>();
  const now = useClockNow();
  const words = call && call.id !== closed && now ? callWords(call.created_at, now.getTime()) : undefined;
  return (
    <div className={words && "fresh-call r-2 tone-gold"} role="status">
      {call && words && (
        <>
          <PhoneIncoming aria-hidden="true" />
          <p className="stack small fill shrinks">
            <b>{words}</b>
            <span>{[call.titre, call.reference].filter(Boolean).join(" · ")}</span>
          </p>
          <ButtonRouteLink to={`/admin-dashboard/boite/nouvelle?appel=${call.id}`} variant="outline">
            Noter l’appel
          </ButtonRouteLink>
          <button type="button" className="icon-button" aria-label="Masquer cet appel" onClick={() => setClosed(call.id)}>
            <X />
          </button>
        </>
      )}
    </div>
  );
}
