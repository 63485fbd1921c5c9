import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { callAsStranger, type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addImage, addProperty, admin, buildPropertyInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./admin-likeness.ts";

const PATH = "/api/admin/ressemblances/biens";

async function openForm(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    async ask(asked: Record<string, string>, rubrique = "biens") {
      const { status, body } = await call(loader, `${PATH}?${new URLSearchParams(asked)}`, { rubrique });
      return body instanceof Response ? await body.json() : { status };
    },
    send: async (fields: Fields) => (await call(action, PATH, { rubrique: "biens", fields })).status,
  };
}

test("an open form learns which of its photos are shown elsewhere, and its answer is kept", async () => {
  await using db = await openTestDatabase();
  const form = await openForm(db);
  const [shown, mine] = [await addImage(db), await addImage(db)];
  await db.updateTable("uploaded_images").set({ empreinte_visuelle: "7f397b6b33b96f6e" }).execute();
  const { id, reference } = await addProperty(db, { titre: "Maison", images: [{ id: shown, alt: "Cuisine" }] });

  const photos = [mine].join(",");
  expect(await form.ask({ photos })).toMatchObject({
    questions: [{ photo: mine, twin: { id: shown }, listing: { titre: "Maison", reference } }],
  });
  expect(await form.ask({ photos: shown, fiche: id })).toEqual({ questions: [] });
  const mistakes: Fields[] = [{}, { image_a: mine }, { image_a: mine, image_b: shown, decision: "retirer" }];
  for (const wrong of mistakes) expect(await form.send({ intent: "garder", ...wrong })).toBe(400);
  expect(await form.send({ intent: "garder", image_a: mine, image_b: "inconnue" })).toBe(404);
  expect(await form.send({ intent: "garder", image_a: mine, image_b: shown })).toBe(200);
  expect(await form.ask({ photos })).toEqual({ questions: [] });

  expect(await form.ask({ photos }, "contacts")).toMatchObject({ status: 404 });
  for (const handler of [loader, action]) expect((await callAsStranger(handler, PATH, { rubrique: "biens" })).status).not.toBe(200);
});

test("a property of the same town, type and transaction with price and surface within 2 % is named", async () => {
  await using db = await openTestDatabase();
  const form = await openForm(db);
  const home = { ville: "Lomé", type_bien: "villa", type_transaction: "vente" } as const;
  const villa = await addProperty(db, { ...home, titre: "Villa", prix: 100_000_000, surface_habitable: 200 });
  const typed = { ...home, prix: "100 000 000", surface: "200", prix_unite: "mois" };
  const found = async (change: Record<string, string> = {}) => (await form.ask({ ...typed, ...change })).resembles?.reference;

  expect(await form.ask(typed)).toMatchObject({
    resembles: { reference: villa.reference, titre: "Villa", address: `/admin-dashboard/biens/${villa.id}` },
  });
  const within: Record<string, string>[] = [{ prix: "98 039 216" }, { prix: "102 000 000" }, { surface: "197" }, { surface: "204" }];
  for (const near of within) expect(await found(near)).toBe(villa.reference);
  const far: Record<string, string>[] = [{ prix: "98 000 000" }, { prix: "102 100 000" }, { surface: "195" }, { surface: "205" }];
  const others: Record<string, string>[] = [
    { ville: "Kara" },
    { type_bien: "maison" },
    { type_transaction: "location" },
    { prix: "" },
    { surface: "" },
    { surface: "beaucoup" },
  ];
  for (const change of [...far, ...others]) expect(await found(change)).toBeUndefined();
  expect(await found({ fiche: villa.id })).toBeUndefined();
  expect(await found({ copie: villa.id })).toBeUndefined();

  // Flats copied from one another resemble each other on purpose; a price by the night is no price by the month.
  const copy = await propertyContent.create(
    db,
    admin,
    buildPropertyInput({ ...home, prix: 100_000_000, surface_habitable: 200 }),
    undefined,
    villa.id,
  );
  expect(await found({ fiche: copy.id })).toBeUndefined();
  await propertyContent.remove(db, admin, villa.id);
  await propertyContent.remove(db, admin, copy.id);
  expect(await found()).toBeUndefined();
  const stay = { ville: "Lomé", type_bien: "studio", type_transaction: "location-meublee" } as const;
  const nightly = await addProperty(db, { ...stay, prix: 25_000, prix_unite: "nuit", surface_habitable: 30 });
  const asked = { ...stay, prix: "25000", surface: "30" };
  expect((await form.ask({ ...asked, prix_unite: "mois" })).resembles).toBeUndefined();
  expect((await form.ask({ ...asked, prix_unite: "nuit" })).resembles).toMatchObject({ reference: nightly.reference });
});
