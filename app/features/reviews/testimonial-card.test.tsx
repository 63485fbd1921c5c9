import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicTestimonial } from "./testimonial.ts";
import { TestimonialCard } from "./testimonial-card.tsx";
import { TestimonialNoteField } from "./testimonial-form.tsx";

const review: PublicTestimonial = {
  id: "1",
  client_nom: "Afi Mensah",
  contenu: "<b>Visite</b> à l’heure.",
  service: "gerance",
  note: 4,
  pays: "France",
  exemple: false,
  created_at: "2026-11-15T08:00:00.000Z",
};

function card(changes: Partial<PublicTestimonial> = {}) {
  return renderToStaticMarkup(<TestimonialCard testimonial={{ ...review, ...changes }} />);
}

test("a review shows its note, its service, who wrote it and from where, and nothing for what is absent", () => {
  expect(card()).toContain('aria-label="4 sur 5"');
  expect(card()).toContain('class="testimonial-stars is-4"');
  expect(card()).toMatch(/&lt;b&gt;Visite&lt;\/b&gt;.*AM.*Afi Mensah.*Gérance locative · France/s);
  const bare = card({ note: null, service: null, pays: null });
  expect(bare).not.toMatch(/sur 5|null|undefined/);
});

test("a sample says that it is one", () => {
  expect(card({ exemple: true })).toContain("Exemple");
  expect(card()).not.toContain("Exemple");
});

test("a note that was chosen comes back with the form, an absurd one becomes five", () => {
  const checked = (typed: string) =>
    /value="(\d)"[^>]*checked|checked=""[^>]*value="(\d)"/.exec(renderToStaticMarkup(<TestimonialNoteField typed={typed} />));
  expect(checked("2")?.slice(1)).toContain("2");
  for (const typed of ["", "9"]) expect(checked(typed)?.slice(1)).toContain("5");
});
