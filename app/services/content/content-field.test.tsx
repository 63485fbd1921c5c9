import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { ContentField, typedIn } from "./content-field.tsx";
import { choice, town } from "./content-fields.ts";

const fields = { ville: town({ label: "Ville", fallback: "Lomé", invalid: "Indiquez le nom de la ville." }) };

function render(ville: string, errors: Record<string, string> = {}) {
  return renderRoute(<ContentField form={{ fields, values: { ville }, errors }} name="ville" />);
}

test("the field of a town is one of the seven, or the name that is typed under Autre ville, and one control sends it", () => {
  const known = render("Kara");
  expect(known.match(/name="ville"/g)).toHaveLength(1);
  expect(known).toMatch(/<select [^>]*name="ville"/);
  expect(known).toContain('<option value="Kara" selected="">Kara</option>');
  expect(textOf(known)).toMatch(/AtakpaméAutre ville$/);

  const other = render("Tsévié");
  expect(other.match(/name="ville"/g)).toHaveLength(1);
  expect(other).toMatch(/<input [^>]*name="ville"[^>]*value="Tsévié"/);
  expect(other).toContain('<option value="" selected="">Autre ville</option>');
  expect(textOf(other)).toContain("Nom de la ville");
});

test("Autre ville sent without a name, before scripts came, opens the field for it with the sentence beside it", () => {
  const markup = render("", { ville: "Indiquez le nom de la ville." });
  expect(markup).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="ville"[^>]*value=""/);
  expect(textOf(markup)).toContain("Indiquez le nom de la ville.");
});

test("what a form holds of a choice is one of its values or nothing, also for names that every object has", () => {
  const fields = { unite: choice({ label: "Unité", labels: { mois: "Par mois" }, required: "x", invalid: "x" }) };
  const said = (unite: string) => typedIn({ fields, values: { unite, titre: "toString" } }, undefined);
  expect(["mois", "oui", "toString", ""].map((typed) => said(typed)("unite"))).toEqual(["mois", "", "", ""]);
  expect(said("mois")("titre")).toBe("toString");
});
