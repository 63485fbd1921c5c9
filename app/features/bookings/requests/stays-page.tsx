import { StayPicker } from "#app/features/bookings/stays/stay-picker.tsx";
import { StayRatesLine } from "#app/features/bookings/stays/stay-summary.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { Picture } from "#app/services/pictures/picture.tsx";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { StayRequestForm } from "./stay-request-form.tsx";
import type { showStays } from "./stays-page.server.ts";

type StaysPageProps = Awaited<ReturnType<typeof showStays>> & { answer?: FormAnswer };

/** Dates first, then who asks for them; an answer that refused them has both. */
export function StaysPage({ listing, offer, shown, caution, dates, errors, isAsked, answer }: StaysPageProps) {
  const { reference, titre, lieu, image, path } = listing;
  const about = { reference, titre, chatUrl: listing.chatUrl };
  const isForm = isAsked || answer !== undefined;
  return (
    <div className="stays-page">
      <h1>{isForm ? "Demander ces dates" : "Choisir vos dates"}</h1>
      <div className="reported-listing">
        {image && <Picture image={image} sizes="96px" />}
        <p>
          <b>
            <a href={path}>{titre}</a>
          </b>
          <span>{[lieu, reference].filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <StayRatesLine offer={offer} />
      {isForm ? (
        <Island name="stay-form" component={StayRequestForm} props={{ listing: about, offer, dates, caution, shown, answer }} />
      ) : (
        <Island name="stay-picker" component={StayPicker} props={{ listing: about, offer, shown, dates, errors }} />
      )}
    </div>
  );
}
