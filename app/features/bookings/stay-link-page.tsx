import { MessageCircle } from "lucide-react";
import { dayInWords, type StayStatut, stayStatuts, stayUnitOf } from "#app/features/bookings/stays/stay.ts";
import { NOT_HELD } from "#app/features/bookings/stays/stay-form-words.ts";
import { StayDays, StayPrice } from "#app/features/bookings/stays/stay-summary.tsx";
import { ZoneChoice } from "#app/features/bookings/visits/visit-slots.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { formatTime } from "#app/lib/time/dates.ts";
import { clockIn, LOME, otherClock } from "#app/lib/time/zones.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { PrivateAddress } from "./booked-listing.tsx";
import type { findOwnStay } from "./stay-link.server.ts";

type OwnStay = NonNullable<Awaited<ReturnType<typeof findOwnStay>>>;

const told: Record<StayStatut, string> = {
  option: "En attente de FADEM",
  acceptee: "Confirmé par FADEM",
  refusee: "Refusé",
  expiree: "Délai passé",
  annulee: "Annulé",
  bloquee: "",
};

/** The page of who asked for dates, behind its secret. */
export function StayLinkPage({ stay, isCancelling, whole }: { stay: OwnStay; isCancelling: boolean; whole: string }) {
  const { reference, statut, listing, again, chatUrl, alerte } = stay;
  const unit = stayUnitOf(stay.listing_table);
  return (
    <div className="stays-page">
      <Badge tone={stayStatuts[statut].tone}>{told[statut]}</Badge>
      <h1>Votre demande {reference}</h1>
      <StayState stay={stay} />
      {statut === "option" && isCancelling && <Cancelling stay={stay} />}
      <div className="reported-listing">
        {listing.image && <Picture image={listing.image} sizes="96px" />}
        <p>
          <b>{listing.path ? <a href={listing.path}>{listing.titre}</a> : listing.titre}</b>
          <span>{listing.reference}</span>
        </p>
      </div>
      <StayDays dates={stay} unit={unit} />
      <StayPrice dates={stay} unit={unit} lines={stay.lignes_prix} total={stay.total} caution={stay.caution} />
      <div className="button-row">
        {(statut === "expiree" || statut === "annulee" || statut === "refusee") && again && (
          <ButtonLink href={again} rel="nofollow">
            Demander à nouveau
          </ButtonLink>
        )}
        <ButtonLink variant="whatsapp" href={chatUrl} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" />
          Envoyer sur WhatsApp
        </ButtonLink>
        {statut === "option" && !isCancelling && (
          <ButtonLink variant="outline" href={`?${new URLSearchParams({ fuseau: stay.zone, intent: "annuler" })}#annuler`}>
            Annuler ma demande
          </ButtonLink>
        )}
      </div>
      {statut === "option" && stay.isHeld && (
        <form method="get">
          <ZoneChoice zone={stay.zone} label="Votre heure">
            <Button type="submit" variant="outline" size="small">
              Afficher
            </Button>
          </ZoneChoice>
        </form>
      )}
      <DepositCaution text={alerte} />
      <p className="stay-note">Gardez l’adresse de cette page&nbsp;: elle est à vous seul, et la référence n’ouvre rien.</p>
      <PrivateAddress whole={whole} />
    </div>
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

/** Asked once before it is done. */
function Cancelling({ stay: { isHeld, zone } }: { stay: OwnStay }) {
  return (
    <form method="post" className="stay-cancel" id="annuler">
      <p role="alert">Annuler cette demande&nbsp;?{isHeld && " Ces dates redeviendront libres aussitôt."}</p>
      <input type="hidden" name="intent" value="annuler" />
      <div className="button-row">
        <Button type="submit" variant="danger">
          Oui, annuler ma demande
        </Button>
        <ButtonLink href={`?${new URLSearchParams({ fuseau: zone })}`} variant="outline">
          Garder ma demande
        </ButtonLink>
      </div>
    </form>
  );
}
