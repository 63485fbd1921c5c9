import { Phone } from "lucide-react";
import { listingChatText, offerChatText } from "#app/platform/listings/listing-words.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/platform/settings/settings.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { isListed, lieu, type PublicProperty, prixText, propertySummary } from "./property.ts";

type PropertyContactProps = {
  settings: CompanySettings;
  /** The first message. */
  chat: string;
  full?: boolean;
};

/** WhatsApp and telephone, one tap each. */
export function PropertyContact({ settings, chat, full = false }: PropertyContactProps) {
  return (
    <>
      <ButtonLink variant="whatsapp" full={full} href={whatsappUrl(settings, chat)} target="_blank" rel="noopener noreferrer">
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

/** The company's own words for a chat, with {titre}, {lieu}, {prix} and {reference}. */
export type PropertyGreetings = { annonce: string; reservation: string };

export function propertyGreetings({ whatsapp_annonce, whatsapp_reservation }: SiteTexts["contact"]): PropertyGreetings {
  return { annonce: whatsapp_annonce, reservation: whatsapp_reservation };
}

/** The first message of a chat about this property: one takes an interest in it, or books a furnished stay. */
export function propertyChatText(property: PublicProperty, { annonce, reservation }: PropertyGreetings, pageUrl: string) {
  const { titre, reference, type_transaction } = property;
  if (!isListed(property))
    return listingChatText({ summary: propertySummary(property), reference, url: pageUrl, comparable: "bien comparable" });
  const greeting = type_transaction === "location-meublee" ? reservation : annonce;
  return offerChatText(greeting, { titre, lieu: lieu(property), prix: prixText(property), reference }, pageUrl);
}
