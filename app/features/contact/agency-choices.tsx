import { Mail, Phone } from "lucide-react";
import type { MouseEvent } from "react";
import { telUrl } from "#app/services/company-values/settings.ts";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { type AgencyNumbers, type EnquiryListing, listingWhatsappUrl } from "./enquiry-listing.ts";

type AgencyChoicesProps = { listing: EnquiryListing; settings: AgencyNumbers; formHref: string; onWrite?: (event: MouseEvent) => void };

/** WhatsApp, a call, or the form. */
export function AgencyChoices({ listing, settings, formHref, onWrite }: AgencyChoicesProps) {
  return (
    <ul className="agency-choices">
      <li>
        <a href={listingWhatsappUrl(settings, listing)} target="_blank" rel="noopener noreferrer">
          <WhatsappIcon />
          <span>
            WhatsApp
            <b className="tabular">{settings.whatsapp}</b>
          </span>
        </a>
      </li>
      <li>
        <a href={telUrl(settings.telephone_secretariat)}>
          <Phone aria-hidden="true" />
          <span>
            Appeler
            <b className="tabular">{settings.telephone_secretariat}</b>
          </span>
        </a>
      </li>
      <li>
        <a href={formHref} onClick={onWrite}>
          <Mail aria-hidden="true" />
          <span>
            Écrire
            <b>Par le formulaire</b>
          </span>
        </a>
      </li>
    </ul>
  );
}
