import { expect, test } from "vitest";
import { endOfVisit, mayChange, remindAt, visitSubject } from "./visit.ts";

const visit = { reference: "D-K7QM", debut: "2027-03-27T10:00:00.000Z", fuseau: "Europe/Paris", mode: "sur_place" } as const;
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
