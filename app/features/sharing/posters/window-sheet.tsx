import type { CodeDrawing } from "#app/features/listing-parts/code-drawing.server.ts";
import type { OpeningLine } from "#app/services/company-values/office-hours.ts";
import { Logo } from "#app/ui/layout/logo.tsx";

export type WindowSheetWords = {
  badge: string;
  title: string;
  place: string;
  measures: string[];
  price?: { amount: string; suffix?: string };
  reference: string;
  photos: string[];
  code: CodeDrawing;
  isDemo: boolean;
};

export type WindowSheetCompany = { telephone: string; horaires: readonly OpeningLine[] };

/** A listing for the window of the office: one A4 sheet, black on white outside its photos. */
export function WindowSheet({ sheet, company }: { sheet: WindowSheetWords; company: WindowSheetCompany }) {
  const { badge, title, place, measures, price, reference, photos, code, isDemo } = sheet;
  return (
    <article className="window-sheet white" aria-label={`Vitrine de ${title}`}>
      <div className="window-sheet-page stack">
        <div className="window-sheet-top apart row">
          <Logo />
          <p className="one-line">{[badge, isDemo && "Annonce fictive"].filter(Boolean).join(" · ")}</p>
        </div>
        {photos.length > 0 && (
          <div className={`window-sheet-photos stack${photos.length === 1 ? " is-alone" : ""}`}>
            {photos.map((photo) => (
              <img key={photo} src={photo} alt="" />
            ))}
          </div>
        )}
        <h3 className="breaks">{title}</h3>
        {place && <p className="window-sheet-place clip one-line">{place}</p>}
        {price && (
          <p className="window-sheet-price one-line">
            {price.amount}
            {price.suffix && <small> {price.suffix}</small>}
          </p>
        )}
        {measures.length > 0 && (
          <ul className="window-sheet-measures w-600 clip flow">
            {measures.map((measure) => (
              <li key={measure}>{measure}</li>
            ))}
          </ul>
        )}
        <div className="window-sheet-foot stack">
          <svg
            className="window-sheet-code"
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={`Code à scanner de ${reference}`}
          >
            <path d={code.path} stroke="#000" shapeRendering="crispEdges" />
          </svg>
          <div>
            <p className="window-sheet-call">Toutes les photos et les détails&nbsp;: visez ce carré avec votre téléphone.</p>
            <p>
              Réf. <b>{reference}</b> · Tél. <b>{company.telephone}</b>
            </p>
            {company.horaires.map(({ jours, heures }) => (
              <p key={jours} className="window-sheet-hours">
                {jours}&nbsp;: {heures}
              </p>
            ))}
          </div>
        </div>
      </div>
    </article>
  );
}
