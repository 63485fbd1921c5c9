import { Phone } from "lucide-react";
import { listingChatText } from "#app/platform/listings/listing-words.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/platform/settings/settings.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { isListed, type PublicProperty, propertySummary } from "./property.ts";

type PropertyContactProps = {
  property: PublicProperty;
  settings: CompanySettings /** Absolute address of the permanent page. */;
  pageUrl: string;
  full?: boolean;
};

/** WhatsApp and telephone, one tap each. */
export function PropertyContact({ property, settings, pageUrl, full = false }: PropertyContactProps) {
  const text = propertyChatText(property, pageUrl);
  return (
    <>
      <ButtonLink variant="whatsapp" full={full} href={whatsappUrl(settings, text)} target="_blank" rel="noopener noreferrer">
        <WhatsappIcon />
        <span>
          <span className="listing-contact-wide">Écrire sur </span>WhatsApp
        </span>
      </ButtonLink>
      <ButtonLink variant="outline" full={full} href={telUrl(settings.telephone_secretariat)} className="tabular">
        <Phone aria-hidden="true" />
        <span className="listing-contact-wide">{settings.telephone_secretariat}</span>
        <span className="listing-contact-narrow">Appeler</span>
      </ButtonLink>
    </>
  );
}

/** The first message of a chat about this property. */
export function propertyChatText(property: PublicProperty, pageUrl: string) {
  return listingChatText({
    summary: propertySummary(property),
    url: pageUrl,
    comparable: isListed(property) ? undefined : "bien comparable",
  });
}
