import { CalendarDays, FileText, MessageCircle } from "lucide-react";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import { ButtonLink, type ButtonLook } from "#app/ui/controls/button.tsx";
import { APPOINTMENT, type EnquiryKind, type EnquiryListing, enquiryAddress, enquiryLabel } from "./enquiry-listing.ts";

type EnquiryButtonProps = ButtonLook & { kind: EnquiryKind; listing: EnquiryListing; settings: CompanySettings };

const icons = { visite: CalendarDays, devis: FileText, contact: MessageCircle };

/** Opens a form about the listing over the page (overlays.client.ts); without script it leads to a page with the same form. */
export function EnquiryButton({ kind, listing, settings, ...look }: EnquiryButtonProps) {
  const label = enquiryLabel(kind, listing);
  const Icon = icons[kind];
  const { telephone_secretariat, whatsapp } = settings;
  return (
    <ButtonLink
      href={enquiryAddress(kind, listing)}
      data-opens="enquiry"
      data-props={JSON.stringify({ kind, listing, settings: { telephone_secretariat, whatsapp } })}
      {...look}
    >
      <Icon aria-hidden="true" />
      {listing.table === "vehicles" && kind === "visite" ? (
        <>
          <span className="listing-contact-wide">{label}</span>
          <span className="listing-contact-narrow">{APPOINTMENT}</span>
        </>
      ) : (
        label
      )}
    </ButtonLink>
  );
}
