import { CalendarCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { StayOffer } from "#app/features/listing-parts/stay-offer.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { STAYS_PATH } from "#app/services/addresses/public-paths.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import type { Chosen } from "./stay-dates.ts";
import { type ShownMonths, StayDatesFields, type StayListing } from "./stay-dates-fields.tsx";
import { staysAddress } from "./stay-form-words.ts";

type StayPickerProps = { listing: StayListing; offer: StayOffer; shown?: ShownMonths; dates?: Chosen; errors?: FormErrors };

const NONE: Chosen = {};

/**
 * Chooses dates. In a kept page it is a link until its script is here: no day stands in what is kept. Without script its page shows the
 * months and two date fields.
 */
export function StayPicker({ listing, offer, shown, dates = NONE, errors }: StayPickerProps) {
  const [isAwake, setIsAwake] = useState(shown !== undefined);
  useEffect(() => setIsAwake(true), []);
  if (!isAwake)
    return (
      <ButtonLink variant="outline" href={staysAddress(listing.reference)} rel="nofollow">
        <CalendarCheck aria-hidden="true" />
        Voir les dates libres
      </ButtonLink>
    );
  return (
    <form action={STAYS_PATH} method="get">
      <input type="hidden" name="annonce" value={listing.reference} />
      <StayDatesFields {...{ listing, offer, shown, dates, errors }}>
        {({ arrivee, depart }) =>
          arrivee ? (
            <ButtonLink href={staysAddress(listing.reference, { arrivee, depart })} rel="nofollow">
              <CalendarCheck aria-hidden="true" />
              Demander ces dates
            </ButtonLink>
          ) : (
            <Button type="submit" variant="outline">
              Voir le prix
            </Button>
          )
        }
      </StayDatesFields>
    </form>
  );
}
