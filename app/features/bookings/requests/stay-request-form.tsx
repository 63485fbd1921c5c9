import { useEffect, useState } from "react";
import type { StayDates } from "#app/features/bookings/stays/stay-dates.ts";
import { type ShownMonths, StayDatesFields, type StayListing } from "#app/features/bookings/stays/stay-dates-fields.tsx";
import { MAX_PERSONS, MAX_STAY_MESSAGE, stayMessages, staysAddress } from "#app/features/bookings/stays/stay-form-words.ts";
import { priceOf, StayDays, StayPrice } from "#app/features/bookings/stays/stay-summary.tsx";
import { EMAIL_OR_TELEPHONE } from "#app/features/contact/contact-request.ts";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import type { StayOffer } from "#app/features/listing-parts/stay-offer.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { isDay } from "#app/lib/time/dates.ts";
import { ownZone } from "#app/lib/time/zones.ts";
import { CountedField, TextField } from "#app/services/form-fields/text-field.tsx";
import { SenderFields } from "#app/services/visitor-forms/sender-fields.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import { eitherOf, type FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { VisitorForm } from "#app/services/visitor-forms/visitor-form.tsx";

type StayRequestFormProps = {
  listing: StayListing;
  offer: StayOffer;
  dates: StayDates;
  caution: string;
  shown?: ShownMonths;
  answer?: FormAnswer;
};

const labels = { personnes: "Personnes", message: "Message" };

/** Dates and price, and who asks for them. Dates that are refused open the calendar, read anew, beside everything that was typed. */
export function StayRequestForm({ listing, offer, dates, caution, shown, answer }: StayRequestFormProps) {
  const [zone, setZone] = useState("");
  const first = answer?.kind === "invalid" ? answer.errors : {};
  const [refusals, setRefusals] = useState(isAboutDates(first) ? 1 : 0);
  const known = answer ? shown : undefined; // days that were read before a refusal of this page are not those that refused
  const form = useVisitorForm({
    name: "sejour",
    action: staysAddress(listing.reference, dates),
    messages: stayMessages,
    answer,
    either: eitherOf(EMAIL_OR_TELEPHONE),
    onRefused: (errors) => isAboutDates(errors) && setRefusals(refusals + 1),
  });
  useEffect(() => setZone(ownZone()), []);
  const fields = { values: { personnes: "2", ...form.typed }, errors: form.errors, labels };
  const typed = { arrivee: textOf(form.typed, "arrivee") || dates.arrivee, depart: textOf(form.typed, "depart") || dates.depart };
  const isDated = isDay(typed.arrivee) && isDay(typed.depart);
  return (
    <VisitorForm
      form={form}
      send="Demander ces dates"
      after={
        <p className="field-hint">
          Rien n’est dû maintenant. FADEM répond pendant les heures d’ouverture&nbsp;: elle accepte, ou propose autre chose.
        </p>
      }
    >
      <input type="hidden" name="annonce" value={listing.reference} />
      <input type="hidden" name="fuseau" value={zone} />
      {refusals > 0 || !isDated ? (
        <StayDatesFields {...{ listing, offer, refusals, dates: typed, errors: form.errors, shown: known }} />
      ) : (
        <>
          <input type="hidden" name="arrivee" value={typed.arrivee} />
          <input type="hidden" name="depart" value={typed.depart} />
          <StayDays dates={typed} unit={offer.unit} />
          <StayPrice {...priceOf(offer, typed)} />
          <p>
            <a href={staysAddress(listing.reference, { mois: typed.arrivee.slice(0, 7) })} rel="nofollow">
              Choisir d’autres dates
            </a>
          </p>
        </>
      )}
      <div className="form-grid">
        <SenderFields values={form.typed} errors={form.errors} />
        <TextField fields={fields} name="personnes" type="number" inputMode="numeric" min={1} max={MAX_PERSONS} />
        <CountedField fields={fields} name="message" rows={3} max={MAX_STAY_MESSAGE} note="" optional className="form-grid-wide" />
      </div>
      {form.errors.annonce && <p className="field-error">{form.errors.annonce}</p>}
      <DepositCaution text={caution} />
    </VisitorForm>
  );
}

function isAboutDates({ arrivee, depart }: FormErrors) {
  return arrivee !== undefined || depart !== undefined;
}
