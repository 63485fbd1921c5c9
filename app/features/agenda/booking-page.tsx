import { ArrowLeft, ChevronDown, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import type { Booking, Letter, StayBooking, VisitBooking } from "#app/features/bookings/booking.ts";
import { AGENDA, doneWords, letterOfStatut } from "#app/features/bookings/booking-kinds.ts";
import type { BookingRefusal } from "#app/features/bookings/desk/booking-acts.server.ts";
import { BookingActs, BookingBadge, ReadyText, Seen, StayLines, StaySpan, VisitClocks } from "#app/features/bookings/desk/booking-acts.tsx";
import { stands } from "#app/features/bookings/visits/visit.ts";
import type { ListingCard } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { unverifiedNumber } from "#app/features/people/person-words.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { spaceNumber } from "#app/lib/text/phone.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { addDays, dayHeading, formatDeadline, formatTime, todayInLome } from "#app/lib/time/dates.ts";
import { useIsOwnOnly, useMay } from "#app/services/auth/member-rights.tsx";
import { telUrl } from "#app/services/company-values/settings.ts";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { useNextMoment } from "#app/services/desk-forms/use-next-moment.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { ComesIntoView } from "#app/ui/controls/comes-into-view.tsx";
import { Field, FormError, Input, Select } from "#app/ui/controls/field.tsx";
import type { BookingPageData } from "./booking-page.server.ts";
import { dayOf } from "./week-layout.ts";

type BookingPageProps = { page: BookingPageData; answer: FailedForm | BookingRefusal | undefined };

/** One visit, or one stay: when it is and of what, and what can be done with it now. */
export function BookingPage({ page, answer: given }: BookingPageProps) {
  const { answer } = useAnswer(given);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const refusal = answer?.kind === "invalid" ? answer : undefined;
  const { booking, card, now, facts, fiche, isMoving } = page;
  useListMessages({ done: doneWords(booking.kind), failure });
  const visit = booking.kind === "visit" ? booking : undefined;
  useNextMoment(visit && visit.debut > now ? Date.parse(visit.debut) - Date.parse(now) : undefined, page);
  const letter = useTextAct(booking, now);
  const may = useMay();
  return (
    <MeetingFrame booking={booking} fiche={fiche}>
      <FailureLine failure={failure} />
      {refusal?.message && refusal.intent !== "deplacer" && (
        <ComesIntoView answer={refusal}>
          <FormError>{refusal.message}</FormError>
        </ComesIntoView>
      )}
      {visit && <VisitClocks visit={visit} />}
      {card && <MeetingListing card={card} />}
      {booking.kind === "stay" && <StayFacts stay={booking} />}
      {booking.message && <blockquote className="breaks lines">{booking.message}</blockquote>}
      {booking.motif && <p className="small soft">Motif&nbsp;: {booking.motif}</p>}
      <BookingActs booking={booking} now={now} facts={facts} />
      {visit && isMoving && <MoveForms visit={visit} slots={page.slots} refusal={refusal} />}
      {letter && <ReadyText booking={booking} letter={letter} facts={facts} />}
      {letter === "rappel" && visit?.rappel_le && (
        <p className="note">Rappel noté {formatDeadline(visit.rappel_le, todayInLome(new Date(now)))}.</p>
      )}
      <Reach person={booking} />
      {visit && <Goer visit={visit} members={page.members} error={refusal?.intent === "confier" ? refusal.errors.agent : undefined} />}
      {booking.kind === "stay" && may("calendriers.lire") && (
        <p>
          <ButtonRouteLink to={booking.listing.url} variant="link">
            Calendrier de l’annonce
          </ButtonRouteLink>
        </p>
      )}
    </MeetingFrame>
  );
}

function StayFacts({ stay }: { stay: StayBooking }) {
  return (
    <>
      <p className="w-620">
        <StaySpan stay={stay} />
        {stay.personnes !== null && `, ${stay.personnes} ${pluralize(stay.personnes, "personne")}`}
      </p>
      <StayLines stay={stay} />
    </>
  );
}

type GoerProps = { visit: VisitBooking; members: BookingPageData["members"]; error: string | undefined };

/** Who goes; a member who sees every visit gives it to another. */
function Goer({ visit, members, error }: GoerProps) {
  const isBusy = useNavigation().state === "submitting";
  const isOwnOnly = useIsOwnOnly("agenda.modifier");
  const goer = members.find(({ id }) => id === visit.agent);
  if (isOwnOnly || !stands(visit)) return goer ? <p className="small soft">Y va&nbsp;: {goer.nom}</p> : null;
  return (
    <Form method="post" className="cluster gap-3 meeting-other" preventScrollReset>
      <Seen booking={visit} name="confier" />
      <Field label="Y va" name="agent" error={error}>
        {(ids) => (
          <Select
            {...ids}
            key={visit.agent}
            name="agent"
            defaultValue={visit.agent ?? ""}
            options={[
              ...(goer ? [] : [{ value: "", label: "Qui confirme" }]),
              ...members.map(({ id, nom }) => ({ value: id, label: nom })),
            ]}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" aria-busy={isBusy}>
        Confier
      </Button>
    </Form>
  );
}

/** What is ready to be sent: about what was done last, or about how it stands. A reminder is offered from the day before on. */
function useTextAct(booking: Booking, now: string): Letter | undefined {
  const [params] = useSearchParams();
  const word = params.get("fait");
  // The word leaves the address at once; what it said holds until the booking changes.
  const [kept, setKept] = useState({ word, version: booking.version });
  if (word !== null && (kept.word !== word || kept.version !== booking.version)) setKept({ word, version: booking.version });
  const standing = booking.owed ?? letterOfStatut(booking);
  if (booking.kind === "stay") return standing;
  if (booking.owed === "deplacement" && booking.debut > now) return booking.owed; // a reminder would be the first she hears of the new hour
  const done = word ?? (kept.version === booking.version ? kept.word : null);
  if (done === "deplacer" && stands(booking)) return "deplacement";
  if (booking.statut !== "confirme") return letterOfStatut(booking);
  if (done !== null) return done === "rappeler" ? "rappel" : "confirmation";
  // A visit that has begun is not announced any more: its outcome is noted.
  if (booking.debut <= now) return;
  return dayOf(booking) <= addDays(now.slice(0, "2026-11-19".length), 1) ? "rappel" : "confirmation";
}

function MeetingFrame({ booking, fiche, children }: { booking: Booking; fiche: string | undefined; children: ReactNode }) {
  const day = booking.kind === "visit" ? dayOf(booking) : booking.arrivee;
  return (
    <article className="meeting stack gap-4" aria-labelledby="meeting-title">
      <p className="row apart gap-3">
        <Link className="inline-row gap-1h tap w-600 plain" to={`${AGENDA}?jour=${day}`}>
          <ArrowLeft aria-hidden="true" />
          Agenda
        </Link>
        <span className="muted small tabular">{booking.reference}</span>
      </p>
      <header className="stack gap-2 from-start">
        <BookingBadge booking={booking} />
        <h2 className="admin-title breaks" id="meeting-title">
          {booking.nom}
        </h2>
        {fiche && (
          <Link className="small" to={fiche}>
            Voir sa fiche
          </Link>
        )}
      </header>
      {children}
    </article>
  );
}

function MeetingListing({ card: { titre, reference, facts, picture } }: { card: ListingCard }) {
  return (
    <div className="meeting-listing card row gap-3">
      {picture && <img className="r-1 fixed" src={picture} alt="" width={84} height={63} loading="lazy" />}
      <p className="breaks shrinks">
        <b>{titre}</b>
        <span className="note">{[reference, ...facts].join(" · ")}</span>
      </p>
    </div>
  );
}

function Reach({ person }: { person: { telephone: string | null; telephone_e164: string | null; email: string | null } }) {
  const { telephone_e164: telephone, email } = person;
  const typed = unverifiedNumber(person);
  if (!telephone && !typed && !email) return <p className="muted small">Sans coordonnées.</p>;
  return (
    <p className="cluster gap-3 small">
      {telephone && (
        <ButtonLink href={telUrl(telephone)} variant="outline">
          <Phone aria-hidden="true" />
          Appeler
        </ButtonLink>
      )}
      <span className="soft breaks">{[telephone ? spaceNumber(telephone) : typed, email].filter(Boolean).join(" · ")}</span>
    </p>
  );
}

type MoveFormsProps = { visit: VisitBooking; slots: BookingPageData["slots"]; refusal: BookingRefusal | undefined };

/** The free starts of the next days, each one tap; and any other moment, which the office may be closed at. */
function MoveForms({ visit, slots, refusal }: MoveFormsProps) {
  const isBusy = useNavigation().state === "submitting";
  const own = refusal?.intent === "deplacer" ? refusal : undefined;
  const seen = <Seen booking={visit} name="deplacer" />;
  const others = slots.map(({ debuts, ...day }) => ({ ...day, debuts: debuts.filter((debut) => debut !== visit.debut) }));
  const open = others.filter(({ debuts }) => debuts.length > 0);
  return (
    <section className="admin-card stack gap-3" id="deplacer" aria-labelledby="deplacer-titre">
      <h3 id="deplacer-titre">Déplacer la visite</h3>
      <ComesIntoView answer={own?.errors.debut ? undefined : own}>
        {own?.isOutside && (
          <Form method="post" className="notice tone-warn r-2 pad-4 stack gap-2 from-start" preventScrollReset>
            {seen}
            <input type="hidden" name="debut" value={textOf(own.values, "debut")} />
            <input type="hidden" name="hors" value="oui" />
            <p role="alert">{own.message}</p>
            <Button type="submit" aria-busy={isBusy}>
              Continuer
            </Button>
          </Form>
        )}
        {own?.message && !own.isOutside && !own.errors.debut && <FormError>{own.message}</FormError>}
      </ComesIntoView>
      {open.length === 0 && <p className="muted small">Aucun créneau libre dans les deux semaines qui viennent.</p>}
      <Form method="post" className="stack" preventScrollReset>
        {seen}
        {open.map(({ jour, debuts }, rank) => (
          <details key={jour} className="ruled" open={rank === 0}>
            <summary className="tap no-marker row apart gap-3">
              <b>{dayHeading(jour)}</b>
              <span className="muted small inline-row gap-2 one-line">
                {debuts.length} {pluralize(debuts.length, "créneau", "créneaux")}
                <ChevronDown />
              </span>
            </summary>
            <div className="meeting-slots">
              {debuts.map((debut) => (
                <Button key={debut} type="submit" name="debut" value={debut} variant="outline" aria-busy={isBusy}>
                  {formatTime(debut)}
                </Button>
              ))}
            </div>
          </details>
        ))}
      </Form>
      <Form method="post" className="cluster gap-3 meeting-other" preventScrollReset>
        {seen}
        <Field label="Un autre moment, à l’heure de Lomé" name="debut" error={own?.errors.debut}>
          {(ids) => (
            <Input
              {...ids}
              type="datetime-local"
              name="debut"
              step={900}
              defaultValue={own ? textOf(own.values, "debut").slice(0, 16) : ""}
            />
          )}
        </Field>
        <Button type="submit" aria-busy={isBusy}>
          Déplacer
        </Button>
      </Form>
      <p className="note">Le créneau d’avant est rendu aussitôt.</p>
    </section>
  );
}
