import type { ReactNode } from "react";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EnquiryButton } from "./enquiry-button.tsx";
import type { EnquiryListing } from "./enquiry-listing.ts";

type ListingEnquiryProps = {
  kind: "visite" | "devis";
  listing: EnquiryListing;
  settings: CompanySettings;
  full?: boolean;
  /** Where others like it stand, for a listing that is taken. */
  others?: { label: string; href: string };
  /** How to hear of it or of others like it, for a listing that is taken. */
  alert?: ReactNode;
};

/** The two buttons of a listing. One that is taken is not visited any more: they lead to others. */
export function ListingEnquiry({ kind, full, others, alert, ...target }: ListingEnquiryProps) {
  if (target.listing.isTaken)
    return (
      <>
        <EnquiryButton kind="contact" full={full} {...target} />
        {alert}
        {others && (
          <ButtonLink variant="outline" full={full} href={others.href}>
            {others.label}
          </ButtonLink>
        )}
      </>
    );
  return (
    <>
      <EnquiryButton kind={kind} full={full} {...target} />
      {target.listing.table !== "vehicles" && (
        <EnquiryButton kind="contact" variant={full ? "outline" : "whatsapp"} full={full} {...target} />
      )}
    </>
  );
}
