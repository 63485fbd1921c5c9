import { Pencil } from "lucide-react";
import type { OpenedProps, SentLook, SlotProps } from "#app/services/sent/define-sent.ts";
import { ReplyByMail } from "#app/services/sent/reply-link.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type Testimonial, testimonialServiceLabels } from "./testimonial.ts";
import { TestimonialEditForm } from "./testimonial-edit-form.tsx";
import { TestimonialStars } from "./testimonial-stars.tsx";

export const reviewLook: SentLook<Testimonial> = {
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
};

/** The last word keeps its place while it is not true: a review that is published does not make its card grow. */
function Body({ row }: SlotProps<Testimonial>) {
  const { contenu, service, pays, client_email, statut } = row;
  const facts = [service && testimonialServiceLabels[service], pays].filter(Boolean);
  return (
    <>
      <p className="request-card-text soft breaks lines">{contenu}</p>
      <p className="request-card-facts flow soft small">
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
