import { expect, test } from "vitest";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as listPage from "./list-page.tsx";

const ORIGIN = "http://localhost:3000";

async function open(address: string) {
  const { status, headers, body } = await answerOf(() => listPage.loader({ url: new URL(address, ORIGIN) } as never));
  if (status !== 200) return { status, location: headers.get("location"), page: "" };
  const props = { loaderData: body } as never as Parameters<typeof listPage.default>[0];
  return { status, page: renderRoute(<listPage.default {...props} />) };
}

/** "Baguida, 4 biens" of every point, and where it leads. */
function pointsIn(page: string) {
  return [...page.matchAll(/<a href="([^"]*)" aria-label="([^"]*)"/g)].map(([, href = "", name = ""]) => {
    const [, place = "", count = ""] = /^(.*), (\d+)\u00a0biens?$/.exec(name) ?? [];
    return { place, count: Number(count), href: href.replaceAll("&amp;", "&") };
  });
}

function totalIn(page: string) {
  return Number(/role="status"[^>]*>(\d+)/.exec(page)?.[1]);
}

const lome = { type_transaction: "vente", ville: "Lomé" } as const;

test("CARTE-01 the map is drawn on the pages of homes when it is asked for, within 15 kB, and nowhere else", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lome, quartier: "Baguida" });
  await addVehicle(db);
  for (const path of ["/annonces", "/acheter", "/acheter/lome", "/acheter/lome/baguida"]) {
    const { page } = await open(`${path}?vue=carte`);
    const drawings = [...page.matchAll(/<svg class="place-map.*?<\/svg>(?=<(?:ul|p)\b)/gs)].map(([drawing]) => drawing);
    expect(drawings.map((drawing) => /aria-label="([^"]*)"/.exec(drawing)?.[1])).toEqual(["Carte du Togo", "Carte du Grand Lomé"]);
    expect(Buffer.byteLength(drawings.join(""))).toBeLessThanOrEqual(15_000);
    expect(drawings.join("")).not.toMatch(/https?:|<script|<image/);
    expect((await open(path)).page).not.toMatch(/place-map|map-view|Carte du Togo/);
  }
  expect(await open("/vehicules-a-vendre?vue=carte")).toMatchObject({ status: 301, location: "/vehicules-a-vendre" });
  expect(await open("/nos-realisations?vue=carte")).toMatchObject({ status: 301, location: "/nos-realisations" });
});

test("CARTE-02 each listing counts at its quartier, an unknown one at its town, and the points sum up to the list", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  for (const quartier of ["Agoè-Nyivé", "Agoè", "agoe nyive", "Baguida", "Vers le port", null])
    await addProperty(db, { ...lome, quartier, nombre_chambres: 3 });
  await addProperty(db, { ...lome, quartier: "Baguida", nombre_chambres: 1 });
  await addProperty(db, { type_transaction: "vente", ville: "Kara", quartier: "Baguida", nombre_chambres: 4 });

  for (const [address, towns, quartiers, others] of [
    ["/acheter?vue=carte", { Lomé: 7, Kara: 1 }, { "Agoè-Nyivé": 3, Baguida: 2 }, 2],
    ["/acheter?ch=3&vue=carte", { Lomé: 6, Kara: 1 }, { "Agoè-Nyivé": 3, Baguida: 1 }, 2],
    // A chosen place leaves the others on the map as they are.
    ["/acheter/lome/baguida?ch=3&vue=carte", { Lomé: 6, Kara: 1 }, { "Agoè-Nyivé": 3, Baguida: 1 }, 2],
  ] as const) {
    const { page } = await open(address);
    const points = pointsIn(page);
    expect(Object.fromEntries(points.map(({ place, count }) => [place, count]))).toEqual({ ...towns, ...quartiers });
    expect(textOf(page)).toContain(`Autre quartier de Lomé\u00a0: ${others}`);
    for (const { place, count, href } of points) {
      const there = await open(href);
      expect([place, there.status, totalIn(there.page)]).toEqual([place, 200, count]);
      expect(href).toContain("vue=carte");
    }
    expect(Object.values(quartiers).reduce((sum, count) => sum + count, 0) + others).toBe(towns.Lomé);
    expect(towns.Lomé + towns.Kara).toBe(totalIn((await open(address.replace("/lome/baguida", ""))).page));
  }
});
