import { ArrowLeft, Check, ChevronDown, ChevronRight, ListChecks } from "lucide-react";
import { Link } from "react-router";
import type { FirstDay } from "./first-day.server.ts";

/** On every page of the back-office: each day of work in a damaged database is one more to lose. */
export function DamageNotice() {
  return (
    <div className="admin-notice notice tone-gold damage-notice" role="alert">
      <details>
        <summary className="no-marker row gap-2">
          <span>
            <b>Base de données endommagée&nbsp;:</b> prévenez la personne qui gère le serveur.
          </span>
          <ChevronDown />
        </summary>
        <p className="mt-2">
          La vérification de son fichier a trouvé des erreurs&nbsp;: la dernière bonne sauvegarde est à restaurer (guide de mise en ligne,
          «&nbsp;Quand la base est endommagée&nbsp;»). Les copies faites avant sont gardées, et aucune nouvelle n’est faite d’ici là.
        </p>
      </details>
    </div>
  );
}

const doneOf = (steps: FirstDay) => steps.filter(({ isDone }) => isDone).length;

/** One line for all that is left to set up. */
export function FirstDayNotice({ steps }: { steps: FirstDay }) {
  const left = steps.filter(({ isDone }) => !isDone).map(({ short }) => short);
  const named = left.length > 1 ? `${left.slice(0, -1).join(", ")} et ${left.at(-1)}` : left.join("");
  return (
    <Link to="/admin-dashboard/premier-jour" className="admin-notice first-day-notice notice tone-gold row gap-3 plain">
      <ListChecks />
      <span>
        <b>Premier jour&nbsp;:</b> {doneOf(steps)} sur {steps.length} faits
        <span className="first-day-left">. Il reste {named}.</span>
      </span>
      <ChevronRight />
    </Link>
  );
}

export function FirstDayScreen({ steps }: { steps: FirstDay }) {
  const done = doneOf(steps);
  return (
    <div className="first-day column gap-3">
      <p>
        <Link className="inline-row gap-2 plain" to="/admin-dashboard">
          <ArrowLeft />
          Stats
        </Link>
      </p>
      <div className="row apart gap-3">
        <h2 className="admin-title">Premier jour</h2>
        <p className="one-line">
          <b>{done}</b> sur {steps.length}
        </p>
      </div>
      <div className="first-day-gauge" aria-hidden="true">
        <i style={{ width: `${(100 * done) / steps.length}%` }} />
      </div>
      <ul className="stack card clip">
        {steps.map(({ label, words, to, isDone }, index) => (
          <li key={label} className={index > 0 ? "ruled" : undefined}>
            <Link to={to} className={isDone ? "is-done" : undefined}>
              <i className="centre" aria-hidden="true">
                {isDone && <Check />}
              </i>
              <span>
                <b>{label}</b>
                <small className="muted">
                  <span className="visually-hidden">{isDone ? "Fait. " : "À faire. "}</span>
                  {words}
                </small>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
      <p className="soft">Cette liste disparaît quand tous les points sont cochés.</p>
    </div>
  );
}
