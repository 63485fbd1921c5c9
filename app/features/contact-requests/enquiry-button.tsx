import { CalendarDays, FileText, MessageCircle } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import type { ButtonLook } from "#app/ui/button-class.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { APPOINTMENT, type EnquiryKind, type EnquiryListing, enquiryAddress, enquiryLabel } from "./enquiry-listing.ts";

type EnquiryButtonProps = ButtonLook & { kind: EnquiryKind; listing: EnquiryListing; settings: CompanySettings };

const icons = { visite: CalendarDays, devis: FileText, contact: MessageCircle };

function loadDialog() {
  return import("./listing-enquiry-dialog.tsx").then(({ ListingEnquiryDialog }) => ({ default: ListingEnquiryDialog }));
}

const ListingEnquiryDialog = lazy(loadDialog);

/** Opens a form about the listing; without script it leads to a page with the same form. */
export function EnquiryButton({ kind, listing, settings, ...look }: EnquiryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const address = enquiryAddress(kind, listing);
  const label = enquiryLabel(kind, listing);
  const Icon = icons[kind];

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Where the code cannot be fetched, the page with the same form still can.
    loadDialog().then(
      () => setIsOpen(true),
      () => window.location.assign(address),
    );
  }

  return (
    <>
      <ButtonLink href={address} onClick={open} {...look}>
        <Icon aria-hidden="true" />
        {listing.table === "vehicles" ? (
          <>
            <span className="listing-contact-wide">{label}</span>
            <span className="listing-contact-narrow">{APPOINTMENT}</span>
          </>
        ) : (
          label
        )}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <ListingEnquiryDialog kind={kind} listing={listing} settings={settings} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
