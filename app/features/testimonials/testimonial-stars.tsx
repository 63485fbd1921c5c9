import { Star } from "lucide-react";

const notes = [1, 2, 3, 4, 5];

/** Nothing when no note was given. */
export function TestimonialStars({ note }: { note: number | null }) {
  if (note === null) return null;
  return (
    <span className="testimonial-stars" role="img" aria-label={`${note} sur 5`}>
      {notes.map((value) => (
        <Star key={value} aria-hidden="true" className={value <= note ? "is-on" : undefined} />
      ))}
    </span>
  );
}
