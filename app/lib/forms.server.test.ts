import { expect, test } from "vitest";
import { readForm, requireNoFields } from "./forms.server.ts";

function sent(fields: [string, string][]) {
  return new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });
}

test("without script a list follows the numbers typed beside it, and loses what is ticked to go", async () => {
  const form = await readForm(
    sent([
      ["titre", "Villa"],
      ["images", "a|Façade"],
      ["images.rang", "3"],
      ["images", "b|Salon"],
      ["images.rang", "1"],
      ["images", "c|"],
      ["images.rang", ""],
      ["images", "d|Cour"],
      ["images.rang", "2"],
      ["images.retirer", "d|Cour"],
    ]),
  );
  expect([...form]).toEqual([
    ["titre", "Villa"],
    ["images", "b|Salon"],
    ["images", "a|Façade"],
    ["images", "c|"],
  ]);
});

test("a list without numbers stays as it was sent", async () => {
  const form = await readForm(
    sent([
      ["images", "b|"],
      ["images", "a|"],
    ]),
  );
  expect(form.getAll("images")).toEqual(["b|", "a|"]);
});

test("numbers that stand beside no list stay, so that they are refused as unknown", async () => {
  const form = await readForm(
    sent([
      ["demo.rang", "1"],
      ["titre", "Villa"],
    ]),
  );
  expect([...form.keys()]).toEqual(["demo.rang", "titre"]);
});

test("R6 an action without fields takes an empty form and nothing else", async () => {
  await expect(requireNoFields(sent([]))).resolves.toBeUndefined();
  await expect(requireNoFields(sent([["statut", "x"]]))).rejects.toMatchObject({ init: { status: 400 } });
});
