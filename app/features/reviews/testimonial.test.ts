import { expect, test } from "vitest";
import { services, testimonialStatuts } from "#app/db/tables/closed-lists.ts";
import { sampleModes } from "#app/services/company-values/sample-mode.ts";
import { publicTestimonialColumns } from "#app/services/publication/public-testimonials.ts";
import { reviewSent } from "./review-sent.ts";
import { isDiaspora, testimonialServiceLabels, withSamples } from "./testimonial.ts";
import { testimonialEditSchema, testimonialInputSchema } from "./testimonial-input.ts";

const smallest = { client_nom: "Afi A.", contenu: "Visite à l'heure, dossier clair." };

test("TEM-04 the name and the review are required, the service comes from its list", () => {
  expect(testimonialInputSchema.parse(smallest)).toMatchObject({
    client_email: null,
    pays: null,
    service: null,
    contenu: "Visite à l’heure, dossier clair.",
  });
  expect(testimonialInputSchema.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(["client_nom", "contenu"]),
  );
  for (const service of services) expect(testimonialInputSchema.safeParse({ ...smallest, service }).success).toBe(true);
  expect(testimonialInputSchema.safeParse({ ...smallest, service: "jardinage" }).success).toBe(false);
  expect(testimonialInputSchema.safeParse({ ...smallest, client_email: "afi" }).success).toBe(false);
});

test("a visitor's note goes from 1 to 5 and is 5 by default, the administrator may leave none", () => {
  expect(testimonialInputSchema.parse(smallest).note).toBe(5);
  expect(testimonialEditSchema.parse(smallest).note).toBeNull();
  for (const note of ["1", "5"]) expect(testimonialInputSchema.safeParse({ ...smallest, note }).success).toBe(true);
  for (const note of ["0", "6", "bien"]) expect(testimonialInputSchema.safeParse({ ...smallest, note }).success).toBe(false);
});

test("a visitor cannot choose the status of a review", () => {
  expect(testimonialInputSchema.safeParse({ ...smallest, statut: "approuve" }).success).toBe(false);
});

test("a review may move to every status but its own", () => {
  const targets = testimonialStatuts.map((statut) => reviewSent.movesOf({ statut }).map(({ label }) => label));
  expect(targets).toEqual([
    ["Approuver", "Rejeter"],
    ["Rejeter", "Remettre en attente"],
    ["Approuver", "Remettre en attente"],
  ]);
});

test("visitors never read the e-mail address of a review", () => {
  for (const column of ["client_email", "statut", "cle_envoi", "demo"]) expect(publicTestimonialColumns).not.toContain(column);
});

test("a country or the diaspora service makes a voice of the diaspora", () => {
  expect(isDiaspora({ pays: "France", service: "btp" })).toBe(true);
  expect(isDiaspora({ pays: null, service: "diaspora" })).toBe(true);
  expect(isDiaspora({ pays: null, service: "btp" })).toBe(false);
});

test("samples give way to three true reviews unless the administrator decided otherwise", () => {
  const counts = (trueOnes: number) => sampleModes.map((mode) => withSamples(Array(trueOnes).fill("sent"), ["sample"], mode).length);
  expect(counts(2)).toEqual([3, 3, 2]);
  expect(counts(3)).toEqual([3, 4, 3]);
});

test("every value of a review has a label and each status its colour", () => {
  expect(services.map((value) => testimonialServiceLabels[value])).toEqual([
    "Immobilier",
    "BTP & Construction",
    "Gérance locative",
    "Véhicules",
    "Diaspora",
  ]);
  expect(testimonialStatuts.map((value) => [reviewSent.labels[value], reviewSent.statuts[value].tone])).toEqual([
    ["En attente", "warn"],
    ["Approuvé", "ok"],
    ["Rejeté", "bad"],
  ]);
});
