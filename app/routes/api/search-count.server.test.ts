import { expect, test } from "vitest";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./search-count.ts";

async function ask(search: string) {
  const url = new URL(`https://fadem.test/api/nombre?${search}`);
  const { status, headers, body } = await answerOf(() => loader({ url } as Parameters<typeof loader>[0]));
  return { status, headers, text: await (body as Response).text() };
}

test("FILTRE-04 the number of a search that is still being chosen is that of its page, in whatever spelling it comes", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { type_bien: "villa", nombre_chambres: 3 });
  await addProperty(db, { type_bien: "villa", nombre_chambres: 2 });
  await addProperty(db, { type_bien: "villa", nombre_chambres: 4, publication: "brouillon" });
  await addProperty(db, { type_bien: "maison", nombre_chambres: 5, type_transaction: "location" });

  for (const [search, nombre] of [
    ["chemin=/acheter/villas/lome&ch=3", 1],
    ["chemin=/acheter&type=villa&ville=Lom%C3%A9&ch=&prix_max=abc", 2],
    ["chemin=/annonces&transaction=location&ch=5", 1],
    ["chemin=/annonces&ch=6", 0],
    ["chemin=/acheter&q=zzz", 0],
  ] as const) {
    const { status, headers, text } = await ask(search);
    expect([status, JSON.parse(text).nombre, headers.get("cache-control")], search).toEqual([200, nombre, null]);
    expect(text.length, search).toBeLessThan(2_000);
  }
  // Beside each choice what its page would count; what would give nothing is not named.
  const { choix } = JSON.parse((await ask("chemin=/acheter&ch=3")).text);
  expect(choix).toMatchObject({ type: { villa: 1 }, ville: { lome: 1 }, ch: { 1: 2, 2: 2, 3: 1 } });
  expect(choix.type).not.toHaveProperty("maison");
  for (const search of ["", "chemin=/", "chemin=/annonces/chateaux", "chemin=//evil.test", `chemin=/${"a/".repeat(500)}`])
    expect((await ask(search)).status, search).toBe(404);
});
