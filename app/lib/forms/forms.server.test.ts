import { expect, test } from "vitest";
import { readForm, requireNoFields } from "./forms.server.ts";

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
