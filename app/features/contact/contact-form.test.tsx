import { expect, test } from "vitest";
import { renderRoute } from "#tests/render.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactRequestInputSchema } from "./contact-request-input.ts";
import { EnquiryForm } from "./enquiry-form.tsx";

const listing = {
  table: "properties" as const,
  id: "0192d0a0-0000-7000-8000-000000000000",
  titre: "Villa Soleil",
  url: "https://fadem.test/biens/villa",
};
const valid = { nom: "Afi A.", email: "afi@exemple.tg", sujet: "Visite", message: "Je souhaite visiter la villa." };

/** The form on the home page, and the same fields in a visit, a quote and a question about a listing. */
const forms = {
  contact: renderRoute(<ContactForm />),
  visite: renderRoute(<EnquiryForm kind="visite" listing={listing} />),
  devis: renderRoute(<EnquiryForm kind="devis" listing={listing} />),
  question: renderRoute(<EnquiryForm kind="contact" listing={listing} />),
};

function maxLengthOf(form: string, name: string) {
  const [field = ""] = new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>`).exec(form) ?? [];
  expect(field, name).not.toBe("");
  const [, length] = /maxLength="(\d+)"/i.exec(field) ?? [];
  return length && Number(length);
}

/** What fills the field to its end passes the check of the server, one character more does not. */
function expectLength(name: string, length: number, fill: (length: number) => string) {
  for (const [kind, form] of Object.entries(forms)) expect(maxLengthOf(form, name), `${name} in ${kind}`).toBe(length);
  expect(contactRequestInputSchema.safeParse({ ...valid, [name]: fill(length) }).success, name).toBe(true);
  const tooLong = contactRequestInputSchema.safeParse({ ...valid, [name]: fill(length + 1) });
  expect(tooLong.error?.issues.map(({ path }) => path[0])).toEqual([name]);
}

test("CONTACT-VAL-03 the name takes at most 100 characters, in the field and on the server", () => {
  expectLength("nom", 100, (length) => "A".repeat(length));
});

test("CONTACT-VAL-04 the e-mail takes at most 100 characters, in the field and on the server", () => {
  const domain = `@${"e".repeat(50)}.tg`;
  expectLength("email", 100, (length) => "a".repeat(length - domain.length) + domain);
});

test("CONTACT-VAL-05 the telephone takes at most 20 characters, in the field and on the server", () => {
  expectLength("telephone", 20, (length) => "+228 90 12 34 56".padEnd(length - 1, " ").padEnd(length, "7"));
});

test("CONTACT-VAL-07 the subject takes at most 200 characters, in the field and on the server", () => {
  expectLength("sujet", 200, (length) => "a".repeat(length));
});

test("DEC-50 the message is not cut while it is typed: its counter turns red, and the server refuses", () => {
  for (const form of Object.values(forms)) expect(maxLengthOf(form, "message")).toBeUndefined();
});

test("DEC-202 every form about a listing, and that of a message, says that a telephone or an e-mail is enough", () => {
  for (const form of Object.values(forms)) {
    expect(form).toContain("Un e-mail ou un téléphone suffit.");
    expect(form).not.toMatch(/Téléphone<span class="field-optional">/);
  }
});
