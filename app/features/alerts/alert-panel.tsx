import { AlertButton } from "./alert-button.tsx";

type AlertPanelProps = { href: string /** Nothing was found. */; isEmpty: boolean };

/** After the rows of a list, and in the place of rows that are not there. */
export function AlertPanel({ href, isEmpty }: AlertPanelProps) {
  return (
    <aside className="alert-panel" aria-label="Être prévenu">
      <div>
        <h3>{isEmpty ? "Soyez prévenu le premier" : "Rien qui vous convienne tout à fait\u00a0?"}</h3>
        <p>{isEmpty ? "Choisissez comment suivre cette recherche." : "Soyez prévenu des nouvelles annonces de cette recherche."}</p>
      </div>
      <AlertButton href={href} variant="gold" />
    </aside>
  );
}
