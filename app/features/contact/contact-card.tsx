import { Check, Eye, EyeOff, Mail, Phone } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { contactUrgences } from "#app/db/tables/closed-lists.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { senderName, senderTelUrl, unverifiedNumber } from "#app/features/people/person-words.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { referenceFact, type SentLook, type SlotProps } from "#app/services/sent/define-sent.ts";
import { ReplyByMail } from "#app/services/sent/reply-link.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Select } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import {
  contactCanalLabels,
  contactNatureLabel,
  contactServiceLabels,
  contactUrgenceLabels,
  contactUrgenceTones,
  OPTION_ENDED,
  OPTION_ENDED_LABEL,
} from "./contact-request.ts";
import { type ContactListing, type ListedContact, priorityOf } from "./contact-sent.ts";

export const contactLook: SentLook<ListedContact> = {
  card: {
    label: (row) => `${senderName(row)}\u00a0: ${row.sujet}`,
    Badges,
    Body,
    canReply: ({ telephone_e164, email }) => Boolean(telephone_e164 || email),
    Follow: UrgenceForm,
  },
};

/** The urgency keeps its place when the request no longer waits: a card that is opened again does not grow. */
function Badges({ row }: SlotProps<ListedContact>) {
  const { statut, urgence, a_verifier } = row;
  const isWaiting = !a_verifier && (statut === "nouveau" || statut === "en_cours");
  return (
    <>
      {row.motif === OPTION_ENDED && <Badge tone="warn">{OPTION_ENDED_LABEL}</Badge>}
      {row.nature !== "contact" && <Badge tone="line">{contactNatureLabel(row)}</Badge>}
      <span className={isWaiting ? undefined : "request-card-unseen"}>
        <Badge tone={contactUrgenceTones[urgence]}>{priorityOf(urgence)}</Badge>
      </span>
    </>
  );
}

function Body({ row }: SlotProps<ListedContact>) {
  return (
    <>
      <Words {...row} />
      <Facts row={row} />
      <Addresses row={row} />
      {row.nature === "signalement" && <ReportDecisions report={{ ...row, listing: row.listing }} fields={{ id: row.id }} />}
    </>
  );
}

type ReportDecisionsProps = {
  report: {
    listing_table: ListingTable | null;
    statut: string | undefined;
    listing: Pick<ContactListing, "isOnline" | "isWithdrawn"> | undefined;
  };
  action?: string;
  fields: Readonly<Record<string, string>>;
};

/** Until it is decided: the listing is taken down while it is looked at, and put back by the same place, or there was nothing to correct. */
export function ReportDecisions({ report: { listing_table, statut, listing }, action, fields }: ReportDecisionsProps) {
  const may = useMay();
  const isBusy = useNavigation().formMethod === "POST";
  if (!listing_table || (statut !== "nouveau" && statut !== "en_cours") || !may("annonces-signalees.modifier")) return null;
  return (
    <Form method="post" action={action} replace preventScrollReset className="button-row">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {listing?.isWithdrawn && (
        <Button type="submit" name="intent" value="remise" size="small" variant="outline" disabled={isBusy}>
          <Eye />
          Remettre en ligne
        </Button>
      )}
      {listing?.isOnline && (
        <Button type="submit" name="intent" value="retrait" size="small" variant="outline" disabled={isBusy}>
          <EyeOff />
          Retirer le temps de vérifier
        </Button>
      )}
      <Button type="submit" name="intent" value="maintien" size="small" variant="outline" disabled={isBusy}>
        <Check />
        Rien à corriger
      </Button>
    </Form>
  );
}

export function Words({ sujet, message }: { sujet: string | null; message: string | null }) {
  return (
    <div>
      <p className="w-640 breaks">{sujet}</p>
      {message && <p className="request-card-text soft breaks lines">{message}</p>}
    </div>
  );
}

function Facts({ row: { reference, entreprise, service_demande, listing, date_souhaitee, canal, saisi_par } }: SlotProps<ListedContact>) {
  if (!reference && !entreprise && !service_demande && !listing && !date_souhaitee && !saisi_par) return null;
  return (
    <ul className="request-card-facts flow soft small">
      {reference && <li>{referenceFact({ reference })}</li>}
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
              {listing.titre}{" "}
              <span className="one-line">
                ({listing.reference}
                {!listing.isOnline && ", hors ligne"})
              </span>
            </a>
          ) : (
            <>
              {listing.titre} <span className="one-line">({listing.reference}, supprimée)</span>
            </>
          )}
        </li>
      )}
      {date_souhaitee && <li>Date souhaitée&nbsp;: {formatDate(date_souhaitee)}</li>}
    </ul>
  );
}

type Addressed = Pick<ListedContact, "id" | "person_id" | "a_verifier" | "email" | "telephone" | "telephone_e164">;

export function Addresses({ row }: SlotProps<Addressed>) {
  const tel = senderTelUrl(row);
  const { email } = row;
  const unverified = unverifiedNumber(row);
  if (!tel && !unverified && !email) return null;
  return (
    <div className="request-card-addresses flow small">
      {email && (
        <ReplyByMail row={row} email={email}>
          <Mail />
          <span>{email}</span>
        </ReplyByMail>
      )}
      {tel && (
        <a href={tel} aria-label={`Appeler le ${row.telephone ?? row.telephone_e164}`}>
          <Phone />
          <span>{row.telephone ?? row.telephone_e164}</span>
        </a>
      )}
      {unverified && <span>{unverified}</span>}
    </div>
  );
}

function UrgenceForm({ row }: SlotProps<ListedContact>) {
  return (
    <Form method="post" replace preventScrollReset className="request-card-urgence gap-2">
      <input type="hidden" name="intent" value="urgence" />
      <input type="hidden" name="id" value={row.id} />
      <Select
        key={row.urgence}
        name="urgence"
        aria-label={`Urgence de la demande de ${senderName(row)}`}
        defaultValue={row.urgence}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        options={contactUrgences.map((value) => ({ value, label: `Urgence\u00a0: ${contactUrgenceLabels[value].toLowerCase()}` }))}
      />
    </Form>
  );
}
