import { CalendarCheck, CalendarX, ChevronRight, Clock, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { BookedListing, PrivateAddress } from "#app/features/bookings/booked-listing.tsx";
import { bookingKinds } from "#app/features/bookings/booking-kinds.ts";
import { dayInWords, stayUnitOf } from "#app/features/bookings/stays/stay.ts";
import { NOT_HELD } from "#app/features/bookings/stays/stay-form-words.ts";
import { StayDays, StayPrice } from "#app/features/bookings/stays/stay-summary.tsx";
import { MOVED_ENOUGH, PAGE_LIVES_DAYS } from "#app/features/bookings/visits/visit.ts";
import { TOO_LATE, visitsAddress } from "#app/features/bookings/visits/visit-form-words.ts";
import { EnterButton, VisitClocks, VisitWeek, ZoneChoice } from "#app/features/bookings/visits/visit-slots.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { formatTime, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { bothClocks, clockIn, LOME, otherClock } from "#app/lib/time/zones.ts";
import { telUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { FieldError, FormError } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { OwnBooking } from "./own-booking.server.ts";
import type { changeOwn, showOwn } from "./own-page.server.ts";

type OwnPageData = Exclude<Awaited<ReturnType<typeof showOwn>>, undefined>;
type OwnVisit = Extract<OwnPageData, { kind: "visit" }>;
type OwnStay = Extract<OwnPageData, { kind: "stay" }>;
type Answer = Exclude<Awaited<ReturnType<typeof changeOwn>>, { kind: "done" }> | undefined;

/** The page of who asked for a visit or for dates, behind its secret: a document, whole without script. */
export function OwnPage({ own, answer }: { own: OwnPageData; answer: Answer }) {
  if (own.kind === "visit" && own.slots) return <MovePage visit={own} slots={own.slots} answer={answer} />;
  const { chatUrl, listing, reference, alerte, address, isCancelling, mayCancel, zoneFault, zone, whole } = own;
  const words = own.kind === "visit" ? wordsOfVisit(own) : wordsOfStay(own);
  return (
    <div className="visits-page visit-own">
      <StatutBadge own={own} />
      <h1>
        {words.title} {reference}
      </h1>
      {own.kind === "visit" && <VisitClocks {...own} />}
      {words.state}
      {answer && <FieldError>{answer.message}</FieldError>}
      {listing && <BookedListing titre={listing.titre} path={listing.path} image={listing.image} lines={[listing.reference]} />}
      {own.kind === "stay" && <StayFacts stay={own} />}
      {isCancelling && <Cancelling address={address} question={words.question} yes={words.cancel} keep={words.keep} />}
      <ul className="visit-acts">
        {words.isComing && (
          <Act href={`${address}.ics`} icon={<CalendarCheck aria-hidden="true" />} hint="Fichier .ics, bonne heure partout">
            Ajouter à mon agenda
          </Act>
        )}
        <Act href={chatUrl} icon={<MessageCircle aria-hidden="true" />} isOutside>
          Envoyer sur WhatsApp
        </Act>
        {own.kind === "visit" && own.mayMove && (
          <Act href="?intent=deplacer" icon={<Clock aria-hidden="true" />} hint={`Possible jusqu’au ${untilInWords(own)}`}>
            Déplacer la visite
          </Act>
        )}
        {mayCancel && !isCancelling && (
          <Act
            href={`?${new URLSearchParams({ fuseau: zone, intent: "annuler" })}#annuler`}
            icon={<CalendarX aria-hidden="true" />}
            isDanger
          >
            {words.cancelLink}
          </Act>
        )}
      </ul>
      {words.after}
      {zoneFault && <FormError>{zoneFault}</FormError>}
      {words.hasZone && (
        <form method="get" className="visit-own-zone">
          <ZoneChoice zone={zone} label="Votre heure">
            <Button type="submit" variant="outline" size="small">
              Afficher
            </Button>
          </ZoneChoice>
        </form>
      )}
      <p className="field-hint">{words.address}</p>
      <PrivateAddress whole={whole} />
      <DepositCaution text={alerte} leads />
    </div>
  );
}

function StatutBadge({ own }: { own: OwnBooking }) {
  const { told, tone } = own.kind === "visit" ? bookingKinds.visit.statuts[own.statut] : bookingKinds.stay.statuts[own.statut];
  return <Badge tone={tone}>{told}</Badge>;
}

type OwnWords = {
  title: string;
  state: ReactNode;
  isComing: boolean;
  hasZone: boolean;
  /** Asked once before it is cancelled. */
  question: string;
  cancel: string;
  cancelLink: string;
  keep: string;
  after: ReactNode;
  address: string;
};

function wordsOfVisit(visit: OwnVisit): OwnWords {
  const { statut, mayMove, mayCancel } = visit;
  const isAhead = visit.debut > nowIso();
  const isComing = visit.isHeld && isAhead;
  const isMissed = statut === "demande" && !isAhead;
  const other = <OtherSlot visit={visit} />;
  return {
    ...{ title: "Votre visite", isComing, hasZone: true, cancelLink: "Annuler la visite", keep: "Garder ma visite" },
    question: "Annuler cette visite\u00a0? Son créneau redeviendra libre aussitôt.",
    cancel: "Oui, annuler ma visite",
    state: (
      <>
        <p className="lead">{isMissed ? missedInWords(visit) : stateInWords(visit, isComing)}</p>
        {isMissed && other}
      </>
    ),
    after: (
      <>
        {isComing && (!mayCancel || !mayMove) && <CallUs visit={visit} />}
        {!isMissed && !visit.isHeld && !mayMove && statut !== "honore" && other}
      </>
    ),
    address: `${addressInWords(visit)} Elle s’efface ${PAGE_LIVES_DAYS} jours après la visite, et la référence n’ouvre rien.`,
  };
}

/** What its reader can still do by the address alone. */
function addressInWords({ mayMove, mayCancel }: OwnVisit): string {
  const keep = "Gardez l’adresse de cette page\u00a0: elle";
  if (mayMove) return `${keep} suffit pour déplacer ou annuler, sans compte.`;
  return mayCancel ? `${keep} suffit pour annuler, sans compte.` : `${keep} dit où en est votre visite.`;
}

const SORRY = "Nous n’avons pas répondu à temps, et nous vous prions de nous en excuser.";

/** No member answered before its hour. */
function missedInWords({ listing }: OwnVisit): string {
  return `${SORRY} ${listing?.path ? "Choisissez un autre créneau." : "Écrivez-nous pour un autre moment."}`;
}

function OtherSlot({ visit: { listing } }: { visit: OwnVisit }) {
  if (!listing?.path) return null;
  return (
    <ButtonLink href={visitsAddress(listing.reference)} rel="nofollow">
      Choisir un autre créneau
    </ButtonLink>
  );
}

function stateInWords({ statut, mode }: OwnVisit, isComing: boolean): string {
  if (statut === "demande")
    return isComing
      ? "Ce créneau est gardé pour vous. FADEM le confirme pendant les heures d’ouverture."
      : "Ce créneau n’est plus réservé pour vous\u00a0: nous vous répondons dès que possible.";
  if (statut === "confirme") {
    if (!isComing) return "Ce moment est passé.";
    return mode === "video" ? "FADEM vous appellera sur WhatsApp." : "Un agent de FADEM vous retrouve sur place.";
  }
  if (statut === "refuse") return "FADEM ne peut pas assurer cette visite. Choisissez un autre moment, ou écrivez-nous.";
  if (statut === "annule") return "Cette visite est annulée\u00a0: son créneau ne vous est plus gardé.";
  return statut === "honore" ? "Merci de votre visite." : "Cette visite n’a pas eu lieu.";
}

/** "lundi 23 novembre, 10h00 (heure de Lomé, 5h00 Montréal)". */
function untilInWords({ debut, notice, zone }: OwnVisit): string {
  return bothClocks(new Date(Date.parse(debut) - notice * 3_600_000).toISOString(), zone);
}

function CallUs({ visit: { telephone, mayCancel, movesLeft } }: { visit: OwnVisit }) {
  const why = !mayCancel
    ? TOO_LATE
    : movesLeft === 0
      ? `${MOVED_ENOUGH} Pour un autre moment, appelez-nous.`
      : "Pour un autre moment, appelez-nous.";
  return (
    <p>
      {why}{" "}
      <a href={telUrl(telephone)} className="tabular">
        {telephone}
      </a>
    </p>
  );
}

function wordsOfStay(stay: OwnStay): OwnWords {
  const { statut, again, isHeld } = stay;
  return {
    ...{ title: "Votre demande", isComing: false, hasZone: statut === "option" && isHeld, cancelLink: "Annuler ma demande" },
    question: `Annuler cette demande\u00a0?${isHeld ? " Ces dates redeviendront libres aussitôt." : ""}`,
    ...{ cancel: "Oui, annuler ma demande", keep: "Garder ma demande" },
    state: <StayState stay={stay} />,
    after: (statut === "expiree" || statut === "annulee" || statut === "refusee") && again && (
      <ButtonLink href={again} rel="nofollow">
        Demander à nouveau
      </ButtonLink>
    ),
    address: "Gardez l’adresse de cette page\u00a0: elle est à vous seul, et la référence n’ouvre rien.",
  };
}

function StayFacts({ stay }: { stay: OwnStay }) {
  const unit = stayUnitOf(stay.listing_table);
  return (
    <>
      <StayDays dates={stay} unit={unit} />
      <StayPrice dates={stay} unit={unit} lines={stay.lignes_prix} total={stay.total} caution={stay.caution} />
    </>
  );
}

function StayState({ stay: { statut, until, isHeld, zone } }: { stay: OwnStay }) {
  if (statut === "option" && isHeld && until) return <HeldUntil until={until} zone={zone} />;
  if (statut === "option") return <p className="lead">{NOT_HELD}</p>;
  if (statut === "expiree") return <p className="lead">Ces dates sont redevenues libres.</p>;
  if (statut === "acceptee") return <p className="lead">Ces dates sont à vous.</p>;
  if (statut === "refusee") return <p className="lead">FADEM ne peut pas vous donner ces dates.</p>;
  return <p className="lead">Cette demande est annulée. Elle ne garde aucune date.</p>;
}

function HeldUntil({ until, zone }: { until: string; zone: string }) {
  const { jour } = clockIn(until, LOME);
  const there = otherClock(until, zone);
  return (
    <p className="stay-held">
      Ces dates vous sont gardées jusqu’au{" "}
      <b>
        {dayInWords(jour)}, {formatTime(until)}
      </b>{" "}
      heure de Lomé{there && `, soit ${there}`}. Passé ce délai, elles redeviennent libres.
    </p>
  );
}

type ActProps = { href: string; icon: ReactNode; hint?: string; isOutside?: true; isDanger?: true; children: ReactNode };

function Act({ href, icon, hint, isOutside, isDanger, children }: ActProps) {
  return (
    <li>
      <a href={href} className={isDanger && "is-danger"} {...(isOutside && { target: "_blank", rel: "noopener noreferrer" })}>
        {icon}
        <span>
          {children}
          {hint && <small>{hint}</small>}
        </span>
        <ChevronRight aria-hidden="true" />
      </a>
    </li>
  );
}

function Cancelling({ address, question, yes, keep }: { address: string; question: string; yes: string; keep: string }) {
  return (
    <form method="post" action={address} className="visit-cancel" id="annuler">
      <p role="alert">{question}</p>
      <input type="hidden" name="intent" value="annuler" />
      <div className="button-row">
        <Button type="submit" variant="danger">
          {yes}
        </Button>
        <ButtonLink href={address} variant="outline">
          {keep}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The free starts again: choosing one and sending it moves the visit. */
function MovePage({ visit, slots, answer }: { visit: OwnVisit; slots: NonNullable<OwnVisit["slots"]>; answer: Answer }) {
  const { zone, chosen, address, movesLeft } = visit;
  return (
    <div className="visits-page visit-own">
      <StatutBadge own={visit} />
      <h1>Déplacer la visite {visit.reference}</h1>
      <VisitClocks {...visit} />
      <p>
        {movesLeft === 1 ? "Vous pouvez la déplacer encore une fois" : `Vous pouvez la déplacer encore ${movesLeft} fois`}
        {visit.statut === "confirme" && "\u00a0; FADEM confirmera le nouveau moment"}.
      </p>
      {visit.zoneFault && <FormError>{visit.zoneFault}</FormError>}
      {slots.isFull && <p className="visit-full">Aucun autre créneau n’est libre en ce moment.</p>}
      <form method="post" action="?intent=deplacer" className="visit-form">
        <EnterButton />
        <input type="hidden" name="intent" value="deplacer" />
        <h2 id="creneau-titre">Quand&nbsp;?</h2>
        <VisitWeek
          {...slots}
          {...{ zone, chosen }}
          today={todayInLome()}
          dernier={slots.offre.dernier}
          error={answer?.message}
          isAddressed
        />
        <div className="button-row">
          <Button type="submit">Déplacer la visite</Button>
          <ButtonLink href={address} variant="outline">
            Garder ce moment
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
