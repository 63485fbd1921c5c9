import { ArrowLeft, Printer } from "lucide-react";
import { useRef } from "react";
import type { CodeDrawing } from "#app/features/listing-parts/code-drawing.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import type { OpeningLine } from "#app/services/company-values/office-hours.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { returning, useListSearch } from "#app/ui/admin/list-return.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";
import { NO_NUMBER } from "./poster-words.ts";
import { PosterRefusal } from "./posters-screen.tsx";
import type { findWindowSheets } from "./window-sheets.server.ts";

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
function WindowSheet({ sheet, company }: { sheet: WindowSheetWords; company: WindowSheetCompany }) {
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

type WindowSheetsScreenProps = Awaited<ReturnType<typeof findWindowSheets>> & {
  listUrl: string;
  company: WindowSheetCompany;
  refusal: Message | undefined;
};

export function WindowSheetsScreen({ listUrl, company, refusal, ...data }: WindowSheetsScreenProps) {
  const { sheets, hidden } = refusal ? { sheets: [], hidden: [] } : data;
  const printed = useRef<HTMLDivElement>(null);
  const search = useListSearch();

  /** A sheet whose photos are still on their way would be printed without them. */
  async function handlePrint() {
    const photos = [...(printed.current?.querySelectorAll("img") ?? [])];
    await Promise.allSettled(photos.map((photo) => photo.decode()));
    window.print();
  }

  return (
    <>
      <div className="from-start stack mb-4 window-sheets-tools">
        <h2 className="admin-title">Vitrine</h2>
        <p className="muted">Une feuille A4 par annonce, à imprimer en portrait.</p>
        <ButtonRouteLink to={listUrl + search} state={returning} variant="link">
          <ArrowLeft aria-hidden="true" />
          Retour à la liste
        </ButtonRouteLink>
        {refusal?.title === NO_NUMBER ? <PosterRefusal refusal={NO_NUMBER} /> : <FailureLine failure={refusal} />}
        {hidden.length > 0 && (
          <ul className="admin-card">
            {hidden.map(({ id, titre, refusal: why }) => (
              <li key={id}>{`«\u00a0${titre}\u00a0», sans feuille. ${why}`}</li>
            ))}
          </ul>
        )}
        {!refusal && sheets.length + hidden.length === 0 && <p className="admin-card">Aucune annonce choisie. Cochez-en dans la liste.</p>}
        {sheets.length > 0 && (
          <Button type="button" className="needs-script" onClick={() => void handlePrint()}>
            <Printer aria-hidden="true" />
            Imprimer
          </Button>
        )}
      </div>
      <div className="window-sheets stack gap-6" ref={printed}>
        {sheets.map((sheet) => (
          <WindowSheet key={sheet.reference} sheet={sheet} company={company} />
        ))}
      </div>
    </>
  );
}
