// The form of somebody who gives an opinion, a file of its own: whoever writes to the company does not fetch it.
export { TestimonialForm } from "#app/features/reviews/testimonial-form.tsx";
