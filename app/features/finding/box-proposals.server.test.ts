import { expect, test } from "vitest";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { proposeSentences } from "./box-proposals.server.ts";

test("FILTRE-08 while typing at most five sentences are proposed, from words that public rows have", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, { titre: "Villa claire", type_bien: "villa", quartier: "Baguida", nombre_chambres: 3 });
  await addProperty(db, { type_bien: "villa", quartier: "Agoè", nombre_chambres: 4 });
  await addProperty(db, { type_bien: "maison", ville: "Kara", nombre_chambres: 1 });
  const hidden = await addProperty(db, { type_bien: "bureau", quartier: "Kégué", publication: "brouillon" });
  await addVehicle(db, { marque: "Toyota" });
  const texts = async (typed: string) => (await proposeSentences(db, "annonces", typed)).map(({ texte, nature }) => `${texte} | ${nature}`);

  expect(await texts("bag")).toEqual(["Baguida | Lieu", "Baguida villa | Type"]);
  expect(await texts("villa ago")).toEqual(["villa Agoè-Nyivé | Lieu"]);
  const rooms = await texts("3 ch");
  expect(rooms.slice(0, 2)).toEqual(["3 chambres | Chambres", "3 chambres Lomé | Lieu"]);
  expect(rooms.length).toBeLessThanOrEqual(5);
  // A town whose homes are smaller is no way to go on.
  expect(rooms.join()).not.toContain("Kara");
  expect(await proposeSentences(db, "annonces", "toy")).toEqual([
    { texte: "Toyota", nature: "Marque", href: "/vehicules-a-vendre/toyota" },
  ]);
  const [found] = await proposeSentences(db, "annonces", villa.reference.toLowerCase());
  expect(found).toMatchObject({ nature: "Référence", href: expect.stringMatching(/^\/biens\/villa-claire/) });
  for (const typed of [hidden.reference, "kég", "bur", "zz", "", "   ", "%%%"]) expect(await texts(typed), typed).toEqual([]);
});
