import { expect, test } from "vitest";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { readSubmission } from "#app/services/desk-forms/form-submission.server.ts";

const ID = "0199c0de-0000-7000-8000-000000000001";
const villa = {
  titre: " Villa ",
  description: "Claire",
  type_bien: "villa",
  type_transaction: "vente",
  prix: "185 000 000",
  localisation: "Agoè",
  ville: "Lomé",
};

function sent(fields: Record<string, string>, ...more: [string, string][]) {
  const body = new URLSearchParams([...Object.entries(fields), ...more]);
  return new Request("http://localhost/admin-dashboard/biens/nouveau", { method: "POST", body });
}

function readProperty(request: Request) {
  return readSubmission(request, propertyContent.schema, ["commodites", "images"]);
}

test("the id and the version steer the saving and are no fields of a property", async () => {
  const submission = await readProperty(sent({ ...villa, id: ID, version: "4" }));
  expect(submission).toMatchObject({ id: ID, version: 4, input: { titre: "Villa", prix: 185_000_000 } });
  expect(submission.input).not.toHaveProperty("id");
});

test("the names of files that were never sent are no part of what is stored", async () => {
  expect((await readProperty(sent({ ...villa, version: "4", envois: "{}" }))).values).not.toHaveProperty("envois");
});

test("a refused form keeps what was typed, lists in their order", async () => {
  const submission = await readProperty(sent({ ...villa, titre: "" }, ["commodites", "Wi-Fi"], ["commodites", "Borné"]));
  expect(submission.errors).toEqual({ titre: "Le champ titre est obligatoire" });
  expect(submission.values).toMatchObject({ titre: "", prix: "185 000 000", commodites: ["Wi-Fi", "Borné"] });
});

test.each([
  ["an id that is none", { id: "../../etc" }],
  ["a version that is none", { version: "un" }],
  ["an unknown field", { role: "super_admin" }],
])("%s is refused with 400", async (_, field) => {
  await expect(readProperty(sent({ ...villa, ...field }))).rejects.toMatchObject({ init: { status: 400 } });
});
