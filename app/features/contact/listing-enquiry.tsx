import { CalendarDays, FileText, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { VISITS_PATH } from "#app/services/addresses/public-paths.ts";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import { ButtonLink, type ButtonLook } from "#app/ui/controls/button.tsx";
import {
  APPOINTMENT,
  askedAbout,
  type EnquiryKind,
  type EnquiryListing,
  enquiryAddress,
  enquiryLabel,
  isAppointment,
} from "./enquiry-listing.ts";

type ListingEnquiryProps = {
  kind: "visite" | "devis";
  listing: EnquiryListing;
  settings: CompanySettings;
  full?: boolean;
  /** The sentence against fraud, for the form of a visit. */
  caution?: string;
  /** Where others like it stand, for a listing that is taken. */
  others?: { label: string; href: string };
  /** How to hear of it or of others like it, for a listing that is taken. */
  alert?: ReactNode;
  /** A dispute was reported: the listing is asked about, and not visited. */
  isDisputed?: boolean;
};

/** The two buttons of a listing. One that is taken is not visited any more: they lead to others. */
export function ListingEnquiry({ kind, full, others, alert, isDisputed, ...target }: ListingEnquiryProps) {
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
  if (isDisputed) return <EnquiryButton kind="contact" full={full} {...target} />;
  return (
    <>
      <EnquiryButton kind={kind} full={full} {...target} />
      {!askedAbout[target.listing.table].isMovable && (
        <EnquiryButton kind="contact" variant={full ? "outline" : "whatsapp"} full={full} {...target} />
      )}
    </>
  );
}

type EnquiryButtonProps = ButtonLook & { kind: EnquiryKind; listing: EnquiryListing; settings: CompanySettings; caution?: string };

const icons = { visite: CalendarDays, devis: FileText, contact: MessageCircle };

/** Opens a form, or the slots of a visit, over the page (overlays.client.ts); without script it leads to a page with the same. */
export function EnquiryButton({ kind, listing, settings, caution, ...look }: EnquiryButtonProps) {
  const label = enquiryLabel(kind, listing);
  const Icon = icons[kind];
  const { telephone_secretariat, whatsapp } = settings;
  const slots = kind === "visite" && listing.reference;
  return (
    <ButtonLink
      href={slots ? `${VISITS_PATH}?annonce=${slots}` : enquiryAddress(kind, listing)}
      rel={slots ? "nofollow" : undefined}
      data-opens={slots ? "visit" : "enquiry"}
      data-props={JSON.stringify({ kind, listing, settings: { telephone_secretariat, whatsapp }, ...(kind === "visite" && { caution }) })}
      {...look}
    >
      <Icon aria-hidden="true" />
      {isAppointment(kind, listing.table) ? (
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
