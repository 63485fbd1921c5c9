import { Flag, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { isOffered } from "#app/db/tables/content-types.ts";
import { reportAddress } from "#app/features/contact/listing-report.ts";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { EURO_PARITY } from "#app/lib/text/money.ts";
import { formatDate, formatDateTime } from "#app/lib/time/dates.ts";
import { closureLines } from "#app/services/company-values/closures.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Logo, WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { ViewPrice } from "./listing-card.tsx";
import { listingKind } from "./listing-kinds.ts";
import type { ListingView } from "./listing-view.ts";

type PanelProps = {
  view: ListingView;
  settings: CompanySettings;
  /** The first message of a chat about it. */
  chat: string;
  /** The sentence against fraud, where something is offered. */
  caution?: string;
  /** What a visitor can ask for. */
  actions?: ReactNode;
};

const PARITY = `(1\u00a0€ = ${String(EURO_PARITY).replace(".", ",")}\u00a0FCFA)`;

/** Price and contact, beside the details of the permanent page. */
export function Panel({ view, settings, chat, caution, actions }: PanelProps) {
  const { table, prix, taken, confirme_le, updated_at, reference } = view;
  const { panel, contact } = listingKind(table);
  const priceLabel = prix?.isHidden ? undefined : (prix?.label ?? panel.label);
  return (
    <aside className="listing-panel" aria-label={prix ? "Prix et contact" : "Contact"}>
      {panel.title && <p className="project-panel-title">{panel.title}</p>}
      {priceLabel && <p className="listing-panel-label">{priceLabel}</p>}
      {prix && !prix.isHidden && <ViewPrice view={view} note={PARITY} />}
      {!taken && confirme_le && <Confirmed day={confirme_le} />}
      {caution && <DepositCaution text={caution} leads />}
      <div className="listing-panel-actions">
        {actions}
        {contact && <ListingContact view={view} settings={settings} chat={chat} full />}
      </div>
      {panel.hasAgency && (
        <div className="listing-panel-agency">
          <Logo />
          <div>
            <b>Agence FADEM, {settings.ville}</b>
            {[...settings.horaires, ...closureLines(settings.fermetures)].map(({ jours, heures }) => (
              <p key={`${jours} ${heures}`}>
                {jours} {heures}
              </p>
            ))}
          </div>
        </div>
      )}
      <p className="listing-panel-note">
        {panel.note} <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>. <span>Référence {reference}.</span>
      </p>
      <ReportLink view={view} />
    </aside>
  );
}

/** At the foot of what is offered: a fraud, a dispute or a mistake is told in two taps. */
export function ReportLink({ view: { table, reference } }: { view: ListingView }) {
  if (!isOffered(table)) return null;
  return (
    <p className="listing-report">
      <a href={reportAddress(reference)} rel="nofollow">
        <Flag aria-hidden="true" />
        Signaler cette annonce
      </a>
    </p>
  );
}

/** When a member last said that the listing is still available: a day, so that the page stays the same until the next. */
function Confirmed({ day }: { day: string }) {
  return (
    <p className="listing-panel-confirmed icon-before icon-check">
      <span>
        Disponibilité confirmée le <time dateTime={day}>{formatDate(day)}</time>
      </span>
    </p>
  );
}

type ListingContactProps = { view: ListingView; settings: CompanySettings /** The first message. */; chat: string; full?: boolean };

/** WhatsApp and telephone, one tap each: both reach the company. */
export function ListingContact({ view, settings, chat, full = false }: ListingContactProps) {
  const { telephone_secretariat } = settings;
  const isTold = listingKind(view.table).contact === "number";
  return (
    <>
      <ButtonLink variant="whatsapp" full={full} href={whatsappUrl(settings, chat)} target="_blank" rel="noopener noreferrer">
        <WhatsappIcon />
        <span>
          <span className="listing-contact-wide">Écrire sur </span>WhatsApp
        </span>
      </ButtonLink>
      <ButtonLink variant="outline" full={full} href={telUrl(telephone_secretariat)} className={isTold ? "tabular" : undefined}>
        <Phone aria-hidden="true" />
        {isTold ? (
          <>
            <span className="listing-contact-wide">{telephone_secretariat}</span>
            <span className="listing-contact-narrow">Appeler</span>
          </>
        ) : (
          "Appeler"
        )}
      </ButtonLink>
    </>
  );
}
