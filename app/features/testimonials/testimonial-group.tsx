import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { PublicTestimonial } from "./testimonial.ts";
import { TestimonialCard } from "./testimonial-card.tsx";

const SHOWN_FIRST = 6;

/** Six at first. Without script the whole list is there: the button needs one. */
export function TestimonialGroup({ title, testimonials }: { title: string; testimonials: PublicTestimonial[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const titleId = useId();
  if (testimonials.length === 0) return null;
  const isFolded = !isUnfolded && testimonials.length > SHOWN_FIRST;
  return (
    <section className="testimonial-group" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens the list scrolls sideways and the keyboard must reach it */}
      <ul className={isFolded ? "testimonial-list is-folded" : "testimonial-list"} tabIndex={0} aria-labelledby={titleId}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <p className="testimonial-more">
          <Button type="button" variant="outline" onClick={() => setIsUnfolded(true)}>
            Voir plus
          </Button>
        </p>
      )}
    </section>
  );
}
