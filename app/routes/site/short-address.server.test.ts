import { expect, test } from "vitest";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./short-address.tsx";

function open(reference: string) {
  return answerOf(() => loader({ params: { reference } } as Parameters<typeof loader>[0]));
}

test("S9 a short address leads to the listing whatever its title has become, and answers as its standing says", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const home = await addProperty(db, { titre: "Villa" });
  const project = await addProject(db);
  const vehicle = await addVehicle(db, { statut: "vendu" });
  for (const [reference, address] of [
    [home.reference, `/biens/${home.slug}`],
    [home.reference.toLowerCase(), `/biens/${home.slug}`],
    [project.reference, `/realisations/${project.slug}`],
    [vehicle.reference, `/vehicules/${vehicle.slug}`],
  ] as const) {
    const { status, headers } = await open(reference);
    expect([status, headers.get("location"), headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual([
      302,
      `${address}#affiche`,
      "noindex",
      "no-store",
    ]);
  }
  await db.updateTable("properties").set({ slug: "un-autre-titre" }).where("id", "=", home.id).execute();
  expect((await open(home.reference)).headers.get("location")).toBe("/biens/un-autre-titre#affiche");
  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", home.id).execute();
  expect((await open(home.reference)).status).toBe(410);
  const draft = await addProperty(db, { publication: "brouillon" });
  const unknown = await open("B-9999");
  for (const reference of [draft.reference, "Z-0001", "B-1", "B-000000000000000001", "x".repeat(3_000)])
    expect(await open(reference)).toEqual(unknown);
  expect(unknown.status).toBe(404);
});
