import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { default as ComparisonPage, loader as compare } from "./comparison-page.tsx";
import { default as FavouritesPage, loader, meta } from "./favourites-page.tsx";

const address = (path: string) => ({ url: new URL(path, "http://localhost:3000") });

async function shownAt(path: string) {
  const loaderData = await loader(address(path) as Parameters<typeof loader>[0]);
  const page = renderRoute(<FavouritesPage {...({ loaderData } as Parameters<typeof FavouritesPage>[0])} />);
  return { loaderData, page, text: textOf(page).replaceAll("\u00a0", " ") };
}

async function comparedAt(path: string) {
  const { status, headers, body } = await answerOf(() => compare(address(path) as Parameters<typeof compare>[0]));
  if (status !== 200) return { status, location: headers.get("location"), text: "" };
  const page = renderRoute(<ComparisonPage {...({ loaderData: body } as Parameters<typeof ComparisonPage>[0])} />);
  return { status, page, text: textOf(page).replaceAll("\u00a0", " ") };
}

async function setRow(
  db: Db,
  id: string,
  values: { publication?: "brouillon" | "retire"; statut?: "vendu" | "reserve"; deleted_at?: string },
) {
  await db.updateTable("properties").set(values).where("id", "=", id).execute();
}

test("FAVORI-04 without script a shared selection has its cards in order, grey when taken, and a line for what is not public", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const villa = await addProperty(db, { titre: "Villa Soleil", quartier: "Agoè", prix: 185_000_000 });
  const sold = await addProperty(db, { titre: "Maison vendue", prix: 77_000_000 });
  const reserved = await addProperty(db, { titre: "Maison retenue", prix: 66_000_000 });
  const car = await addVehicle(db, { titre: "Berline", statut: "disponible" });
  const hidden = await Promise.all([1, 2, 3].map((number) => addProperty(db, { titre: `Secret ${number}` })));
  await setRow(db, sold.id, { statut: "vendu" });
  await setRow(db, reserved.id, { statut: "reserve" });
  await setRow(db, hidden[0]?.id ?? "", { publication: "brouillon" });
  await setRow(db, hidden[1]?.id ?? "", { publication: "retire" });
  await setRow(db, hidden[2]?.id ?? "", { deleted_at: "2026-11-16T08:00:00.000Z" });

  const references = [car, villa, sold, reserved, ...hidden].map(({ reference }) => reference);
  const { loaderData, page, text } = await shownAt(`/favoris?refs=${references.join(",").toLowerCase()},B-9999,${car.reference}`);
  expect(text).toContain("Une sélection partagée avec vous");
  expect(text).toContain("4 annonces. Gardez celles qui vous plaisent, puis répondez à la famille.");
  const shown = [...page.matchAll(/data-reference="([^"]+)"/g)].map(([, reference]) => reference);
  expect(shown).toEqual([...references, "B-9999"]);
  expect(page).toContain(`data-line="Villa Soleil, Agoè, Lomé, 185\u00a0000\u00a0000\u00a0FCFA (${villa.reference})"`);
  expect(page).not.toContain("77\u00a0000\u00a0000");
  expect(page).not.toContain("77000000");
  expect(text).toContain("Prix masqué");
  expect(text).toContain("66 000 000 FCFA");
  expect(text).toMatch(/Vendu.*Réservé/s);
  expect(text.match(/Voir les biens semblables/g)).toHaveLength(2);
  // A draft, a withdrawn one, one in the bin and one that never was: nobody is told which is which.
  const lines = [...page.matchAll(/<li class="kept-item is-gone".*?<\/li>/gs)].map(([line]) => line.replaceAll(/B-\d+/g, "…"));
  expect(lines).toHaveLength(4);
  expect(new Set(lines).size).toBe(1);
  expect(page).not.toContain("Secret");
  // What only a script can serve is not there without one; the answer is.
  expect(page.match(/<label[^>]*class="kept-compare"[^>]*>/g)?.every((tag) => tag.includes(" hidden"))).toBe(true);
  const [, answer = ""] = /href="https:\/\/wa\.me\/\?text=([^"]+)"/.exec(page) ?? [];
  expect(decodeURIComponent(answer).split("\n")).toEqual([
    "Bien reçu, votre sélection FADEM\u00a0:",
    expect.stringMatching(new RegExp(`^1\\. Berline, .*\\(${car.reference}\\)$`)),
    `2. Villa Soleil, Agoè, Lomé, 185\u00a0000\u00a0000\u00a0FCFA (${villa.reference})`,
    `http://localhost:3000/favoris?refs=${car.reference},${villa.reference}`,
  ]);
  const tags = JSON.stringify(meta({ loaderData } as Parameters<typeof meta>[0]));
  expect(tags).toContain('"noindex"');
  expect(tags).toContain(`/favoris?refs=${[...references, "B-9999"].join(",")}`);

  const none = await shownAt("/favoris?refs=B-9999");
  expect(none.text).toContain("Aucune de ces annonces n’est encore proposée.");
  const own = await shownAt("/favoris?refs=coucou");
  expect(own.text).toContain("Mes favoris");
  expect(own.text).toContain("Vos favoris sont gardés par votre navigateur : activez JavaScript pour les voir ici.");
  expect(own.page).toBe((await shownAt("/favoris")).page);
});

