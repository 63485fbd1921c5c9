import { afterEach, expect, test, vi } from "vitest";
import { contactRequestInputSchema, listingRequestInputSchema } from "./contact-request-input.ts";

const valid = { nom: "Afi A.", email: "afi@exemple.tg", sujet: "Visite", message: "Je souhaite visiter la villa." };

function errorsOf(given: Record<string, unknown>) {
  const result = contactRequestInputSchema.safeParse({ ...valid, ...given });
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

afterEach(() => void vi.useRealTimers());

test("CONTACT-VAL-01 texts are trimmed before they are checked and stored", () => {
  const padded = Object.fromEntries(Object.entries(valid).map(([name, value]) => [name, `  ${value} \n`]));
  expect(contactRequestInputSchema.parse(padded)).toMatchObject(valid);
  expect(errorsOf({ nom: " A " })).toHaveProperty("nom");
  expect(errorsOf({ sujet: "abcd   " })).toHaveProperty("sujet");
});

test("CONTACT-VAL-02 the characters < > double and single quote are never stored", () => {
  const stored = contactRequestInputSchema.parse({
    ...valid,
    nom: "N'Guessan",
    sujet: '<script>"Villa"',
    message: "L'appartement <b>meublé</b> m'intéresse.",
  });
  expect(stored).toMatchObject({ nom: "N’Guessan", sujet: "script”Villa”", message: "L’appartement bmeublé/b m’intéresse." });
  expect(Object.values(stored).join("")).not.toMatch(/[<>"']/);
  expect(errorsOf({ nom: "<>A" })).toHaveProperty("nom");
});

test("CONTACT-VAL-03 a name counts from 2 to 100 characters", () => {
  for (const nom of ["", "A"]) expect(errorsOf({ nom })).toEqual({ nom: "Le nom doit contenir au moins 2 caractères." });
  for (const nom of ["Al", "A".repeat(100)]) expect(errorsOf({ nom })).toEqual({});
  expect(errorsOf({ nom: "A".repeat(101) })).toHaveProperty("nom");
});

test("CONTACT-VAL-04 an e-mail address must look like one within 100 characters, or a telephone take its place", () => {
  const message = "Veuillez saisir une adresse email valide.";
  for (const email of [
    "",
    "afi",
    "afi@",
    "@exemple.tg",
    "afi@exemple",
    "a b@exemple.tg",
    "o'brien@exemple.tg",
    `${"a".repeat(90)}@exemple.tg`,
  ])
    expect(errorsOf({ email })).toEqual({ email: message });
  expect(errorsOf({ email: "afi.ayao+lome@exemple.tg" })).toEqual({});
  const telephone = "90 12 34 56";
  expect(errorsOf({ email: "", telephone })).toEqual({});
  expect(errorsOf({ email: "afi@", telephone })).toEqual({ email: message });
  expect(errorsOf({ email: "", telephone: "abc" })).toEqual({ telephone: "Veuillez saisir un numéro de téléphone valide." });
  expect(errorsOf({ nom: "A", email: "", telephone: " " })).toEqual({ nom: "Le nom doit contenir au moins 2 caractères.", email: message });
});

test("CONTACT-VAL-05 a telephone number may be empty and counts at most 20 characters", () => {
  expect(contactRequestInputSchema.parse({ ...valid, telephone: " " }).telephone).toBeNull();
  expect(errorsOf({ telephone: "+228 90 12 34 56" })).toEqual({});
  expect(errorsOf({ telephone: "+228  90  12  34  56 7" })).toHaveProperty("telephone");
});

test("CONTACT-VAL-06 a telephone number is an optional plus, a digit from 1 to 9, then at most 15 digits", () => {
  for (const telephone of ["+228 90 12 34 56", "90-12-34-56", "(90) 12 34 56", "00228 90 12 34 56", "06 12 34 56 78", "1234567890123456"]) {
    expect(errorsOf({ telephone })).toEqual({});
    expect(contactRequestInputSchema.parse({ ...valid, telephone }).telephone).toBe(telephone);
  }
  for (const telephone of ["abc", "+0123", "12345678901234567", "90.12.34.56", "+"])
    expect(errorsOf({ telephone })).toEqual({ telephone: "Veuillez saisir un numéro de téléphone valide." });
});

test("CONTACT-VAL-07 a subject counts from 5 to 200 characters", () => {
  for (const sujet of ["", "abcd"]) expect(errorsOf({ sujet })).toEqual({ sujet: "Le sujet doit contenir au moins 5 caractères." });
  for (const sujet of ["abcde", "a".repeat(200)]) expect(errorsOf({ sujet })).toEqual({});
  expect(errorsOf({ sujet: "a".repeat(201) })).toHaveProperty("sujet");
});

test("CONTACT-VAL-08 a message counts at least 10 characters", () => {
  for (const message of ["", "a".repeat(9)])
    expect(errorsOf({ message })).toEqual({ message: "Le message doit contenir au moins 10 caractères." });
  expect(errorsOf({ message: "a".repeat(10) })).toEqual({});
});

test("CONTACT-VAL-09 a message counts at most 1000 characters", () => {
  expect(errorsOf({ message: "a".repeat(1000) })).toEqual({});
  expect(errorsOf({ message: "a".repeat(1001) })).toEqual({ message: "Le message ne peut pas dépasser 1000 caractères." });
});

test("a sender cannot choose the status of a request", () => {
  expect(contactRequestInputSchema.safeParse({ ...valid, statut: "ferme" }).success).toBe(false);
});

test("a visit is asked for a listing and for a day that is not past in Lomé", () => {
  vi.useFakeTimers({ now: new Date("2026-11-15T23:30:00Z") });
  const visit = { ...valid, nature: "visite", listing_table: "properties", listing_id: "0192d0a0-0000-7000-8000-000000000000" };
  for (const date_souhaitee of ["", "2026-11-15", "2026-12-01"])
    expect(listingRequestInputSchema.safeParse({ ...visit, date_souhaitee }).success).toBe(true);
  expect(listingRequestInputSchema.safeParse({ ...visit, date_souhaitee: "2026-11-14" }).error?.issues[0]?.message).toBe(
    "Choisissez une date à venir.",
  );
  expect(listingRequestInputSchema.safeParse({ ...visit, listing_table: "users" }).success).toBe(false);
});

test("S8 a visit, a quote or a question needs a telephone or an e-mail, told in its words with the other mistakes", () => {
  const { email, ...rest } = valid;
  const errors = (given: Record<string, unknown>) => {
    const listing = { listing_table: "properties", listing_id: "0192d0a0-0000-7000-8000-000000000000", date_souhaitee: "" };
    const result = listingRequestInputSchema.safeParse({ ...rest, telephone: "", email: "", ...listing, ...given });
    return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
  };
  const sentence = "Indiquez un téléphone ou un e-mail.";
  for (const nature of ["visite", "devis"]) {
    expect(errors({ nature })).toEqual({ email: sentence });
    expect(errors({ nature, nom: "" })).toEqual({ nom: "Le nom doit contenir au moins 2 caractères.", email: sentence });
    expect(errors({ nature, telephone: "90 12 34 56" })).toEqual({});
    expect(errors({ nature, email })).toEqual({});
    expect(errors({ nature, email: "afi@" })).toEqual({ email: "Veuillez saisir une adresse email valide." });
    expect(errors({ nature, telephone: "abc" })).toEqual({ telephone: "Veuillez saisir un numéro de téléphone valide." });
  }
  expect(errors({ nature: "contact" })).toEqual({ email: "Veuillez saisir une adresse email valide." });
  expect(errors({ nature: "contact", telephone: "90 12 34 56" })).toEqual({});
  expect(errors({ nature: "contact", email })).toEqual({});
});
