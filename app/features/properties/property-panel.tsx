import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import { ListingConfirmed } from "#app/platform/listings/listing-confirmed.tsx";
import { closureLines } from "#app/platform/settings/closures.ts";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Logo } from "#app/ui/logo.tsx";
import { isListed, type PublicProperty, prixUnite, prixUniteLabels } from "./property.ts";
import { PropertyContact } from "./property-contact.tsx";
import { PropertyPrice } from "./property-price.tsx";

type PropertyPanelProps = { property: PublicProperty; settings: CompanySettings; chat: string; actions?: ReactNode };

/** Price and contact, beside the details of the permanent page. */
export function PropertyPanel({ property, settings, chat, actions }: PropertyPanelProps) {
  return (
    <aside className="listing-panel" aria-label="Prix et contact">
      <p className="listing-panel-label">{panelLabel(property)}</p>
      <PropertyPrice property={property} note="(1&nbsp;€ = 655,957&nbsp;FCFA)" />
      {isListed(property) && <ListingConfirmed day={property.confirme_le} />}
      {!isListed(property) && (
        <p className="listing-panel-notice">Ce bien n’est plus disponible. Écrivez-nous pour en trouver un comparable.</p>
      )}
      <div className="listing-panel-actions">
        {actions}
        <PropertyContact settings={settings} chat={chat} full />
      </div>
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
      <p className="listing-panel-note">
        Annonce mise à jour le <time dateTime={property.updated_at}>{formatDateTime(property.updated_at)}</time>.{" "}
        <span>Référence {property.reference}.</span>
      </p>
    </aside>
  );
}

function panelLabel(property: PublicProperty) {
  const unite = prixUnite(property);
  if (!unite) return "Prix de vente";
  return unite === "mois" ? "Loyer mensuel" : `Prix ${prixUniteLabels[unite].toLowerCase()}`;
}
