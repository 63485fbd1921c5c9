import { Phone } from "lucide-react";
import { listingChatText, offerChatText } from "#app/platform/listings/listing-words.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/platform/settings/settings.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { isVehicleListed, type PublicVehicle, prixText } from "./vehicle.ts";

type VehicleContactProps = {
  vehicle: PublicVehicle;
  settings: CompanySettings;
  /** The first words of the chat, with {titre}, {lieu}, {prix} and {reference}. */
  greeting: string;
  /** Absolute address of the permanent page. */
  pageUrl: string;
  full?: boolean;
};

/** Both reach the company, never the owner. */
export function VehicleContact({ vehicle, settings, greeting, pageUrl, full = false }: VehicleContactProps) {
  return (
    <>
      <ButtonLink
        variant="whatsapp"
        full={full}
        href={vehicleChatUrl({ vehicle, settings, greeting, pageUrl })}
        target="_blank"
        rel="noopener noreferrer"
      >
        <WhatsappIcon />
        <span>
          <span className="listing-contact-wide">Écrire sur </span>WhatsApp
        </span>
      </ButtonLink>
      <ButtonLink variant="outline" full={full} href={telUrl(settings.telephone_secretariat)}>
        <Phone aria-hidden="true" />
        Appeler
      </ButtonLink>
    </>
  );
}

/** A chat with the company about this vehicle. */
export function vehicleChatUrl({ settings, ...about }: Omit<VehicleContactProps, "full">) {
  return whatsappUrl(settings, vehicleChatText(about));
}

/** Its first message. */
export function vehicleChatText({ vehicle, greeting, pageUrl }: Pick<VehicleContactProps, "vehicle" | "greeting" | "pageUrl">) {
  const { titre, localisation: lieu, reference } = vehicle;
  if (!isVehicleListed(vehicle)) return listingChatText({ summary: titre, reference, url: pageUrl, comparable: "véhicule comparable" });
  return offerChatText(greeting, { titre, lieu, prix: prixText(vehicle), reference }, pageUrl);
}
