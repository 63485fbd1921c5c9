import { initialsOf } from "#app/lib/text/text.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type PublicTestimonial, testimonialServiceLabels } from "./testimonial.ts";
import { TestimonialStars } from "./testimonial-stars.tsx";

export function TestimonialCard({ testimonial }: { testimonial: PublicTestimonial }) {
  const { client_nom, contenu, service, note, pays, exemple } = testimonial;
  return (
    <figure className="testimonial-card">
      <div className="testimonial-card-head">
        <TestimonialStars note={note} />
        {exemple && <Badge tone="mute">Exemple</Badge>}
        {service && <span className="testimonial-card-service">{testimonialServiceLabels[service]}</span>}
      </div>
      <blockquote>{contenu}</blockquote>
      <figcaption>
        <span className="testimonial-card-initials" aria-hidden="true">
          {initialsOf(client_nom)}
        </span>
        <span>
          <b>{client_nom}</b>
          {pays}
        </span>
      </figcaption>
    </figure>
  );
}
