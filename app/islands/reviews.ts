// The review form, in a file of its own: a visitor who writes to the company does not fetch the review form.
export { TestimonialForm } from "#app/features/reviews/testimonial-form.tsx";
