import { Check, ChevronDown, Hand, Split } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { bookingUrl } from "#app/features/bookings/booking-kinds.ts";
import { BookingActs, BookingBadge, ReadyText, StaySpan, VisitClocks } from "#app/features/bookings/desk/booking-acts.tsx";
import { ReportDecisions } from "#app/features/contact/contact-card.tsx";
import { WaitChip } from "#app/features/inbox/parts/office-clock.tsx";
import { BecameVehicle, type PriceMistake, SellRequestVehicleForm } from "#app/features/selling/sell-request-opened.tsx";
import { formatDateTime, formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { Wait } from "#app/services/company-values/response-clock.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { FicheRequest, Meeting } from "./fiche-requests.server.ts";

type FicheRequestProps = {
  request: FicheRequest;
  person: string;
  here: string;
  canSplit: boolean;
  /** How long it waits, on the one its person's clock counts from. */
  wait?: Wait;
  /** Where it is not the one being answered, it leads there. */
  canReply?: boolean;
  mistake?: PriceMistake;
  /** How it is answered. */
  children?: ReactNode;
};

const moveIcons: Record<string, ReactNode> = { en_cours: <Hand />, traite: <Check />, approuve: <Check />, accepte: <Check /> };

/** One request of a person, with the buttons of the tab it belongs to. What was answered or waits for nothing is folded. */
export function FicheRequestCard(props: FicheRequestProps) {
  const { request, children } = props;
  const { at, label, marks, answered } = request;
  const title = titleOf(request);
  const look = `fiche-request column gap-2h pad-4 ruled-below${request.isWaiting ? " fiche-request-new" : ""}`;
  const body = <RequestBody {...props} />;
  if (!request.isOpen && !children)
    return (
      <details className="fiche-folded ruled-below">
        <summary className="no-marker row gap-2h small">
          <Check />
          <b className="breaks">{title}</b>
          <span className="note fill">{answered ?? marks[0]?.label}</span>
          <ChevronDown />
        </summary>
        <section className={look} aria-label={label}>
          {body}
        </section>
      </details>
    );
  return (
    <section className={look} aria-label={label}>
      <div className="fiche-request-top cluster">
        <h3 className="breaks">{title}</h3>
        {marks.map((mark) => (
          <Badge key={mark.label} tone={mark.tone}>
            {mark.label}
          </Badge>
        ))}
        {props.wait && <WaitChip wait={props.wait} />}
        <time className="note" dateTime={at} title={formatDateTime(at)}>
          {formatMoment(at, todayInLome())}
        </time>
      </div>
      {body}
    </section>
  );
}

/** "Vente · Toyota RAV4 2018". What the server made of the listing says nothing more than the listing itself. */
export function titleOf({ label, subject, listing }: FicheRequest): string {
  return [label, listing && subject?.endsWith(listing.titre) ? listing.titre : subject].filter(Boolean).join(" · ");
}

function RequestBody({ request, person, here, canSplit, canReply, mistake, children }: FicheRequestProps) {
  const { id, texte, unverified, details, notes, listing, autreNom, sale, report, meeting } = request;
  const facts = [...request.facts, ...(unverified ? [unverified] : [])];
  const isBusy = useNavigation().formMethod === "POST";
  const may = useMay();
  return (
    <>
      {autreNom && <p className="fiche-other small">Autre nom donné&nbsp;: {autreNom}</p>}
      {sale && sale.photos.length > 0 && (
        <ul className="fiche-photos">
          {sale.photos.map(({ id, small, whole, alt }) => (
            <li key={id}>
              <a href={whole} target="_blank" rel="noreferrer">
                <img className="r-1" src={small} alt={alt} width={160} height={120} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {details.length > 0 && (
        <dl className="fiche-details">
          {details.map(([label, value]) => (
            <div key={label}>
              <dt className="note">{label}</dt>
              <dd className="w-620 breaks">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {texte && <blockquote>{texte}</blockquote>}
      {facts.length > 0 && <p className="small soft breaks">{facts.join(" · ")}</p>}
      {listing && <Listing listing={listing} />}
      {notes && (
        <p className="small soft breaks">
          <b>Notes internes&nbsp;:</b> {notes}
        </p>
      )}
      {meeting && <MeetingOfRequest meeting={meeting} here={here} />}
      <Moves request={request} person={person} here={here} canSplit={canSplit} />
      {report && id && <ReportDecisions report={report} action={here} fields={{ id: person, ligne: id }} />}
      {sale?.vehicle_id && <BecameVehicle id={sale.vehicle_id} />}
      {sale && !sale.vehicle_id && may("demandes-vente.modifier") && (
        <SellRequestVehicleForm
          request={{ ...sale, photoCount: sale.photos.length }}
          person={person}
          action={here}
          mistake={mistake?.id === sale.id ? mistake : undefined}
          isBusy={isBusy}
        />
      )}
      {request.isUnverified && (
        <p className="fiche-other small">
          Attention&nbsp;: numéro non vérifié, autre e-mail que celui déjà connu. Assurez-vous que c’est bien elle.
        </p>
      )}
      {children}
      {!children && canReply && (
        <p>
          <Link to={replyAddress(here, request.event)} replace preventScrollReset>
            Répondre à cette demande
          </Link>
        </p>
      )}
    </>
  );
}

/** When the visit is, or the stay, and what is decided of it here as on its own page. */
function MeetingOfRequest({ meeting: { booking, now, facts }, here }: { meeting: Meeting; here: string }) {
  const back = here.length > 0 ? here : undefined;
  const isOver = booking.kind === "visit" && !booking.owed && booking.debut <= now;
  return (
    <div className="fiche-meeting stack gap-3">
      <p className="cluster gap-2">
        <BookingBadge booking={booking} />
        <Link to={bookingUrl(booking)}>{booking.kind === "visit" ? "Voir la visite" : "Voir le séjour"}</Link>
      </p>
      {booking.kind === "visit" ? (
        <VisitClocks visit={booking} />
      ) : (
        <p className="w-620">
          <StaySpan stay={booking} />
        </p>
      )}
      <BookingActs booking={booking} now={now} facts={facts} back={back} />
      {!isOver && <ReadyText booking={booking} facts={facts} back={back} />}
    </div>
  );
}

/** This page with another request to be answered. */
function replyAddress(here: string, event: string) {
  const [path, search] = here.split("?");
  const params = new URLSearchParams(search);
  params.set("demande", event);
  return `${path}?${params}#repondre`;
}

function Listing({
  listing: { titre, reference, url, isOnline, facts = [], prix, picture },
}: {
  listing: NonNullable<FicheRequest["listing"]>;
}) {
  return (
    <div className="fiche-listing r-2 pad-2 cluster">
      {picture && <img className="fixed" src={picture} alt="" width={72} height={52} loading="lazy" />}
      <p className="breaks">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {titre}
          </a>
        ) : (
          titre
        )}
        <span className="note">{[reference, ...facts, !url ? "supprimée" : !isOnline && "hors ligne"].filter(Boolean).join(" · ")}</span>
      </p>
      {prix && <b className="small one-line">{prix}</b>}
    </div>
  );
}

function Moves({ request, person, here, canSplit }: Pick<FicheRequestProps, "request" | "person" | "here" | "canSplit">) {
  const isBusy = useNavigation().formMethod === "POST";
  const { table, id, moves, event } = request;
  return (
    <div className="fiche-moves flow gap-2">
      {table && id && moves.length > 0 && (
        <Form method="post" action={here} replace preventScrollReset className="button-row">
          <input type="hidden" name="intent" value="statut" />
          <input type="hidden" name="id" value={person} />
          <input type="hidden" name="table" value={table} />
          <input type="hidden" name="ligne" value={id} />
          <input type="hidden" name="vu" value={request.statut} />
          {moves.map(({ label, target, isMain }) => (
            <Button
              key={target}
              type="submit"
              name="statut"
              value={target}
              size="small"
              variant={isMain ? "primary" : "outline"}
              disabled={isBusy}
            >
              {moveIcons[target]}
              {label}
            </Button>
          ))}
        </Form>
      )}
      {canSplit && (
        <Form method="post" action={here} replace preventScrollReset>
          <input type="hidden" name="intent" value="separer" />
          <input type="hidden" name="ligne" value={event} />
          <Button type="submit" size="small" variant="outline" disabled={isBusy}>
            <Split />
            Séparer
          </Button>
        </Form>
      )}
    </div>
  );
}
