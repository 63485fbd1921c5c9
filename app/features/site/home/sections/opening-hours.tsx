import { closedSpans, closureLines } from "#app/services/company-values/closures.ts";
import { listClosedDays } from "#app/services/company-values/office-hours.ts";
import type { CompanySettings } from "#app/services/company-values/settings.ts";

/** The hours. Whether somebody is there now only the browser knows, since the page is kept for everybody: opening-hours.client.ts says it. */
export function OpeningHours({ heures_bureau, horaires, fermetures }: Pick<CompanySettings, "heures_bureau" | "horaires" | "fermetures">) {
  return (
    <>
      {/* Its place is kept, so that nothing moves when the browser has found out. */}
      <p className="opening-state is-unknown" data-kept />
      {/* What it is found out from: not on the line itself, which a new page leaves as it is. */}
      <dl
        className="tabular"
        data-week={JSON.stringify(heures_bureau)}
        data-closed={fermetures.length > 0 ? JSON.stringify(closedSpans(fermetures)) : undefined}
      >
        {horaires.map(({ jours, heures }) => (
          <div key={jours}>
            <dt>{jours}</dt>
            <dd>{heures}</dd>
          </div>
        ))}
        {listClosedDays(heures_bureau).map((day) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>Fermé</dd>
          </div>
        ))}
        {closureLines(fermetures).map(({ jours, heures }) => (
          <div key={`${jours} ${heures}`}>
            <dt>{jours}</dt>
            <dd>{heures}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
