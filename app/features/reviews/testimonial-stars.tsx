/** Nothing when no note was given. */
export function TestimonialStars({ note }: { note: number | null }) {
  if (note === null) return null;
  return <span className={`testimonial-stars is-${note}`} role="img" aria-label={`${note} sur 5`} />;
}
