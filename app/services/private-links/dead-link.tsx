import { type CompanySettings, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

/** What every dead link says to people outside. */
export const DEAD_LINK = "Ce lien n’est plus valable. Demandez-en un nouveau à FADEM.";
/** The title of every page under a secret: a preview of the link tells nothing. */
export const PRIVATE_TITLE = "Page privée | FADEM";

export type ClosedLink = { kind: "closed"; message: string; company: Pick<CompanySettings, "telephone_secretariat" | "whatsapp"> };

/** Stands in the place of the page, with status 410, or 429 for an address that tries too many secrets. */
export function ClosedLinkPage({ message, company }: ClosedLink) {
  return (
    <>
      <h1>Page privée</h1>
      <p className="lead" role="alert">
        {message}
      </p>
      <div className="cluster gap-3">
        <ButtonLink href={telUrl(company.telephone_secretariat)}>Appeler le {company.telephone_secretariat}</ButtonLink>
        <ButtonLink href={whatsappUrl(company, "Bonjour FADEM, mon lien n’est plus valable.")} variant="outline">
          WhatsApp
        </ButtonLink>
      </div>
    </>
  );
}
