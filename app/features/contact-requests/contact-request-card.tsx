import { Check, Hand, Mail, Phone, ShieldAlert, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDate, formatDateTime, formatMoment } from "#app/lib/dates.ts";
import { useMay } from "#app/platform/auth/member-rights.tsx";
import { DemoBadge } from "#app/platform/demo/demo-badge.tsx";
import { ToCheckBadge } from "#app/platform/inbox/to-check-badge.tsx";
import { ToCheckForm } from "#app/platform/inbox/to-check-form.tsx";
import { ReplyButton, ReplyByMail } from "#app/platform/people/reply-link.tsx";
import { senderName, senderTelUrl } from "#app/platform/people/sender.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import {
  type ContactStatut,
  contactActions,
  contactCanalLabels,
  contactNatureLabel,
  contactServiceLabels,
  contactStatutLabels,
  contactStatutTones,
  contactUrgenceLabels,
  contactUrgenceTones,
} from "./contact-request.ts";
import type { AdminContactRequest } from "./contact-request-queries.server.ts";

const moveIcons: Partial<Record<ContactStatut, ReactNode>> = { en_cours: <Hand />, traite: <Check /> };

type ContactRequestCardProps = {
  request: AdminContactRequest;
  /** Today in Lomé. */
  today: string;
  /** The form of the buttons that act on every ticked request. */
  bulkForm: string;
  onDelete: () => void;
  /** Urgency, notes and history. */
  children: ReactNode;
};

export function ContactRequestCard({ request, today, bulkForm, onDelete, children }: ContactRequestCardProps) {
  const { id, statut, a_verifier, sujet, message, created_at } = request;
  const name = senderName(request);
  const may = useMay();
  return (
    <article
      className={`request-card${statut === "nouveau" && !a_verifier ? " request-card-waiting" : ""}`}
      aria-label={`${name}\u00a0: ${sujet}`}
    >
      <div className="request-card-header">
        <label className="request-card-pick">
          <input type="checkbox" form={bulkForm} name="id" value={id} aria-label={`Choisir la demande de ${name}`} />
        </label>
        <h3>{name}</h3>
        <span className="request-card-statut">
          {a_verifier ? <ToCheckBadge /> : <Badge tone={contactStatutTones[statut]}>{contactStatutLabels[statut]}</Badge>}
        </span>
        <DemoBadge row={request} />
        {request.nature !== "contact" && <Badge tone="line">{contactNatureLabel(request)}</Badge>}
        <UrgenceBadge request={request} />
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatMoment(created_at, today)}
        </time>
      </div>
      <div>
        <p className="request-card-subject">{sujet}</p>
        {message && <p className="request-card-text">{message}</p>}
      </div>
      <Facts request={request} />
      <Addresses request={request} />
      {children}
      <div className="request-card-actions">
        {a_verifier && <ToCheckForm id={id} label="C’est une vraie demande" />}
        <Moves request={request} name={name} />
        <div className="request-card-end">
          {statut !== "spam" && may("boite.signaler") && (
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="intent" value="statut" />
              <input type="hidden" name="id" value={id} />
              <IconButton
                type="submit"
                name="statut"
                value="spam"
                label={`Marquer comme indésirable la demande de ${name}`}
                title="Marquer comme indésirable"
                icon={<ShieldAlert />}
              />
            </Form>
          )}
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="intent" value="supprimer" />
            <input type="hidden" name="id" value={id} />
            <IconButton
              type="submit"
              label={`Supprimer la demande de ${name}`}
              title="Supprimer"
              icon={<Trash2 />}
              tone="bad"
              onClick={(event) => {
                event.preventDefault();
                onDelete();
              }}
            />
          </Form>
        </div>
      </div>
    </article>
  );
}

/** Keeps its place when the request no longer waits: a card that is opened again does not grow. */
function UrgenceBadge({ request: { statut, urgence, a_verifier } }: { request: AdminContactRequest }) {
  const isWaiting = !a_verifier && (statut === "nouveau" || statut === "en_cours");
  const label = urgence === "urgente" ? contactUrgenceLabels.urgente : `Priorité ${contactUrgenceLabels[urgence].toLowerCase()}`;
  return (
    <span className={isWaiting ? undefined : "request-card-unseen"}>
      <Badge tone={contactUrgenceTones[urgence]}>{label}</Badge>
    </span>
  );
}

function Facts({ request: { entreprise, service_demande, listing, date_souhaitee, canal, saisi_par } }: { request: AdminContactRequest }) {
  if (!entreprise && !service_demande && !listing && !date_souhaitee && !saisi_par) return null;
  return (
    <ul className="request-card-facts">
      {saisi_par && (
        <li>
          {contactCanalLabels[canal]}, saisie par {saisi_par}
        </li>
      )}
      {service_demande && <li>Service&nbsp;: {contactServiceLabels[service_demande]}</li>}
      {entreprise && <li>{entreprise}</li>}
      {listing && (
        <li>
          Annonce&nbsp;:{" "}
          {listing.url ? (
            <a href={listing.url} target="_blank" rel="noopener noreferrer">
              {listing.titre} <span className="request-card-reference">({listing.reference})</span>
            </a>
          ) : (
            <>
              {listing.titre} <span className="request-card-reference">({listing.reference}, supprimée)</span>
            </>
          )}
        </li>
      )}
      {date_souhaitee && <li>Date souhaitée&nbsp;: {formatDate(date_souhaitee)}</li>}
    </ul>
  );
}

function Addresses({ request }: { request: AdminContactRequest }) {
  const tel = senderTelUrl(request);
  const { email } = request;
  if (!tel && !email) return null;
  return (
    <div className="request-card-addresses">
      {email && (
        <ReplyByMail row={request} email={email}>
          <Mail />
          <span>{email}</span>
        </ReplyByMail>
      )}
      {tel && (
        <a href={tel} aria-label={`Appeler le ${request.telephone ?? request.telephone_e164}`}>
          <Phone />
          <span>{request.telephone ?? request.telephone_e164}</span>
        </a>
      )}
    </div>
  );
}

function Moves({ request, name }: { request: AdminContactRequest; name: string }) {
  const [first, ...others] = contactActions(request).filter(({ target }) => target !== "spam");
  return (
    <Form method="post" replace preventScrollReset className="request-card-moves">
      <input type="hidden" name="intent" value="statut" />
      <input type="hidden" name="id" value={request.id} />
      {first && <MoveButton {...first} isFirst isMain={moveIcons[first.target] !== undefined && !request.a_verifier} />}
      {(request.telephone_e164 || request.email) && <ReplyButton row={request} name={name} />}
      {others.map((move) => (
        <MoveButton key={move.target} {...move} />
      ))}
    </Form>
  );
}

type MoveButtonProps = { label: string; target: ContactStatut; isFirst?: boolean; isMain?: boolean };

function MoveButton({ label, target, isFirst = false, isMain = false }: MoveButtonProps) {
  return (
    <Button
      type="submit"
      name="statut"
      value={target}
      size="small"
      variant={isMain ? "primary" : "outline"}
      className={isFirst ? "request-card-first" : undefined}
    >
      {moveIcons[target]}
      {label}
    </Button>
  );
}