test("COMPARE-01 two to four of one kind are compared, and more, two kinds and too few are told so", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const homes = [];
  for (let number = 1; number <= 5; number++) homes.push(await addProperty(db, { titre: `Maison ${number}`, prix: number * 10_000_000 }));
  const [first, second, third] = homes.map(({ reference }) => reference);
  const cars = [await addVehicle(db, { titre: "Berline" }), await addVehicle(db, { titre: "Fourgon" })];
  const refs = (listings: { reference: string }[]) => listings.map(({ reference }) => reference).join(",");

  for (const path of ["/comparer", "/comparer?refs=", `/comparer?refs=${first}`, `/comparer?refs=${first},${first},P-0001`])
    expect(await comparedAt(path)).toMatchObject({ status: 302, location: "/favoris" });

  const three = await comparedAt(`/comparer?refs=${first},${second},${third}`);
  expect(three.text).toContain("Comparer trois biens");
  expect(three.page).toMatch(/<th scope="col"><a href="\/biens\/maison-1/);
  expect(three.page).toContain('<th scope="row"><span>Prix</span></th>');
  expect(three.page).toContain(`href="/comparer?refs=${second},${third}"`);
  expect(three.text.match(/Demander une visite/g)).toHaveLength(3);

  const five = await comparedAt(`/comparer?refs=${refs(homes)}`);
  expect(five.text).toContain("Quatre annonces au plus.");
  expect(five.text).toContain("Comparer quatre biens");
  expect(five.text).not.toContain("Maison 5");

  const mixed = await comparedAt(`/comparer?refs=${first},${refs(cars)}`);
  expect(mixed.text).toContain("Comparez des biens entre eux, ou des véhicules entre eux.");
  expect(mixed.text).toContain("Comparer deux véhicules");
  expect(mixed.text).toContain("Demander un rendez-vous");
  const one = await comparedAt(`/comparer?refs=${first},${cars[0]?.reference}`);
  expect(one.text).toContain("Il faut deux annonces du même genre pour comparer.");
  expect(one.page).not.toContain("<table");

  await setRow(db, homes[0]?.id ?? "", { statut: "vendu" });
  await setRow(db, homes[1]?.id ?? "", { publication: "retire" });
  const sold = await comparedAt(`/comparer?refs=${first},${second},${third}`);
  expect(sold.text).toContain(`L’annonce ${second} n’est plus proposée.`);
  expect(sold.text.match(/Demander une visite/g)).toHaveLength(1);
  expect(sold.page).not.toContain("10\u00a0000\u00a0000");
});
