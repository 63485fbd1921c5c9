import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { EnquiryButton } from "./enquiry-button.tsx";
import type { EnquiryListing } from "./enquiry-listing.ts";

type ListingEnquiryProps = { kind: "visite" | "devis"; listing: EnquiryListing; settings: CompanySettings; full?: boolean };

/** The two buttons of a property or a project. */
export function ListingEnquiry({ kind, full, ...target }: ListingEnquiryProps) {
  return (
    <>
      <EnquiryButton kind={kind} full={full} {...target} />
      <EnquiryButton kind="contact" variant={full ? "outline" : "whatsapp"} full={full} {...target} />
    </>
  );
}
