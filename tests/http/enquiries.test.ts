import { expect } from "vitest";
import { textOf } from "#tests/visit.ts";
import { test } from "./http-test.ts";

test("S8 without script a quote and a message are sent with a telephone alone, and the page that follows names the request", async ({
  rows,

  visitor,
}) => {
  const home = await visitor.visit("/");
  const project = await visitor.visit(home.all("#realisations .project-card h3 a")[0]?.getAttribute("href") ?? "");
  const ways = project.all("a").filter((link) => link.textContent?.trim() === "Demander un devis");
  const quote = await visitor.visit(ways[0]?.getAttribute("href") ?? "");
  const refused = await quote.fill({ Nom: "Devis au téléphone" }).press("Envoyer ma demande");
  expect(refused.text).toContain("Indiquez un téléphone ou un e-mail.");
  const sent = await refused.fill({ Téléphone: "90 12 34 56" }).press("Envoyer ma demande");
  expect(sent.headings("Demande envoyée")).toHaveLength(1);
  const stored = rows.one("select nature, telephone_e164 from contact_requests where nom = 'Devis au téléphone'");
  expect(stored).toMatchObject({ nature: "devis", telephone_e164: "+22890123456" });

  const contact = await visitor.visit("/contact/envoyer");
  const typed = { Nom: "Afi Ayao", telephone: "90 12 34 56", Sujet: "Terrain à Kara", Message: "Je cherche un terrain clôturé." };
  const wanting = await contact.fill(typed).press("Envoyer le message");
  expect(wanting.headings("Message envoyé avec succès\u00a0! Nous vous contacterons bientôt.")).toHaveLength(1);
  expect(textOf(wanting.one(".form-receipt-reference b"))).toMatch(/^D-[2-9A-HJKMNP-TV-Z]{4}$/);
  expect(wanting.all(".form-receipt li")).toHaveLength(3);
  expect(wanting.text).toContain("Retour à l’accueil");
});

test("an empty contact form sent without script comes back with each mistake", async ({ visitor }) => {
  const answer = await (await visitor.visit("/contact/envoyer")).press("Envoyer le message");
  expect(answer.all(".field-error")).toHaveLength(4);
});
