import { initialsOf } from "#app/lib/text/text.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type PublicTestimonial, testimonialServiceLabels } from "./testimonial.ts";

export function TestimonialCard({ testimonial }: { testimonial: PublicTestimonial }) {
  const { client_nom, contenu, service, note, pays, exemple } = testimonial;
  return (
    <figure className="testimonial-card">
      <div className="testimonial-card-head">
        <TestimonialStars note={note} />
        {exemple && <Badge tone="mute">Exemple</Badge>}
      </div>
      <blockquote>{contenu}</blockquote>
      <figcaption>
        <span className="testimonial-card-initials" aria-hidden="true">
          {initialsOf(client_nom)}
        </span>
        <span>
          <b>{client_nom}</b>
          {[service && testimonialServiceLabels[service], pays].filter(Boolean).join(" · ")}
        </span>
      </figcaption>
    </figure>
  );
}

/** Nothing when no note was given. */
export function TestimonialStars({ note }: { note: number | null }) {
  if (note === null) return null;
  return <span className={`testimonial-stars is-${note}`} role="img" aria-label={`${note} sur 5`} />;
}

const SHOWN_FIRST = 6;

type TestimonialGroupProps = { /** Begins the ids of its rows. */ id: string; title: string; testimonials: PublicTestimonial[] };

/** Six at first; the button leads to the seventh, and the style sheet unfolds a list whose row is the target (as in folded-list.tsx). */
export function TestimonialGroup({ id, title, testimonials }: TestimonialGroupProps) {
  if (testimonials.length === 0) return null;
  const titleId = `${id}-titre`;
  const isFolded = testimonials.length > SHOWN_FIRST;
  return (
    <section className="testimonial-group" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens the list scrolls sideways and the keyboard must reach it */}
      <ul className={isFolded ? "testimonial-list is-folded" : "testimonial-list"} tabIndex={0} aria-labelledby={titleId}>
        {testimonials.map((testimonial, index) => (
          <li key={testimonial.id} id={`${id}-${index + 1}`}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <p className="testimonial-more">
          <ButtonLink variant="outline" data-unfold href={`#${id}-${SHOWN_FIRST + 1}`}>
            Voir plus
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
