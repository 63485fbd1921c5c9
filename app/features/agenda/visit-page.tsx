import { ArrowLeft, ChevronDown, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { StayActs, StayBadge, StayLines, StaySpan } from "#app/features/bookings/desk/stay-desk.tsx";
import type { VisitRefusal } from "#app/features/bookings/desk/visit-acts.server.ts";
import { VisitActs, VisitBadge, VisitClocks, VisitTextCard } from "#app/features/bookings/desk/visit-desk.tsx";
import { AGENDA, textActOf, visitDone } from "#app/features/bookings/desk/visit-desk-words.ts";
import { stands, type VisitAct } from "#app/features/bookings/visits/visit.ts";
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
import type { StayPageData, VisitPageData } from "./visit-page.server.ts";
import { dayOf } from "./week-layout.ts";

type Answer = FailedForm | VisitRefusal | undefined;

/** One visit: when it is on both clocks, of what, and what can be done with it now. */
export function VisitPage({ page, answer: given }: { page: VisitPageData; answer: Answer }) {
  const { answer } = useAnswer(given);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const refusal = answer?.kind === "invalid" ? answer : undefined;
  useListMessages({ done: visitDone, failure });
  const { visit, card, now, caution, fiche, isMoving } = page;
  useNextMoment(visit.debut > now ? Date.parse(visit.debut) - Date.parse(now) : undefined, page);
  const act = useTextAct(page);
  return (
    <MeetingFrame
      back={dayOf(visit)}
      title={visit.nom}
      reference={visit.reference}
      badge={<VisitBadge statut={visit.statut} />}
      fiche={fiche}
    >
      <FailureLine failure={failure} />
      {refusal?.message && refusal.intent !== "deplacer" && (
        <ComesIntoView answer={refusal}>
          <FormError>{refusal.message}</FormError>
        </ComesIntoView>
      )}
      <VisitClocks visit={visit} />
      {card && <MeetingListing card={card} />}
      {visit.message && <blockquote className="breaks lines">{visit.message}</blockquote>}
      {visit.motif && <p className="small soft">Motif&nbsp;: {visit.motif}</p>}
      <VisitActs visit={visit} now={now} />
      {isMoving && <MoveForms page={page} refusal={refusal} />}
      {act && <VisitTextCard visit={visit} act={act} caution={caution} />}
      {act === "rappel" && visit.rappel_le && (
        <p className="note">Rappel noté {formatDeadline(visit.rappel_le, todayInLome(new Date(now)))}.</p>
      )}
      <Reach person={visit} />
      <Goer page={page} error={refusal?.intent === "confier" ? refusal.errors.agent : undefined} />
    </MeetingFrame>
  );
}

/** Who goes; a member who sees every visit gives it to another. */
function Goer({ page: { visit, members }, error }: { page: VisitPageData; error: string | undefined }) {
  const isBusy = useNavigation().state === "submitting";
  const isOwnOnly = useIsOwnOnly("agenda.modifier");
  const goer = members.find(({ id }) => id === visit.agent);
  if (isOwnOnly || !stands(visit)) return goer ? <p className="small soft">Y va&nbsp;: {goer.nom}</p> : null;
  return (
    <Form method="post" className="cluster gap-3 meeting-other" preventScrollReset>
      <input type="hidden" name="intent" value="confier" />
      <input type="hidden" name="id" value={visit.id} />
      <input type="hidden" name="version" value={visit.version} />
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

/** What is ready to be sent: about what was done last, or about how the visit stands. A reminder is offered from the day before on. */
function useTextAct({ visit, now }: VisitPageData): VisitAct | undefined {
  const [params] = useSearchParams();
  const word = params.get("fait");
  // The word leaves the address at once; what it said holds until the visit changes.
  const [kept, setKept] = useState({ word, version: visit.version });
  if (word !== null && (kept.word !== word || kept.version !== visit.version)) setKept({ word, version: visit.version });
  if (visit.owed === "deplacement" && visit.debut > now) return visit.owed; // a reminder would be the first she hears of the new hour
  const done = word ?? (kept.version === visit.version ? kept.word : null);
  // A visit that has begun is not announced any more: its outcome is noted.
  if (done === null && visit.statut === "confirme" && visit.debut <= now) return;
  const isNear = visit.debut > now && dayOf(visit) <= addDays(now.slice(0, "2026-11-19".length), 1);
  return done === null && visit.statut === "confirme" && isNear ? "rappel" : textActOf(visit.statut, done);
}

type MeetingFrameProps = {
  back: string;
  title: string;
  reference: string | null;
  badge: ReactNode;
  fiche: string | undefined;
  children: ReactNode;
};

function MeetingFrame({ back, title, reference, badge, fiche, children }: MeetingFrameProps) {
  return (
    <article className="meeting stack gap-4" aria-labelledby="meeting-title">
      <p className="row apart gap-3">
        <Link className="inline-row gap-1h tap w-600 plain" to={`${AGENDA}?jour=${back}`}>
          <ArrowLeft aria-hidden="true" />
          Agenda
        </Link>
        <span className="muted small tabular">{reference}</span>
      </p>
      <header className="stack gap-2 from-start">
        {badge}
        <h2 className="admin-title breaks" id="meeting-title">
          {title}
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

/** The free starts of the next days, each one tap; and any other moment, which the office may be closed at. */
function MoveForms({ page: { visit, slots }, refusal }: { page: VisitPageData; refusal: VisitRefusal | undefined }) {
  const isBusy = useNavigation().state === "submitting";
  const own = refusal?.intent === "deplacer" ? refusal : undefined;
  const seen = (
    <>
      <input type="hidden" name="intent" value="deplacer" />
      <input type="hidden" name="id" value={visit.id} />
      <input type="hidden" name="version" value={visit.version} />
    </>
  );
  const open = slots.filter(({ debuts }) => debuts.length > 0);
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

const stayDone = {
  accepter: { title: "✅ Séjour accepté", description: "Le texte à envoyer est prêt." },
  refuser: { title: "✅ Séjour refusé", description: "Le texte à envoyer est prêt." },
  annuler: { title: "✅ Séjour annulé", description: "Le texte à envoyer est prêt." },
  envoye: { title: "✅ Texte envoyé" },
  prevenu: { title: "✅ Prévenu autrement" },
} as const;

type StayAnswer = FailedForm | { kind: "invalid"; message?: string } | undefined;

/** One stay: its dates and its price line by line, and what can be done with it now. */
export function StayPage({ page, answer: given }: { page: StayPageData; answer: StayAnswer }) {
  const { answer } = useAnswer(given);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  useListMessages({ done: stayDone, failure });
  const may = useMay();
  const { stay, card, caution, fiche } = page;
  return (
    <MeetingFrame back={stay.arrivee} title={stay.nom ?? ""} reference={stay.reference} badge={<StayBadge stay={stay} />} fiche={fiche}>
      <FailureLine failure={failure} />
      {answer?.kind === "invalid" && answer.message && <FormError>{answer.message}</FormError>}
      {card && <MeetingListing card={card} />}
      <p className="w-620">
        <StaySpan stay={stay} />
        {stay.personnes !== null && `, ${stay.personnes} ${pluralize(stay.personnes, "personne")}`}
      </p>
      <StayLines stay={stay} />
      {stay.message && <blockquote className="breaks lines">{stay.message}</blockquote>}
      {stay.motif && <p className="small soft">Motif&nbsp;: {stay.motif}</p>}
      <StayActs stay={stay} caution={caution} />
      <Reach person={stay} />
      {may("calendriers.lire") && (
        <p>
          <ButtonRouteLink to={stay.listing.url} variant="link">
            Calendrier de l’annonce
          </ButtonRouteLink>
        </p>
      )}
    </MeetingFrame>
  );
}
