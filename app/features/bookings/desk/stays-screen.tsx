import { ArrowLeft, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { doneWords } from "#app/features/bookings/booking-kinds.ts";
import type { NewCalendar } from "#app/features/bookings/own/calendar-files.server.ts";
import { type Chosen, chooseDay } from "#app/features/bookings/stays/stay-dates.ts";
import { MAX_PERSONS, MAX_STAY_MESSAGE } from "#app/features/bookings/stays/stay-form-words.ts";
import { StayMonths } from "#app/features/bookings/stays/stay-months.tsx";
import { type TypedChannel, typedChannels } from "#app/features/contact/typed-request.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { formatShortDate } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { PhoneField } from "#app/services/form-fields/phone-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { ComesIntoView } from "#app/ui/controls/comes-into-view.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { CheckboxTile, Field, FormError, Input, Select } from "#app/ui/controls/field.tsx";
import type { BookingRefusal } from "./booking-acts.server.ts";
import { BookingActs, BookingBadge, ReadyText, StayLines, StaySpan } from "./booking-acts.tsx";
import type { findStaysDesk } from "./stays-desk.server.ts";

export type StaysDesk = NonNullable<Awaited<ReturnType<typeof findStaysDesk>>>;

type StaysScreenProps = { desk: StaysDesk; answer: FailedForm | BookingRefusal | NewCalendar | undefined };

/** The calendar of one listing: what is taken and by whom, dates out of the calendar, and the address for other calendars. */
export function StaysScreen({ desk, answer: given }: StaysScreenProps) {
  const { answer } = useAnswer(given);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const refusal = answer?.kind === "invalid" ? answer : undefined;
  useListMessages({ done: doneWords("stay"), failure });
  const may = useMay();
  const { listing, stays, facts, now, canMail, today, taken } = desk;
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(refusal));
  const rounds = useRounds(() => setChosen({}));
  const nights = new Set(taken);
  return (
    <>
      <h2 className="admin-title">Calendrier</h2>
      <p className="cluster gap-3 small">
        <ButtonRouteLink to={may(contentRight(listing.table, "modifier")) ? listing.url : adminListUrl(listing.table)} variant="link">
          <ArrowLeft />
          {listing.titre}
        </ButtonRouteLink>
        <span className="muted">{listing.reference}</span>
      </p>
      {refusal?.message && refusal.intent !== "bloquer" && refusal.intent !== "saisir" && (
        <ComesIntoView answer={refusal}>
          <FormError>{refusal.message}</FormError>
        </ComesIntoView>
      )}
      <div className="stack gap-4 mt-3">
        <section className="admin-card stack gap-3" aria-label="Mois">
          <div className="stay-months-card">
            <StayMonths
              {...{ month, today, chosen, taken: nights }}
              monthAddress={() => ""}
              onMonth={setMonth}
              onDay={(day) => setChosen(chooseDay(chosen, day, nights, today))}
            />
          </div>
          {may("calendriers.modifier") && (
            <StayForm
              key={rounds.bloquer}
              intent="bloquer"
              title="Bloquer des dates"
              refusal={refusal}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          {may("sejours.modifier") && (
            <StayForm
              key={rounds.saisir}
              intent="saisir"
              title="Noter un séjour"
              refusal={refusal}
              chosen={chosen}
              onChoose={setChosen}
              canMail={canMail}
            />
          )}
        </section>
        <section className="admin-card stack gap-3" aria-labelledby="sejours">
          <h3 id="sejours">Séjours et dates bloquées</h3>
          {stays.length === 0 && <p>Rien encore.</p>}
          <ul className="stack gap-3">
            {stays.map((stay) => (
              <li key={stay.id} className="stack gap-2 ruled">
                <div className="cluster gap-2 mt-3">
                  <BookingBadge booking={stay} />
                  <b>{stay.nom ?? "Dates bloquées"}</b>
                  <span className="muted small">{stay.reference}</span>
                  {stay.demande_retiree && <span className="muted small">demande à la corbeille</span>}
                </div>
                <p>
                  <StaySpan stay={stay} />
                  {stay.motif && <span className="muted"> · {stay.motif}</span>}
                </p>
                {stay.statut === "option" && <StayLines stay={stay} />}
                <BookingActs booking={stay} now={now} facts={facts} isHere />
                <ReadyText booking={stay} facts={facts} isHere />
              </li>
            ))}
          </ul>
        </section>
        <CalendarAddress desk={desk} answer={answer?.kind === "address" || answer?.kind === "replaces" ? answer : undefined} />
      </div>
    </>
  );
}

/** Without script the page begins with what was typed. */
function chosenIn(refusal: BookingRefusal | undefined): Chosen {
  if (refusal?.intent !== "bloquer" && refusal?.intent !== "saisir") return {};
  const { arrivee, depart } = { arrivee: textOf(refusal.values, "arrivee"), depart: textOf(refusal.values, "depart") };
  return { arrivee: arrivee || undefined, depart: depart || undefined };
}

/** A form begins anew, with a key of its own, once it was stored: under the old key the next dates would count as the same ones. */
function useRounds(onStored: () => void) {
  const word = useSearchParams()[0].get("fait");
  const [rounds, setRounds] = useState({ word, bloquer: "bloquer", saisir: "saisir" });
  if (word !== rounds.word) {
    const isStored = word === "bloquer" || word === "saisir";
    setRounds({ ...rounds, word, ...(isStored && { [word]: `${word}-${crypto.randomUUID()}` }) });
    if (isStored) onStored();
  }
  return rounds;
}

const channelLabels: Record<TypedChannel, string> = {
  appel: "Par téléphone",
  sur_place: "Sur place",
  whatsapp: "WhatsApp",
  autre: "Autre",
};
const labels = { nom: "Nom", email: "E-mail", personnes: "Personnes", message: "Message", motif: "Motif, pour l’équipe seule" };

type StayFormProps = {
  intent: "bloquer" | "saisir";
  title: string;
  refusal: BookingRefusal | undefined;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  canMail?: boolean;
};

/** Takes its dates from the calendar above it, or as they are typed. */
function StayForm({ intent, title, refusal, chosen, onChoose, canMail }: StayFormProps) {
  const own = refusal?.intent === intent ? refusal : undefined;
  const fields = { values: { personnes: "2", ...own?.values }, errors: own?.errors ?? {}, labels };
  const isBusy = useNavigation().state === "submitting";
  const [key] = useState(() => crypto.randomUUID());
  const isAsked = useSearchParams()[0].has("noter") && intent === "saisir";
  return (
    <details className="fold" id={isAsked ? "noter" : undefined} open={own !== undefined || isAsked}>
      <summary className="no-marker tap inline-row gap-2">
        {title}
        <ChevronDown />
      </summary>
      <Form method="post" className="stack gap-3 mt-3" preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="cle_envoi" value={key} />
        <div className="form-grid">
          {(["arrivee", "depart"] as const).map((name) => (
            <Field key={name} label={name === "arrivee" ? "Premier jour" : "Départ"} name={name} error={fields.errors[name]}>
              {(ids) => (
                <Input
                  {...ids}
                  type="date"
                  name={name}
                  value={chosen[name] ?? ""}
                  onChange={({ currentTarget }) => onChoose({ ...chosen, [name]: currentTarget.value || undefined })}
                />
              )}
            </Field>
          ))}
          {intent === "bloquer" ? (
            <TextField fields={fields} name="motif" maxLength={200} optional className="form-grid-wide" />
          ) : (
            <>
              <TextField fields={fields} name="nom" maxLength={100} />
              <PhoneField values={fields.values} errors={fields.errors} />
              <TextField fields={fields} name="email" type="email" maxLength={100} optional />
              <Field label="Demande arrivée" name="canal" error={fields.errors.canal}>
                {(ids) => (
                  <Select
                    {...ids}
                    name="canal"
                    defaultValue={textOf(fields.values, "canal")}
                    options={typedChannels.map((value) => ({ value, label: channelLabels[value] }))}
                  />
                )}
              </Field>
              <TextField fields={fields} name="personnes" type="number" min={1} max={MAX_PERSONS} />
              <TextField fields={fields} name="message" maxLength={MAX_STAY_MESSAGE} optional className="form-grid-wide" />
              {canMail && <CheckboxTile name="prevenir" label="Prévenir par e-mail" defaultChecked={own?.values.prevenir === "on"} />}
            </>
          )}
        </div>
        {own?.message && !own.errors.arrivee && !own.errors.depart && (
          <ComesIntoView answer={own}>
            <FormError>{own.message}</FormError>
          </ComesIntoView>
        )}
        <div>
          <Button type="submit" aria-busy={isBusy}>
            {intent === "bloquer" ? "Bloquer ces dates" : "Enregistrer le séjour"}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** The address that calendars of other sites read; shown once, when it is made. */
function CalendarAddress({ desk: { calendar, listing }, answer }: { desk: StaysDesk; answer: NewCalendar | undefined }) {
  const may = useMay();
  const address = answer?.kind === "address" ? answer.address : undefined;
  const replaced = answer?.kind === "replaces" ? answer.indice : undefined;
  return (
    <section className="admin-card stack gap-2" aria-labelledby="adresse-ical">
      <h3 id="adresse-ical">Adresse du calendrier</h3>
      <p className="field-hint">
        Pour Airbnb, Booking ou l’agenda du propriétaire&nbsp;: les jours occupés, sans aucun nom. Qui a l’adresse lit ces jours.
      </p>
      {address ? (
        <div className="cluster gap-2">
          <code className="breaks">{address}</code>
          <CopyButton label="Copier" text={address} />
          <p className="note">Elle n’est montrée qu’une fois.</p>
        </div>
      ) : (
        calendar && (
          <p className="small">
            Adresse finissant par {calendar.indice}.ics, créée le {formatShortDate(calendar.created_at)}.
          </p>
        )
      )}
      {may("calendriers.modifier") && !address && (
        <Form method="post" className="stack gap-3" preventScrollReset>
          <input type="hidden" name="intent" value="adresse" />
          {replaced && (
            <ComesIntoView answer={answer}>
              <input type="hidden" name="remplace" value={replaced} />
              <p className="notice tone-warn r-2 pad-4" role="alert">
                Renouveler l’adresse&nbsp;? Celle qui finit par {replaced}.ics ne répondra plus à qui la lit&nbsp;: il faudra donner la
                nouvelle à Airbnb, à Booking ou au propriétaire. Cette action est irréversible.
              </p>
            </ComesIntoView>
          )}
          <div className="cluster gap-2">
            <Button type="submit" variant={replaced ? "danger" : "outline"}>
              {calendar || replaced ? "Renouveler l’adresse" : "Créer l’adresse"}
            </Button>
            {replaced && (
              <ButtonRouteLink to={`${listing.url}/sejours`} variant="outline" preventScrollReset>
                Annuler
              </ButtonRouteLink>
            )}
          </div>
        </Form>
      )}
    </section>
  );
}
