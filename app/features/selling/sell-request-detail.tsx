import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { senderName, senderTelUrl } from "#app/features/people/sender.ts";
import { formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { formatDate, formatDateTime } from "#app/lib/time/dates.ts";
import { fallbackUrl, imageUrl } from "#app/services/pictures/image.ts";
import type { Sent } from "#app/services/sent/define-sent.ts";
import { ReplyButton, ReplyByMail } from "#app/services/sent/reply-link.tsx";
import { StatutBadge } from "#app/services/sent/sent-card.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { carburantLabels, transmissionLabels } from "./sell-request-labels.ts";
import { etatVehiculeLabels, type ListedSellRequest } from "./vehicle-sell-request.ts";

/** Everything stored of a request. */
export function SellRequestDetail({ sent, row: request }: { sent: Sent; row: ListedSellRequest }) {
  const { created_at, date_evaluation, email, telephone, prix_souhaite, description, video_url, photos = [], history = [] } = request;
  const telUrl = senderTelUrl(request);
  return (
    <div className="sell-request-detail">
      <p className="sell-request-state">
        <StatutBadge sent={sent} row={request} />
        <span>Reçue le {formatDateTime(created_at)}</span>
        {date_evaluation && <span>Évaluation commencée le {formatDate(date_evaluation)}</span>}
      </p>
      <section>
        <h3>Client</h3>
        <Facts
          facts={[
            ["Nom", senderName(request)],
            ["E-mail", <ReplyByMail key="mail" row={request} email={email} />],
            [
              "Téléphone",
              telephone && telUrl ? (
                <a key="tel" href={telUrl}>
                  {telephone}
                </a>
              ) : (
                telephone
              ),
            ],
          ]}
        />
        <div className="sell-request-reply">
          {telUrl && (
            <ButtonLink href={telUrl} variant="outline" size="small">
              <Phone />
              Appeler
            </ButtonLink>
          )}
          <ReplyButton row={request} name={senderName(request)} />
        </div>
      </section>
      <section>
        <h3>Véhicule</h3>
        <Facts facts={vehicleFacts(request)} />
      </section>
      <section className="sell-request-wide sell-request-prix">
        <h3>Prix souhaité</h3>
        <p>
          {prix_souhaite === null ? (
            "-"
          ) : (
            <>
              {formatPrix(prix_souhaite)} <small>{formatEuros(prix_souhaite)}</small>
            </>
          )}
        </p>
      </section>
      {description && (
        <section className="sell-request-wide">
          <h3>Description</h3>
          <p className="sell-request-text">{description}</p>
        </section>
      )}
      {photos.length > 0 && (
        <section className="sell-request-wide">
          <h3>Photos</h3>
          <ul className="sell-request-photos">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <a href={fallbackUrl(photo)} target="_blank" rel="noreferrer">
                  <img
                    src={photo.widths.includes(640) ? imageUrl(photo, 640, "webp") : fallbackUrl(photo)}
                    alt={photo.alt || `Photo ${index + 1}`}
                    width={320}
                    height={240}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {video_url && (
        <section className="sell-request-wide">
          <h3>Vidéo</h3>
          <p className="sell-request-text">
            <a href={video_url} target="_blank" rel="noreferrer nofollow">
              {video_url}
            </a>
          </p>
        </section>
      )}
      {history.length > 0 && (
        <section className="sell-request-wide">
          <h3>Historique</h3>
          <ul className="request-card-history">
            {history.map(({ id, at, actor, text }) => (
              <li key={id}>
                <time dateTime={at}>{formatDateTime(at)}</time>, {actor}&nbsp;: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function vehicleFacts(request: ListedSellRequest): [string, ReactNode][] {
  const { marque, modele, annee, kilometrage, couleur, carburant, transmission, etat_vehicule } = request;
  return [
    ["Modèle", `${marque} ${modele}`],
    ["Année", annee],
    ["Kilométrage", kilometrage !== null && `${formatNumber(kilometrage)}\u00a0km`],
    ["Couleur", couleur],
    ["Carburant", carburant && carburantLabels[carburant]],
    ["Transmission", transmission && transmissionLabels[transmission]],
    ["État", etat_vehicule && etatVehiculeLabels[etat_vehicule]],
  ];
}

/** What was not given has no line. */
function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="sell-request-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
