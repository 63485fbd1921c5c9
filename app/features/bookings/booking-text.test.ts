import { expect, test } from "vitest";
import { bookingText, type ToldBooking } from "./booking-text.ts";

const CAUTION = "Ne payez jamais d’acompte avant une visite ou un contrat signé.";
const facts = { caution: CAUTION, telephone: "+228 90 00 00 00" };
const visit = {
  ...{ kind: "visit", reference: "D-K7QM", debut: "2027-03-27T10:00:00.000Z", fuseau: "Europe/Paris", mode: "sur_place" },
  ...{ lieu: "Tomdé, Kara", nom: "Afi", listing: { titre: "Villa 4 chambres" }, motif: null },
} satisfies ToldBooking;
const stay = {
  ...{ kind: "stay", listing_table: "properties", arrivee: "2026-12-04", depart: "2026-12-14", reference: "D-K7QM", total: 169_000 },
  ...{ heures: "Arrivée dès 14h", nom: "Afi", listing: { titre: "Studio" }, motif: null },
} satisfies ToldBooking;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("RDV-03 RDV-10 the text of each step tells both clocks, right on both sides of a change of the hour", () => {
  const at = (debut: string, fuseau: string) => bookingText("confirmation", { ...visit, debut, fuseau }, facts);
  expect(at("2027-03-27T10:00:00.000Z", "Europe/Paris")).toContain("samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris)");
  expect(at("2027-03-29T10:00:00.000Z", "Europe/Paris")).toContain("lundi 29 mars, 10h00 (heure de Lomé, 12h00 Paris)");
  expect(at("2027-03-13T10:00:00.000Z", "America/Toronto")).toContain(", 10h00 (heure de Lomé, 5h00 Montréal)");
  expect(at("2027-03-15T10:00:00.000Z", "America/Toronto")).toContain(", 10h00 (heure de Lomé, 6h00 Montréal)");
  expect(at("2027-03-15T10:00:00.000Z", "Africa/Lome")).toContain(", 10h00 (heure de Lomé), Tomdé, Kara, sur place (réf. D-K7QM).");
  for (const act of ["confirmation", "deplacement", "refus", "rappel", "annulation"] as const)
    expect(bookingText(act, visit, facts), act).toContain("Villa 4 chambres, samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris)");
});

test("RDV-10 a refusal's reason has a full stop, a confirmation the fraud sentence, a visit at the office no title", () => {
  expect(bookingText("refus", { ...visit, motif: "La villa est occupée" }, facts)).toBe(
    "Bonjour Afi, nous ne pouvons pas assurer votre visite\u00a0: Villa 4 chambres, samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris), Tomdé, Kara, sur place (réf. D-K7QM). La villa est occupée. Écrivez-nous pour un autre moment. FADEM",
  );
  expect(bookingText("refus", { ...visit, motif: "Complet !" }, facts)).toContain("Complet ! Écrivez-nous");
  expect(bookingText("confirmation", { ...visit, listing: null }, { ...facts, caution: "Ne payez rien avant la visite." })).toBe(
    "Bonjour Afi, votre visite est confirmée\u00a0: samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris), Tomdé, Kara, sur place (réf. D-K7QM). FADEM. Ne payez rien avant la visite.",
  );
  expect(bookingText("rappel", { ...visit, mode: "video" }, facts)).toContain(
    "par appel vidéo WhatsApp (réf. D-K7QM). Nous vous appellerons sur WhatsApp. FADEM",
  );
});

test("DISPO-08 DISPO-11 an acceptance ends with the fraud sentence and asks for no money, and a refusal gives its reason", () => {
  const given = plain(bookingText("acceptation", stay, facts));
  expect(given).toBe(
    "Bonjour Afi, votre séjour est confirmé : Studio, du vendredi 4 décembre 2026 au lundi 14 décembre 2026, 10 nuits (réf. D-K7QM). " +
      `Prix : 169 000 FCFA. Arrivée dès 14h. Pour toute question, ou pour annuler, appelez le +228 90 00 00 00. FADEM. ${CAUTION}`,
  );
  expect(given).not.toMatch(/à payer|verser|acompte de/);
  const refused = plain(bookingText("refus", { ...stay, motif: "Travaux en décembre." }, facts));
  expect(refused).toContain("Travaux en décembre. Écrivez-nous pour d’autres dates.");
  const hire = { ...stay, listing_table: "vehicles" as const, total: null };
  expect(plain(bookingText("acceptation", hire, facts))).toMatch(
    /votre location est confirmée : .*10 jours \(réf\. D-K7QM\)\. Arrivée dès 14h\. Pour/,
  );
});

test("RETROUVE-01 the same text without a name begins with a greeting alone", () => {
  expect(bookingText("demande", { ...visit, nom: null }, facts)).toMatch(/^Bonjour, nous avons reçu votre demande de visite/);
  expect(bookingText("annulation", { ...stay, nom: null }, facts)).toMatch(/^Bonjour, votre séjour est annulé/);
});
