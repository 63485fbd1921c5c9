import { Check, Clock, MessageSquareQuote, Pencil, X } from "lucide-react";
import { formatDateTime } from "#app/lib/dates.ts";
import { defineSent, type OpenedProps, type SentRow, type SlotProps } from "#app/platform/inbox/define-sent.ts";
import { ReplyByMail } from "#app/platform/people/reply-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { type Testimonial, testimonialServiceLabels } from "./testimonial.ts";
import { TestimonialEditForm } from "./testimonial-edit-form.tsx";
import { TestimonialStars } from "./testimonial-stars.tsx";

export const reviewSent = defineSent<"testimonials", SentRow<"testimonials">>({
  table: "testimonials",
  isWaitingFirst: true,
  statuts: {
    en_attente: { label: "En attente", tone: "warn" },
    approuve: { label: "Approuvé", tone: "ok" },
    rejete: { label: "Rejeté", tone: "bad" },
  },
  moves: [
    {
      ...{ label: "Approuver", to: "approuve", icon: Check, isMain: true },
      done: { word: "approbation", title: "✅ Avis approuvé", description: "Il est visible sur le site." },
    },
    { label: "Rejeter", to: "rejete", icon: X, done: { word: "rejet", title: "✅ Avis rejeté" } },
    { label: "Remettre en attente", to: "en_attente", icon: Clock, done: { word: "attente", title: "✅ Avis remis en attente" } },
  ],
  nameOf: ({ client_nom }) => client_nom,
  exported: {
    name: "avis",
    columns: [
      ["Reçu le", (row) => formatDateTime(row.created_at)],
      ["Nom", (row) => row.client_nom],
      ["E-mail", (row) => row.client_email],
      ["Pays", (row) => row.pays],
      ["Service", (row) => row.service && testimonialServiceLabels[row.service]],
      ["Note", (row) => row.note],
      ["Avis", (row) => row.contenu],
      ["Statut", (_, statut) => statut],
      ["Exemple", (row) => (row.exemple ? "Oui" : "Non")],
    ],
  },
  fiche: (row) => ({ label: "Avis", subject: null, texte: row.contenu, facts: [`Note\u00a0: ${row.note} sur 5`] }),
  chosen: { approuver: "approuve", rejeter: "rejete" },
  opens: "modifier",
  words: {
    ...{ title: "Avis clients", short: "Avis" },
    search: { label: "Rechercher un avis", placeholder: "Rechercher un nom, un mot" },
    pills: { label: "Statut des avis", all: "Tous" },
    empty: {
      ...{ icon: <MessageSquareQuote />, none: "Aucun avis", noMatch: "Aucun avis ne correspond" },
      first: "Les avis envoyés depuis le site arrivent ici pour relecture.",
    },
    of: ({ client_nom }) => `l’avis de ${client_nom}`,
    real: "C’est un vrai avis",
    verified: "Il attend votre approbation.",
    removal: ({ client_nom }) => `Supprimer l’avis de ${client_nom}`,
    done: { modification: { title: "✅ Avis modifié" } },
  },
  card: {
    label: ({ client_nom }) => `Avis de ${client_nom}`,
    Mark: ({ row }) => <TestimonialStars note={row.note} />,
    Badges: ({ row }) => row.exemple && <Badge tone="line">Exemple</Badge>,
    Body,
    canReply: ({ client_email }) => Boolean(client_email),
    repliesLast: true,
    Buttons: EditLink,
    Form: TestimonialEditForm,
  },
});

/** The last word keeps its place while it is not true: a review that is published does not make its card grow. */
function Body({ row }: SlotProps<Testimonial>) {
  const { contenu, service, pays, client_email, statut } = row;
  const facts = [service && testimonialServiceLabels[service], pays].filter(Boolean);
  return (
    <>
      <p className="request-card-text">{contenu}</p>
      <p className="request-card-facts">
        {facts.length > 0 && <span>{facts.join("\u00a0· ")}</span>}
        {client_email && (
          <span>
            <ReplyByMail row={row} email={client_email} />
          </span>
        )}
        <span className={statut === "approuve" ? undefined : "request-card-unseen"}>publié sur le site</span>
      </p>
    </>
  );
}

function EditLink({ row, openUrl }: OpenedProps<Testimonial>) {
  return (
    <ButtonRouteLink
      to={openUrl}
      replace
      preventScrollReset
      variant="outline"
      size="small"
      aria-label={`Modifier l’avis de ${row.client_nom}`}
    >
      <Pencil />
      Modifier
    </ButtonRouteLink>
  );
}
