import { Island } from "#app/kernel/html/island.tsx";
import { daysBetween } from "#app/lib/time/dates.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { staysAddress } from "./stay-form-words.ts";
import { StayPicker } from "./stay-picker.tsx";
import { stayLines } from "./stay-prices.ts";
import { StayRequestForm } from "./stay-request-form.tsx";
import { StayDays, StayPrice, StayRatesLine } from "./stay-summary.tsx";
import type { showStays } from "./stays-page.server.ts";

type StaysPageProps = Awaited<ReturnType<typeof showStays>> & { answer?: FormAnswer };

/** Dates first, then who asks for them; an answer that refused them has both. */
export function StaysPage({ listing, offer, shown, hours, caution, dates, errors, isAsked, answer }: StaysPageProps) {
  const { reference, titre, lieu, image, path } = listing;
  const about = { reference, titre, chatUrl: listing.chatUrl };
  const isForm = isAsked || answer !== undefined;
  const told = isAsked ? stayLines(offer.rates, daysBetween(dates.arrivee, dates.depart), offer.unit, offer.menage) : undefined;
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
        <>
          {isAsked && (
            <>
              <StayDays dates={dates} unit={offer.unit} />
              <StayPrice dates={dates} unit={offer.unit} lines={told?.lines ?? []} total={told?.total ?? null} caution={offer.caution} />
              <p>
                <a href={staysAddress(reference, { mois: shown.month })} rel="nofollow">
                  Choisir d’autres dates
                </a>
              </p>
            </>
          )}
          <Island name="stay-form" component={StayRequestForm} props={{ listing: about, offer, dates, caution, hours, shown, answer }} />
        </>
      ) : (
        <Island name="stay-picker" component={StayPicker} props={{ listing: about, offer, shown, dates, errors }} />
      )}
    </div>
  );
}
