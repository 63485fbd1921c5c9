import { BookedListing } from "#app/features/bookings/booked-listing.tsx";
import { enquiryLabel } from "#app/features/contact/enquiry-listing.ts";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { PagePath } from "#app/features/listing-parts/page-path.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormError } from "#app/ui/controls/field.tsx";
import { noSlot, OtherDate, VisitRequestForm } from "./visit-request-form.tsx";
import type { showVisits } from "./visits-page.server.ts";

type VisitsPageProps = Awaited<ReturnType<typeof showVisits>> & { answer?: FormAnswer };

/** The slots of a listing; of one that is taken, and while visitors choose no slot, the way to the form without. */
export function VisitsPage({ listing, about, settings, caution, shown, choice, zoneFault, answer }: VisitsPageProps) {
  const title = shown ? "Choisir un créneau de visite" : enquiryLabel("visite", listing);
  return (
    <div className="visits-page">
      <PagePath
        steps={[
          { label: "Accueil", href: "/" },
          { label: listing.titre, href: about.path },
        ]}
        current="Visite"
      />
      <h1>{title}</h1>
      {zoneFault && <FormError>{zoneFault}</FormError>}
      <BookedListing titre={listing.titre} {...about} />
      {shown ? (
        <Island name="visit-form" component={VisitRequestForm} props={{ listing, settings, caution, shown, choice, answer }} />
      ) : (
        <>
          <p className="lead">{noSlot(listing)}</p>
          <p>
            <OtherDate {...{ listing, settings, caution }} />
          </p>
          <DepositCaution text={caution} leads />
        </>
      )}
    </div>
  );
}
