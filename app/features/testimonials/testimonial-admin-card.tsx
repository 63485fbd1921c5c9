import { Check, Clock, Pencil, X } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDateTime, formatMoment } from "#app/lib/dates.ts";
import { DemoBadge } from "#app/platform/demo/demo-badge.tsx";
import { DeleteButton } from "#app/platform/forms/delete-button.tsx";
import { ToCheckBadge } from "#app/platform/inbox/to-check-badge.tsx";
import { ToCheckForm } from "#app/platform/inbox/to-check-form.tsx";
import { PickBox } from "#app/platform/lots/pick-box.tsx";
import { ReplyButton, ReplyByMail } from "#app/platform/people/reply-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import {
  type Testimonial,
  type TestimonialStatut,
  testimonialActions,
  testimonialServiceLabels,
  testimonialStatutLabels,
  testimonialStatutTones,
} from "./testimonial.ts";
import { TestimonialStars } from "./testimonial-stars.tsx";

const moveIcons: Record<TestimonialStatut, ReactNode> = { approuve: <Check />, rejete: <X />, en_attente: <Clock /> };

type TestimonialAdminCardProps = {
  testimonial: Testimonial;
  /** Today in Lomé. */
  today: string;
  editUrl: string;
  onDelete: () => void;
  /** The form that takes the place of the review and its buttons. */
  form: ReactNode;
};

export function TestimonialAdminCard({ testimonial, today, editUrl, onDelete, form }: TestimonialAdminCardProps) {
  const { id, client_nom, contenu, note, statut, exemple, a_verifier, created_at } = testimonial;
  return (
    <article
      className={`request-card${statut === "en_attente" && !a_verifier ? " request-card-waiting" : ""}`}
      aria-label={`Avis de ${client_nom}`}
    >
      <div className="request-card-header">
        <PickBox id={id} label={`l’avis de ${client_nom}`} />
        <h3>{client_nom}</h3>
        <TestimonialStars note={note} />
        <span className="request-card-statut">
          {a_verifier ? <ToCheckBadge /> : <Badge tone={testimonialStatutTones[statut]}>{testimonialStatutLabels[statut]}</Badge>}
        </span>
        <DemoBadge row={testimonial} />
        {exemple && <Badge tone="line">Exemple</Badge>}
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatMoment(created_at, today)}
        </time>
      </div>
      {form || (
        <>
          <p className="request-card-text">{contenu}</p>
          <Facts testimonial={testimonial} />
          <div className="request-card-actions">
            {a_verifier && <ToCheckForm id={id} label="C’est un vrai avis" />}
            <Form method="post" replace preventScrollReset className="request-card-moves">
              <input type="hidden" name="intent" value="statut" />
              <input type="hidden" name="id" value={id} />
              {testimonialActions(testimonial).map(({ label, target }, rank) => (
                <Button
                  key={target}
                  type="submit"
                  name="statut"
                  value={target}
                  size="small"
                  variant={target === "approuve" && !a_verifier ? "primary" : "outline"}
                  className={rank === 0 ? "request-card-first" : undefined}
                >
                  {moveIcons[target]}
                  {label}
                </Button>
              ))}
              <ButtonRouteLink
                to={editUrl}
                replace
                preventScrollReset
                variant="outline"
                size="small"
                aria-label={`Modifier l’avis de ${client_nom}`}
              >
                <Pencil />
                Modifier
              </ButtonRouteLink>
              {testimonial.client_email && <ReplyButton row={testimonial} name={client_nom} />}
            </Form>
            <div className="request-card-end">
              <DeleteButton id={id} label={`Supprimer l’avis de ${client_nom}`} onDelete={onDelete} />
            </div>
          </div>
        </>
      )}
    </article>
  );
}

/** The last word keeps its place while it is not true: a review that is published does not make its card grow. */
function Facts({ testimonial }: { testimonial: Testimonial }) {
  const { service, pays, client_email, statut } = testimonial;
  const facts = [service && testimonialServiceLabels[service], pays].filter(Boolean);
  return (
    <p className="request-card-facts">
      {facts.length > 0 && <span>{facts.join("\u00a0· ")}</span>}
      {client_email && (
        <span>
          <ReplyByMail row={testimonial} email={client_email} />
        </span>
      )}
      <span className={statut === "approuve" ? undefined : "request-card-unseen"}>publié sur le site</span>
    </p>
  );
}
