import { expect, test } from "vitest";
import { endOfVisit, mayChange, remindAt, visitSubject, visitText } from "./visit.ts";

const visit = { reference: "D-K7QM", debut: "2027-03-27T10:00:00.000Z", fuseau: "Europe/Paris", mode: "sur_place" } as const;
const parts = {
  lieu: "Tomdé, Kara",
  visit,
  nom: "Afi",
  titre: "Villa 4 chambres",
};

test("RDV-03 RDV-10 the text of each step tells both clocks, right on both sides of a change of the hour", () => {
  const at = (debut: string, fuseau: string) => visitText("confirmation", { ...parts, visit: { ...visit, debut, fuseau } });
  expect(at("2027-03-27T10:00:00.000Z", "Europe/Paris")).toContain("samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris)");
  expect(at("2027-03-29T10:00:00.000Z", "Europe/Paris")).toContain("lundi 29 mars, 10h00 (heure de Lomé, 12h00 Paris)");
  expect(at("2027-03-13T10:00:00.000Z", "America/Toronto")).toContain(", 10h00 (heure de Lomé, 5h00 Montréal)");
  expect(at("2027-03-15T10:00:00.000Z", "America/Toronto")).toContain(", 10h00 (heure de Lomé, 6h00 Montréal)");
  expect(at("2027-03-15T10:00:00.000Z", "Africa/Lome")).toContain(", 10h00 (heure de Lomé), Tomdé, Kara, sur place (réf. D-K7QM).");
  for (const act of ["confirmation", "deplacement", "refus", "rappel", "annulation"] as const)
    expect(visitText(act, parts), act).toContain("Villa 4 chambres, samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris)");
});

test("RDV-10 a refusal's reason has a full stop, a confirmation the fraud sentence, a visit at the office no title", () => {
  expect(visitText("refus", { ...parts, motif: "La villa est occupée" })).toBe(
    "Bonjour Afi, nous ne pouvons pas assurer votre visite\u00a0: Villa 4 chambres, samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris), Tomdé, Kara, sur place (réf. D-K7QM). La villa est occupée. Écrivez-nous pour un autre moment. FADEM",
  );
  expect(visitText("refus", { ...parts, motif: "Complet !" })).toContain("Complet ! Écrivez-nous");
  expect(visitText("confirmation", { ...parts, titre: null, caution: "Ne payez rien avant la visite." })).toBe(
    "Bonjour Afi, votre visite est confirmée\u00a0: samedi 27 mars, 10h00 (heure de Lomé, 11h00 Paris), Tomdé, Kara, sur place (réf. D-K7QM). FADEM. Ne payez rien avant la visite.",
  );
  expect(visitText("rappel", { ...parts, visit: { ...visit, mode: "video" } })).toContain(
    "par appel vidéo WhatsApp (réf. D-K7QM). Nous vous appellerons sur WhatsApp. FADEM",
  );
});

test("RDV-08 RDV-11 the hours of a visit: its end, its reminder on the eve, and until when its sender may change it", () => {
  const asked = { ...visit, statut: "demande", duree: 45 } as const;
  expect(endOfVisit(asked)).toBe("2027-03-27T10:45:00.000Z");
  expect(remindAt("2027-03-01T00:00:00.000Z")).toBe("2027-02-28T17:00:00.000Z");
  expect(mayChange(asked, 24, "2027-03-26T10:00:00.000Z")).toBe(true);
  expect(mayChange(asked, 24, "2027-03-26T10:00:00.001Z")).toBe(false);
  expect(mayChange({ ...asked, statut: "annule" }, 24, "2027-03-01T10:00:00.000Z")).toBe(false);
});

test("S8 the request of a visit is named by its listing", () => {
  expect(visitSubject({ table: "properties", titre: "Villa" })).toBe("Visite\u00a0: Villa");
  expect(visitSubject({ table: "vehicles", titre: "Hilux" })).toBe("Rendez-vous\u00a0: Hilux");
  expect(visitSubject(undefined)).toBe("Visite");
  expect(visitSubject({ table: "properties", titre: "a".repeat(300) })).toHaveLength(200);
});
