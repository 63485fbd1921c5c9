import { expect, test } from "vitest";
import { statutOn, stayText } from "./stay.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const stay = { listing_table: "properties", arrivee: "2026-12-04", depart: "2026-12-14", reference: "D-K7QM", total: 169_000 } as const;
const CAUTION = "Ne payez jamais d’acompte avant une visite ou un contrat signé.";
const words = { stay, nom: "Afi", titre: "Studio", caution: CAUTION };

test("DISPO-08 DISPO-11 an acceptance ends with the fraud sentence and asks for no money, and a refusal gives its reason", () => {
  const given = plain(stayText("acceptation", words));
  expect(given).toBe(
    "Bonjour Afi, votre séjour est confirmé : Studio, du vendredi 4 décembre 2026 au lundi 14 décembre 2026, 10 nuits (réf. D-K7QM). " +
      `Prix : 169 000 FCFA. FADEM. ${CAUTION}`,
  );
  expect(given).not.toMatch(/à payer|verser|acompte de/);
  const refused = plain(stayText("refus", { ...words, motif: "Travaux en décembre." }));
  expect(refused).toContain("Travaux en décembre. Écrivez-nous pour d’autres dates.");
  const hire = { ...stay, listing_table: "vehicles" as const, total: null };
  expect(plain(stayText("acceptation", { ...words, stay: hire }))).toMatch(
    /votre location est confirmée : .*10 jours \(réf\. D-K7QM\)\. FADEM\./,
  );
});

test("DISPO-07 an option is one until its minute and none from it on, and holds nothing without a minute", () => {
  const end = "2026-11-19T12:00:00.000Z";
  const option = { statut: "option" as const, option_jusqu_a: end };
  const before = "2026-11-19T11:59:59.999Z";
  expect([statutOn(option, before), statutOn(option, end)]).toEqual(["option", "expiree"]);
});
