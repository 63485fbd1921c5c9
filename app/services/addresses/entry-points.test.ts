import { expect, test } from "vitest";
import { entryPointAt, entryPoints, FORM_MAX_BYTES, isVisitorForm } from "./entry-points.ts";

test("R18 a declared address has a limit of its own, and another spelling of it none", () => {
  for (const entry of Object.values(entryPoints)) expect(entryPointAt(entry.path)).toBe(entry);
  expect(entryPointAt("/contact/envoyer/")).toBeUndefined();
  expect(entryPointAt("/alertes/aBc_-123")).toBe(entryPoints.alertLink);
  expect(entryPointAt("/rendez-vous/aBc_-123")).toBe(entryPoints.visitLink);
  expect(entryPointAt("/alertes/nouvelle")).toBeUndefined();
  expect(entryPointAt("/admin/invitation/aBc_-123")).toBe(entryPoints.invitation);
  expect(entryPoints.measure.maxBytes).toBeLessThan(FORM_MAX_BYTES);
});

test("only the forms of visitors need no origin", () => {
  const without = Object.values(entryPoints).filter(({ path }) => isVisitorForm(path));
  expect(without.map(({ path }) => path)).toEqual([
    ...["/avis/envoyer", "/contact/envoyer", "/demande/envoyer", "/signaler", "/rendez-vous", "/disponibilites"],
    ...["/vendre-votre-vehicule", "/alertes", "/alertes/:jeton", "/rendez-vous/:secret", "/reservation/:secret"],
  ]);
});
