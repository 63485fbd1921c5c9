import { Eye, Heart, MessagesSquare, QrCode } from "lucide-react";
import { QualityMark } from "#app/features/quality/quality-card.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";

/** Views, those by QR among them, hearts and requests of 30 days, a dash for what was never online, and the note where there is one. */
export function ListingFigures({ signs, note }: { signs: ListingSigns | undefined; note?: number }) {
  return (
    <div className="listing-figures">
      {signs && (
        <>
          <span title="Vues des 30 derniers jours">
            <Eye />
            {signs.views === null ? <Never of="vue" /> : `${formatNumber(signs.views)} ${pluralize(signs.views, "vue")}`}
          </span>
          {signs.scans !== null && (
            <span title="Visites par le QR d’une affiche ou d’une fiche, 30 derniers jours">
              <QrCode />
              {`${formatNumber(signs.scans)} QR`}
            </span>
          )}
          {signs.hearts > 0 && (
            <span title="Gardée en favori, 30 derniers jours">
              <Heart />
              {`${formatNumber(signs.hearts)} ${pluralize(signs.hearts, "favori")}`}
            </span>
          )}
          <span title="Demandes des 30 derniers jours">
            <MessagesSquare />
            {signs.requests === null ? <Never of="demande" /> : `${formatNumber(signs.requests)} ${pluralize(signs.requests, "demande")}`}
          </span>
        </>
      )}
      {note !== undefined && <QualityMark note={note} />}
    </div>
  );
}

function Never({ of }: { of: string }) {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">Jamais en ligne, aucune {of}</span>
    </>
  );
}
