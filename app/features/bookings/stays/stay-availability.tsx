import type { StayOffer } from "#app/features/listing-parts/stay-offer.ts";
import { Island } from "#app/kernel/html/island.tsx";
import type { StayListing } from "./stay-dates-fields.tsx";
import { StayPicker } from "./stay-picker.tsx";
import { StayRatesLine } from "./stay-summary.tsx";

/** Rates and rules in the details of a listing; its days are fetched by the reader's browser. */
export function StayAvailability({ listing, offer }: { listing: StayListing; offer: StayOffer }) {
  return (
    <div data-near="">
      <StayRatesLine offer={offer} />
      <Island name="stay-picker" component={StayPicker} props={{ listing, offer }} />
    </div>
  );
}
