import { Clock, MessageCircle, Phone } from "lucide-react";
import { Link } from "react-router";
import type { BoitePressRow } from "#app/features/inbox/boite-data.server.ts";
import type { HeldRow } from "#app/services/desk-lists/held-rows.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { useIsClockOld, useOfficeWords } from "./office-clock.tsx";

/** Somebody pressed WhatsApp or the telephone on the site and has said nothing yet: the listing is known, the person is not. */
export function BoitePressLine({ row }: { row: HeldRow<BoitePressRow> }) {
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
export function pressAddress({ id, canal, reference, person }: BoitePressRow["press"]) {
  if (person) return `/admin-dashboard/boite?personne=${person}`;
  return canal === "appel" ? `/admin-dashboard/boite/nouvelle?appel=${id}` : `/admin-dashboard/boite/rapprocher?reference=${reference}`;
}
