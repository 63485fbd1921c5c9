import { CalendarCheck, CalendarX, ChevronRight, Clock, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { changeOwnVisit } from "#app/features/bookings/requests/visits-page.server.ts";
import type { ShownSlots } from "#app/features/bookings/visits/use-slots.ts";
import { MOVED_ENOUGH, PAGE_LIVES_DAYS, type VisitStatut, visitStatuts } from "#app/features/bookings/visits/visit.ts";
import { TOO_LATE, visitsAddress } from "#app/features/bookings/visits/visit-form-words.ts";
import { EnterButton, VisitClocks, VisitWeek, ZoneChoice } from "#app/features/bookings/visits/visit-slots.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { bothClocks } from "#app/lib/time/zones.ts";
import { telUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { FieldError, FormError } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { BookedListing, PrivateAddress } from "./booked-listing.tsx";
import type { findOwnVisit } from "./visit-link.server.ts";

type OwnVisit = NonNullable<Awaited<ReturnType<typeof findOwnVisit>>> & {
  slots: ShownSlots | null;
  /** The start that another week was turned to with. */
  chosen: string | undefined;
  isCancelling: boolean;
  /** The zone of the address is none that is known. */
  zoneFault: string | undefined;
  /** Until so many hours before it begins it may be changed here. */
  notice: number;
  address: string;
  whole: string;
};
type Answer = Exclude<Awaited<ReturnType<typeof changeOwnVisit>>, { kind: "done" }>;
type VisitLinkPageProps = { visit: OwnVisit; answer: Answer | undefined };

const told: Record<VisitStatut, string> = {
  demande: "Visite demandée",
  confirme: "Confirmée par FADEM",
  refuse: "Refusée par FADEM",
  annule: "Visite annulée",
  honore: "Visite faite",
  absent: "Visite manquée",
};

/** The page of who asked for a visit, behind its secret: a document, whole without script. */
export function VisitLinkPage({ visit, answer }: VisitLinkPageProps) {
  const { reference, statut, listing, slots } = visit;
  if (slots) return <MovePage visit={visit} slots={slots} answer={answer} />;
  const isAhead = visit.debut > nowIso();
  const isComing = visit.isHeld && isAhead;
  const isMissed = statut === "demande" && !isAhead;
  return (
    <div className="visits-page visit-own">
      <Badge tone={visitStatuts[statut].tone}>{told[statut]}</Badge>
      <h1>Votre visite {reference}</h1>
      <VisitClocks {...visit} />
      <p className="lead">{isMissed ? missedInWords(visit) : stateInWords(visit, isComing)}</p>
      {isMissed && <OtherSlot visit={visit} />}
      {answer && <FieldError>{answer.message}</FieldError>}
      {listing && <BookedListing titre={listing.titre} path={listing.path} image={listing.image} lines={[listing.reference]} />}
      {visit.isCancelling && <Cancelling address={visit.address} />}
      <ul className="visit-acts">
        {isComing && (
          <Act href={`${visit.address}.ics`} icon={<CalendarCheck aria-hidden="true" />} hint="Fichier .ics, bonne heure partout">
            Ajouter à mon agenda
          </Act>
        )}
        <Act href={visit.chatUrl} icon={<MessageCircle aria-hidden="true" />} isOutside>
          Envoyer sur WhatsApp
        </Act>
        {visit.mayMove && (
          <Act href="?intent=deplacer" icon={<Clock aria-hidden="true" />} hint={`Possible jusqu’au ${untilInWords(visit)}`}>
            Déplacer la visite
          </Act>
        )}
        {visit.mayCancel && !visit.isCancelling && (
          <Act href="?intent=annuler" icon={<CalendarX aria-hidden="true" />} isDanger>
            Annuler la visite
          </Act>
        )}
      </ul>
      {isComing && (!visit.mayCancel || !visit.mayMove) && <CallUs visit={visit} />}
      {!isMissed && !visit.isHeld && !visit.mayMove && statut !== "honore" && <OtherSlot visit={visit} />}
      {visit.zoneFault && <FormError>{visit.zoneFault}</FormError>}
      <form method="get" className="visit-own-zone">
        <ZoneChoice zone={visit.zone} label="Votre heure">
          <Button type="submit" variant="outline" size="small">
            Afficher
          </Button>
        </ZoneChoice>
      </form>
      <p className="field-hint">
        {addressInWords(visit)} Elle s’efface {PAGE_LIVES_DAYS} jours après la visite, et la référence n’ouvre rien.
      </p>
      <PrivateAddress whole={visit.whole} />
      <DepositCaution text={visit.alerte} leads />
    </div>
  );
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

/** Asked once before it is done. */
function Cancelling({ address }: { address: string }) {
  return (
    <form method="post" action={address} className="visit-cancel">
      <p role="alert">Annuler cette visite&nbsp;? Son créneau redeviendra libre aussitôt.</p>
      <input type="hidden" name="intent" value="annuler" />
      <div className="button-row">
        <Button type="submit" variant="danger">
          Oui, annuler ma visite
        </Button>
        <ButtonLink href={address} variant="outline">
          Garder ma visite
        </ButtonLink>
      </div>
    </form>
  );
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

/** The free starts again: choosing one and sending it moves the visit. */
function MovePage({ visit, slots, answer }: { visit: OwnVisit; slots: ShownSlots; answer: Answer | undefined }) {
  const { zone, chosen, address, movesLeft } = visit;
  return (
    <div className="visits-page visit-own">
      <Badge tone={visitStatuts[visit.statut].tone}>{told[visit.statut]}</Badge>
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
