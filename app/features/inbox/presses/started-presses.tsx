import { MessageCircle, Phone } from "lucide-react";
import { Link } from "react-router";
import { pressAddress } from "#app/features/inbox/parts/boite-press-row.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { ShownPress } from "./press-data.server.ts";

type StartedPressesProps = { presses: ShownPress[] /** Those beyond the end of the list too. */; count: number };

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
          <summary className="small soft">
            {formatNumber(count)} {pluralize(count, "autre demande commencée", "autres demandes commencées")}
            {count > presses.length && `, dont les ${presses.length} plus récentes ici`}
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

function PressRow({ press }: { press: ShownPress }) {
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
