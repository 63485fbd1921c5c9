import { ButtonLink } from "#app/ui/controls/button.tsx";
import type { PublicTestimonial } from "./testimonial.ts";
import { TestimonialCard } from "./testimonial-card.tsx";

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
