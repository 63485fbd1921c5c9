import { type MouseEvent, useState } from "react";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { AgencyChoices } from "./agency-choices.tsx";
import { ContactForm } from "./contact-form.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import { CONTACT_AGENCY, type EnquiryKind, type EnquiryListing, enquiryAddress, enquiryLabels, enquirySubject } from "./enquiry-listing.ts";

type ListingEnquiryDialogProps = {
  kind: EnquiryKind | "contact";
  listing: EnquiryListing;
  settings: CompanySettings;
  onClose: () => void;
};

/** Mounted while open. */
export function ListingEnquiryDialog({ kind, listing, settings, onClose }: ListingEnquiryDialogProps) {
  const [isWriting, setIsWriting] = useState(false);

  function write(event: MouseEvent) {
    event.preventDefault();
    setIsWriting(true);
  }

  if (kind !== "contact")
    return (
      <Dialog open onClose={onClose} title={enquiryLabels[kind]} size="normal" className="enquiry-dialog">
        <p className="enquiry-listing">{listing.titre}</p>
        <EnquiryForm kind={kind} listing={listing} onSent={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={CONTACT_AGENCY} size={isWriting ? "normal" : "small"} className="enquiry-dialog">
      <p className="enquiry-listing">{listing.titre}</p>
      {isWriting ? (
        <ContactForm values={{ sujet: enquirySubject("contact", listing.titre) }} onSent={onClose} />
      ) : (
        <AgencyChoices listing={listing} settings={settings} formHref={enquiryAddress("contact", listing)} onWrite={write} />
      )}
    </Dialog>
  );
}
