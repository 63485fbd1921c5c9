import { expect, test } from "vitest";
import { keptValues, readForm, requireNoFields } from "./forms.server.ts";

function sent(fields: [string, string][]) {
  return new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });
}

test("a list stays in the order it was sent in", async () => {
  const form = await readForm(
    sent([
      ["images", "b|"],
      ["images", "a|"],
    ]),
  );
  expect(form.getAll("images")).toEqual(["b|", "a|"]);
});

test("R6 an action without fields takes an empty form and nothing else", async () => {
  await expect(requireNoFields(sent([]))).resolves.toBeUndefined();
  await expect(requireNoFields(sent([["statut", "x"]]))).rejects.toMatchObject({ init: { status: 400 } });
});

test("what people type comes back whole", () => {
  const values = { nom: "Afi", message: "m".repeat(45_000), photos: ["a", "b"] };
  expect(keptValues(values)).toEqual(values);
});

test("of a body nobody typed comes back what a page can carry, and the short values whole", () => {
  const kept = keptValues({
    nom: "Afi",
    sujet: "s".repeat(100_000),
    photos: ["p".repeat(10_000), "q".repeat(90_000), "r"],
    message: "m".repeat(20_000),
  });
  expect(kept.nom).toBe("Afi");
  expect(kept.message).toHaveLength(16_665);
  expect(kept.sujet).toHaveLength(16_665);
  expect(kept.photos).toEqual(["p".repeat(10_000), "q".repeat(6_665), ""]);
});
