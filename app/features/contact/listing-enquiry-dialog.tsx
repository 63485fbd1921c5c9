import { type MouseEvent, useState } from "react";
import { FormDialog } from "#app/services/visitor-forms/form-dialog.tsx";
import { AgencyChoices } from "./agency-choices.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import { type AgencyNumbers, type EnquiryKind, type EnquiryListing, enquiryAddress, enquiryLabel } from "./enquiry-listing.ts";

type ListingEnquiryDialogProps = {
  kind: EnquiryKind;
  listing: EnquiryListing;
  settings: AgencyNumbers;
  onClose: () => void;
};

/** Mounted while open. The agency can also be called or reached by chat: its form comes second. */
export function ListingEnquiryDialog({ kind, listing, settings, onClose }: ListingEnquiryDialogProps) {
  const [isWriting, setIsWriting] = useState(kind !== "contact");

  function write(event: MouseEvent) {
    event.preventDefault();
    setIsWriting(true);
  }

  return (
    <FormDialog onClose={onClose} title={enquiryLabel(kind, listing)} size={isWriting ? "normal" : "small"} className="enquiry-dialog">
      <p className="enquiry-listing">{listing.titre}</p>
      {isWriting ? (
        <EnquiryForm kind={kind} listing={listing} onSent={onClose} />
      ) : (
        <AgencyChoices listing={listing} settings={settings} formHref={enquiryAddress("contact", listing)} onWrite={write} />
      )}
    </FormDialog>
  );
}
