import { CalendarDays, FileText, MessageCircle } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { CONTACT_AGENCY, type EnquiryKind, type EnquiryListing, enquiryAddress, enquiryLabels } from "./enquiry-listing.ts";

type ListingEnquiryProps = { kind: EnquiryKind; listing: EnquiryListing; settings: CompanySettings; full?: boolean };

function loadDialog() {
  return import("./listing-enquiry-dialog.tsx").then(({ ListingEnquiryDialog }) => ({ default: ListingEnquiryDialog }));
}

const ListingEnquiryDialog = lazy(loadDialog);

/** The two buttons of a listing. Without script they lead to a page with the same forms. */
export function ListingEnquiry({ kind, listing, settings, full }: ListingEnquiryProps) {
  const [opened, setOpened] = useState<EnquiryKind | "contact">();

  function open(event: MouseEvent, which: EnquiryKind | "contact") {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Where the code cannot be fetched, the page with the same form still can.
    loadDialog().then(
      () => setOpened(which),
      () => window.location.assign(enquiryAddress(which, listing)),
    );
  }

  return (
    <>
      <ButtonLink href={enquiryAddress(kind, listing)} full={full} onClick={(event) => open(event, kind)}>
        {kind === "visite" ? <CalendarDays aria-hidden="true" /> : <FileText aria-hidden="true" />}
        {enquiryLabels[kind]}
      </ButtonLink>
      <ButtonLink
        href={enquiryAddress("contact", listing)}
        variant={full ? "outline" : "whatsapp"}
        full={full}
        onClick={(event) => open(event, "contact")}
      >
        <MessageCircle aria-hidden="true" />
        {CONTACT_AGENCY}
      </ButtonLink>
      {opened && (
        <Suspense>
          <ListingEnquiryDialog kind={opened} listing={listing} settings={settings} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
