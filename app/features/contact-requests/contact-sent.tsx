import { Check, Hand, Inbox, Mail, Phone } from "lucide-react";
import { Form } from "react-router";
import { contactUrgences } from "#app/db/closed-lists.ts";
import { formatDate, formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import { defineSent, type SentRow, type SlotProps } from "#app/platform/inbox/define-sent.ts";
import { ReplyByMail } from "#app/platform/people/reply-link.tsx";
import { senderName, senderTelUrl } from "#app/platform/people/sender.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  type ContactRequest,
  contactCanalLabels,
  contactNatureLabel,
  contactServiceLabels,
  contactUrgenceLabels,
  contactUrgenceTones,
} from "./contact-request.ts";

/** `url` is undefined when the listing is in the bin. */
export type ContactListing = { titre: string; reference: string; url: string | undefined };
/** With the listing it is about. */
export type ListedContact = SentRow<"contact_requests"> & { listing?: ContactListing };

export const contactSent = defineSent<"contact_requests", ListedContact>({
  table: "contact_requests",
  isWaitingFirst: true,
  statuts: {
    nouveau: { label: "Nouveau", tone: "warn" },
    en_cours: { label: "En cours", tone: "info" },
    traite: { label: "Traité", tone: "ok" },
    ferme: { label: "Fermé", tone: "mute" },
    spam: { label: "Indésirable", tone: "mute" },
  },
  moves: [
    {
      ...{ label: "Prendre en charge", to: "en_cours", from: ["nouveau"], icon: Hand, isMain: true },
      done: { word: "prise_en_charge", title: "✅ Demande prise en charge" },
    },
    {
      ...{ label: "Marquer traité", to: "traite", from: ["en_cours"], icon: Check, isMain: true },
      done: { word: "traitement", title: "✅ Demande traitée" },
    },
    { label: "Fermer", to: "ferme", done: { word: "fermeture", title: "✅ Demande fermée" } },
    { label: "Rouvrir", to: "nouveau", done: { word: "reouverture", title: "✅ Demande rouverte" } },
    { label: "Marquer comme indésirable", to: "spam", done: { word: "indesirable", title: "✅ Demande marquée comme indésirable" } },
  ],
  moved: "Cette demande a changé de statut entre-temps. Rien n’a été modifié.",
  closed: "ferme",
  nameOf: senderName,
  notes: {
    hint: "Visibles ici seulement, jamais par le demandeur.",
    stale: "Ces notes ont été modifiées pendant votre saisie. Rien n’a été écrasé.",
  },
  changesOf: (before, after) => [
    before.urgence !== after.urgence && `Urgence\u00a0: ${contactUrgenceLabels[before.urgence]} → ${contactUrgenceLabels[after.urgence]}`,
  ],
  exported: {
    name: "contacts",
    columns: [
      ["Reçue le", (row) => formatDateTime(row.created_at)],
      ["Nature", contactNatureLabel],
      ["Canal", (row) => contactCanalLabels[row.canal]],
      ["Nom", (row) => row.nom],
      ["Prénom", (row) => row.prenom],
      ["Entreprise", (row) => row.entreprise],
      ["E-mail", (row) => row.email],
      ["Téléphone", (row) => row.telephone],
      ["Sujet", (row) => row.sujet],
      ["Message", (row) => row.message],
      ["Service", (row) => row.service_demande && contactServiceLabels[row.service_demande]],
      ["Référence de l’annonce", (row) => row.listing?.reference],
      ["Annonce", (row) => row.listing?.titre],
      ["Date souhaitée", (row) => row.date_souhaitee && formatShortDate(row.date_souhaitee)],
      ["Urgence", (row) => contactUrgenceLabels[row.urgence]],
      ["Statut", (_, statut) => statut],
      ["Notes internes", (row) => row.notes_internes],
    ],
  },
  fiche: (row) => ({
    ...{ label: contactNatureLabel(row), subject: row.sujet, texte: row.message },
    facts: [row.entreprise, row.date_souhaitee && `Date souhaitée\u00a0: ${formatDate(row.date_souhaitee)}`],
    marks: [
      ...(row.urgence === "urgente" || row.urgence === "haute"
        ? [{ tone: contactUrgenceTones[row.urgence], label: priorityOf(row.urgence) }]
        : []),
      ...(row.service_demande ? [{ tone: "line" as const, label: contactServiceLabels[row.service_demande] }] : []),
    ],
  }),
  wholeList: "contacts.ensemble",
  opens: "notes",
  words: {
    ...{ title: "Demandes de contact", short: "Contacts" },
    search: { label: "Rechercher une demande", placeholder: "Rechercher un nom, un sujet, un numéro" },
    pills: { label: "Statut des demandes", all: "Tous" },
    empty: {
      ...{ icon: <Inbox />, none: "Aucune demande de contact", noMatch: "Aucune demande ne correspond" },
      first: "Les messages envoyés depuis le site arrivent ici aussitôt.",
    },
    of: (row) => `la demande de ${senderName(row)}`,
    real: "C’est une vraie demande",
    verified: "Elle a rejoint la liste.",
    removal: () => "Supprimer la demande",
    done: { urgence: { title: "✅ Urgence mise à jour" } },
    failures: { urgence: { title: "Erreur lors de la mise à jour de l’urgence" } },
  },
  card: {
    label: (row) => `${senderName(row)}\u00a0: ${row.sujet}`,
    Badges,
    Body,
    canReply: ({ telephone_e164, email }) => Boolean(telephone_e164 || email),
    Follow: UrgenceForm,
  },
});

function priorityOf(urgence: ContactRequest["urgence"]) {
  return urgence === "urgente" ? contactUrgenceLabels.urgente : `Priorité ${contactUrgenceLabels[urgence].toLowerCase()}`;
}

/** The urgency keeps its place when the request no longer waits: a card that is opened again does not grow. */
function Badges({ row }: SlotProps<ListedContact>) {
  const { statut, urgence, a_verifier } = row;
  const isWaiting = !a_verifier && (statut === "nouveau" || statut === "en_cours");
  return (
    <>
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
      <div>
        <p className="request-card-subject">{row.sujet}</p>
        {row.message && <p className="request-card-text">{row.message}</p>}
      </div>
      <Facts row={row} />
      <Addresses row={row} />
    </>
  );
}

function Facts({ row: { entreprise, service_demande, listing, date_souhaitee, canal, saisi_par } }: SlotProps<ListedContact>) {
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

function Addresses({ row }: SlotProps<ListedContact>) {
  const tel = senderTelUrl(row);
  const { email } = row;
  if (!tel && !email) return null;
  return (
    <div className="request-card-addresses">
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
    </div>
  );
}

function UrgenceForm({ row }: SlotProps<ListedContact>) {
  return (
    <Form method="post" replace preventScrollReset className="request-card-urgence">
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
