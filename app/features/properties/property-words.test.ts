import { expect, test } from "vitest";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { resultMessage } from "#app/services/content/content-form.tsx";
import { propertyDefinition } from "./property-fields.ts";

const complete = {
  titre: "Villa",
  description: "Claire",
  type_bien: "villa",
  type_transaction: "vente",
  prix: "100",
  localisation: "Agoè",
};

function propertyMistake(errors: FormErrors, values: FormValues) {
  return resultMessage(propertyDefinition, { kind: "invalid", errors, values });
}

test("the first missing field in the order of the form is the one named", () => {
  const errors = { localisation: "Le champ localisation est obligatoire", description: "Le champ description est obligatoire" };
  const message = propertyMistake(errors, { ...complete, description: "  ", localisation: "" });
  expect(message).toEqual({ title: "Champ requis manquant", description: "Le champ description est obligatoire" });
});

test("a type that was not chosen is named by its French label", () => {
  const message = propertyMistake({ type_bien: "Le champ type de bien est obligatoire" }, { ...complete, type_bien: "" });
  expect(message.description).toBe("Le champ type de bien est obligatoire");
});

test("a price that was typed but means nothing is an invalid price, not a missing one", () => {
  const message = propertyMistake({ prix: "Veuillez saisir un prix valide" }, { ...complete, prix: "-5" });
  expect(message).toEqual({ title: "Prix invalide", description: "Veuillez saisir un prix valide" });
});

test("a field left out of the request counts as missing", () => {
  const { prix: _, ...withoutPrix } = complete;
  expect(propertyMistake({ prix: "Le champ prix est obligatoire" }, withoutPrix).title).toBe("Champ requis manquant");
});

test("any other mistake is told in the words of the field", () => {
  expect(propertyMistake({ nombre_pieces: "Indiquez un nombre entier." }, complete)).toEqual({
    title: "Champ à corriger",
    description: "Indiquez un nombre entier.",
  });
});
