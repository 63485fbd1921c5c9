import { Phone } from "lucide-react";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";

type ContactWidgetsProps = { message: string; settings: Pick<CompanySettings, "telephone_secretariat" | "whatsapp"> };

/** Always at hand, except over a dialog or a screen keyboard: contact-widgets.css hides them there. */
export function ContactWidgets({ message, settings }: ContactWidgetsProps) {
  return (
    <nav className="contact-widgets" aria-label="Contact rapide">
      <a className="contact-widget contact-widget-phone" href={telUrl(settings.telephone_secretariat)} aria-label="Appeler le secrétariat">
        <Phone />
        <span>Appeler</span>
      </a>
      <a
        className="contact-widget contact-widget-whatsapp"
        href={whatsappUrl(settings, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Écrire sur WhatsApp"
      >
        <WhatsappIcon />
        <span>WhatsApp</span>
      </a>
    </nav>
  );
}
