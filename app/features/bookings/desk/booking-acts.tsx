import { ArrowRightLeft, BellRing, Check, MessageCircle, UserCheck, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { Booking, BookingAct, Letter, StayBooking, VisitBooking } from "#app/features/bookings/booking.ts";
import { bookingPage, kindOf, letterOfStatut, openActs, statutOf } from "#app/features/bookings/booking-kinds.ts";
import { bookingText, type TextFacts } from "#app/features/bookings/booking-text.ts";
import { stayPeriod, stayUnitOf } from "#app/features/bookings/stays/stay.ts";
import { countOf } from "#app/features/bookings/stays/stay-dates.ts";
import { StayPrice } from "#app/features/bookings/stays/stay-summary.tsx";
import { modeLabels } from "#app/features/bookings/visits/visit.ts";
import { unverifiedNumber } from "#app/features/people/person-words.ts";
import { dayHeading, formatDate, formatDeadline, todayInLome } from "#app/lib/time/dates.ts";
import { bothClocks, clockIn, LOME, otherClock, townOf } from "#app/lib/time/zones.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

/** How it stands; "Option jusqu’à demain, 9h00" while dates are held. */
export function BookingBadge({ booking }: { booking: Booking }) {
  const { label, tone } = statutOf(booking);
  return <Badge tone={tone}>{booking.kind === "stay" ? stayLabel(booking, label) : label}</Badge>;
}

function stayLabel({ statut, option_jusqu_a, holds }: StayBooking, label: string) {
  if (statut !== "option") return label;
  if (option_jusqu_a) return `${label} jusqu’à ${formatDeadline(option_jusqu_a, todayInLome())}`;
  return holds ? label : "Sans option";
}

/** The clock of Lomé, and that of who asks where it says something else; what is below them holds for both. */
export function VisitClocks({ visit: { debut, fuseau, mode, duree, lieu } }: { visit: VisitBooking }) {
  const here = clockIn(debut, LOME);
  const there = otherClock(debut, fuseau) && clockIn(debut, fuseau);
  return (
    <div className="visit-clocks r-2 clip">
      <dl>
        <div>
          <dt>Heure de Lomé</dt>
          <dd>{here.heure}</dd>
        </div>
        {there && (
          <div>
            <dt>
              À {townOf(fuseau)}
              {there.jour !== here.jour && (there.jour < here.jour ? " (la veille)" : " (le lendemain)")}
            </dt>
            <dd>{there.heure}</dd>
          </div>
        )}
      </dl>
      <p>
        {dayHeading(here.jour)}, {lieu}, {modeLabels[mode].charAt(0).toLowerCase() + modeLabels[mode].slice(1)}, {duree}&nbsp;min
      </p>
    </div>
  );
}

/** "4 décembre 2026 – 14 décembre 2026, 10 nuits". */
export function StaySpan({ stay }: { stay: StayBooking }) {
  return (
    <>
      {formatDate(stay.arrivee)} – {formatDate(stay.depart)}, {countOf(stay.nuits, stayUnitOf(stay.listing_table))}
    </>
  );
}

/** Price line by line, for a member. */
export function StayLines({ stay }: { stay: StayBooking }) {
  const { listing_table, arrivee, depart, lignes_prix, total, caution } = stay;
  return <StayPrice dates={{ arrivee, depart }} unit={stayUnitOf(listing_table)} lines={lignes_prix} total={total} caution={caution} />;
}

/** What became of a visit that no member has answered: its hour passed, or its slot is held for it no more. */
function Lapse({ booking, now }: { booking: Booking; now: string }) {
  if (booking.kind === "stay" || booking.statut !== "demande" || (booking.debut > now && booking.holds)) return null;
  if (booking.debut <= now) return <p className="note">Restée sans réponse&nbsp;: son heure est passée.</p>;
  return <p className="note">Son créneau n’est plus réservé&nbsp;: il peut être pris par d’autres.</p>;
}

type BookingProps = {
  booking: Booking;
  facts: TextFacts;
  /** What the address of the inbox said, where it leads back to there and not to the page of the booking. */
  back?: string;
  /** The page on which they stand takes the acts, and not that of the booking. */
  isHere?: true;
};

/** What a member can do with it now. `now`: when the page was read, since an outcome is known once a visit has begun. */
export function BookingActs({ now, ...props }: BookingProps & { now: string }) {
  const { booking } = props;
  const may = useMay();
  const { rights } = kindOf(booking.kind);
  const acts = openActs(booking, now).filter(([name, { right }]) => name !== "confier" && may(right ?? rights.change));
  return (
    <>
      <Lapse booking={booking} now={now} />
      {acts.length > 0 && (
        <div className="visit-acts cluster gap-2">
          {acts.map(([name, act]) =>
            name === "deplacer" ? (
              <ButtonRouteLink
                key={name}
                to={`${bookingPage("visit", booking.id)}?deplacer=oui#deplacer`}
                variant="outline"
                aria-label={`${act.label}\u00a0: ${booking.nom}`}
              >
                <ArrowRightLeft aria-hidden="true" />
                {act.label}
              </ButtonRouteLink>
            ) : act.asksReason ? (
              <AskingAct key={name} {...props} name={name} act={act} />
            ) : (
              <Press key={name} {...props} name={name} label={act.label} icon={icons[name]} isMain={act.isMain} />
            ),
          )}
        </div>
      )}
    </>
  );
}

const icons: Record<string, ReactNode> = {
  confirmer: <Check aria-hidden="true" />,
  accepter: <Check aria-hidden="true" />,
  honoree: <UserCheck aria-hidden="true" />,
  absent: <UserX aria-hidden="true" />,
};

type ActionProps = Pick<BookingProps, "booking" | "back" | "isHere">;

function actionOf({ booking, back, isHere }: ActionProps): string | undefined {
  if (isHere) return undefined;
  return `${bookingPage(booking.kind, booking.id)}${back === undefined ? "" : `?${new URLSearchParams({ retour: back })}`}`;
}

/** What a button was pressed under. */
export function Seen({ booking: { id, version }, name }: { booking: Pick<Booking, "id" | "version">; name: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={name} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

type PressProps = ActionProps & { name: string; label: string; icon?: ReactNode; isMain?: true };

function Press({ name, label, icon, isMain, ...of }: PressProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={actionOf(of)} preventScrollReset>
      <Seen booking={of.booking} name={name} />
      <Button
        type="submit"
        variant={isMain ? "primary" : "outline"}
        aria-busy={isBusy}
        aria-label={of.booking.nom ? `${label}\u00a0: ${of.booking.nom}` : undefined}
      >
        {icon}
        {label}
      </Button>
    </Form>
  );
}

type AskingActProps = BookingProps & { name: string; act: BookingAct };

function AskingAct(props: AskingActProps) {
  const { booking, act } = props;
  const [isAsking, setIsAsking] = useState(false);
  const title = `${act.label} ${nounOf(booking)}`;
  return (
    <>
      <Button type="button" variant="outline" aria-label={`${act.label}\u00a0: ${booking.nom}`} onClick={() => setIsAsking(true)}>
        {act.label}
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={`${title}\u00a0?`} size="small">
        {isAsking && <Question {...props} title={title} onDone={() => setIsAsking(false)} />}
      </Dialog>
    </>
  );
}

function nounOf({ kind, listing_table }: Booking) {
  return kindOf(kind).noun(listing_table);
}

/** Who is told what, before it is done: time that is given back may be another’s a moment later. */
function Question({ booking, facts, name, act, title, onDone, ...of }: AskingActProps & { title: string; onDone: () => void }) {
  const [motif, setMotif] = useState("");
  const isBusy = useNavigation().state === "submitting";
  const when = booking.kind === "visit" ? bothClocks(booking.debut, booking.fuseau, booking.lieu) : stayPeriod(booking);
  const listing = booking.listing && `${booking.listing.titre} (${booking.listing.reference})`;
  return (
    <Form method="post" action={actionOf({ booking, ...of })} className="stack gap-3" preventScrollReset onSubmit={onDone}>
      <Seen booking={booking} name={name} />
      <p>
        <b>{booking.nom}</b>, {[when, listing].filter(Boolean).join(", ")}.{" "}
        {booking.kind === "visit" ? "Le créneau est rendu aussitôt." : "Les dates sont rendues aussitôt."}
      </p>
      <Field label="Motif, mis dans le texte" name="motif" optional>
        {(ids) => (
          <Input
            {...ids}
            name="motif"
            maxLength={200}
            autoComplete="off"
            value={motif}
            onChange={({ currentTarget }) => setMotif(currentTarget.value)}
          />
        )}
      </Field>
      {act.letter && (
        <div className="ready-text r-2 stack gap-2">
          <b>Le texte pour {booking.nom}</b>
          <p className="breaks">{bookingText(act.letter, { ...booking, motif }, facts)}</p>
        </div>
      )}
      <div className="button-row">
        <Button type="submit" variant="danger" aria-busy={isBusy}>
          {title}
        </Button>
        <Button type="button" variant="outline" onClick={onDone}>
          Garder
        </Button>
      </div>
    </Form>
  );
}

/**
 * The prepared text of a step, to the number the person gave; without a step, of the one that is owed or of how it stands. While it is owed, with
 * the word that it went; opening a reminder notes that it went.
 */
export function ReadyText({ letter, ...props }: BookingProps & { letter?: Letter }) {
  const { booking, facts } = props;
  const may = useMay();
  const { nom, telephone_e164, owed } = booking;
  const told = letter ?? owed ?? letterOfStatut(booking);
  if (!told || !nom) return null;
  const text = bookingText(told, booking, facts);
  const isReminder = told === "rappel";
  return (
    <div className="ready-text r-2 stack gap-2">
      <b>{isReminder ? "Rappel prêt" : owed ? "Texte à envoyer" : "Texte WhatsApp prêt"}</b>
      <p className="breaks">{text}</p>
      <div className="cluster gap-2">
        {telephone_e164 && (isReminder ? <RemindLink booking={booking} text={text} /> : <ChatLink to={telephone_e164} text={text} />)}
        <CopyButton label="Copier" text={text} />
      </div>
      {owed && may(kindOf(booking.kind).rights.change) && (
        <div className="cluster gap-2">
          <Press {...props} name="envoye" label="Texte envoyé" icon={<Check aria-hidden="true" />} />
          <Press {...props} name="prevenu" label="Prévenu autrement" icon={<UserCheck aria-hidden="true" />} />
        </div>
      )}
      {!telephone_e164 && <p className="note">{unverifiedNumber(booking) ?? "Cette personne n’a pas laissé de numéro."}</p>}
    </div>
  );
}

function ChatLink({ to, text }: { to: string; text: string }) {
  return (
    <ButtonLink variant="whatsapp" href={whatsappUrl({ whatsapp: to }, text)} target="_blank" rel="noopener noreferrer">
      <MessageCircle aria-hidden="true" />
      WhatsApp
    </ButtonLink>
  );
}

function RemindLink({ booking: { kind, id, version, telephone_e164 }, text }: { booking: Booking; text: string }) {
  const fetcher = useFetcher({ key: `rappel-${id}` });
  const note = () => void fetcher.submit({ intent: "rappeler", id, version }, { method: "post", action: bookingPage(kind, id) });
  return (
    <ButtonLink
      variant="whatsapp"
      href={whatsappUrl({ whatsapp: telephone_e164 ?? "" }, text)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={note}
    >
      <BellRing aria-hidden="true" />
      Rappeler sur WhatsApp
    </ButtonLink>
  );
}
