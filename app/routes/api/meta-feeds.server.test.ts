import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { setMetaSwitch } from "#app/features/sharing/feeds/meta-file.server.ts";
import { cachedAddress } from "#app/features/site/frame/cached-pages.ts";
import { env } from "#app/kernel/env/env.server.ts";
import * as importPage from "#app/routes/admin/settings/import-page.tsx";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addImage, addProperty, addVehicle, admin } from "#tests/factories.ts";
import schema from "#tests/meta-schema.json" with { type: "json" };
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import * as homes from "./meta-homes.ts";
import * as vehicles from "./meta-vehicles.ts";

const IMPORT = "/admin-dashboard/parametres/import";
const loaders = { logements: homes.loader, vehicules: vehicles.loader };
type Feed = keyof typeof loaders;
type Line = Record<string, string>;

async function read(feed: Feed): Promise<{ header: string[]; lines: Line[]; text: string }> {
  const answer = await answerOf(loaders[feed]);
  expect(answer.status, feed).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-type": "text/csv; charset=utf-8", "x-robots-tag": "noindex" });
  const text = await (answer.body as Response).text();
  const [header = []] = parse(text, { to_line: 1 }) as string[][];
  return { header, lines: parse(text, { columns: true }) as Line[], text };
}

/** What is not as the schema says. */
function faultsOf(feed: Feed, { header, lines }: { header: string[]; lines: Line[] }): string[] {
  const { columns, required, enums, numbers, addresses, longest } = schema[feed];
  const faults = header.join() === columns.join() ? [] : ["other columns"];
  for (const line of lines)
    for (const [column, cell] of Object.entries(line)) {
      const allowed: readonly string[] | undefined = Object.entries(enums).find(([name]) => name === column)?.[1];
      const most = Object.entries(longest).find(([name]) => name === column)?.[1] ?? Number.POSITIVE_INFINITY;
      const isWrong =
        (cell === "" && required.includes(column)) ||
        (cell !== "" && allowed !== undefined && !allowed.includes(cell)) ||
        (cell !== "" && numbers.includes(column) && !/^-?\d+(\.\d+)?$/.test(cell)) ||
        (cell !== "" && addresses.includes(column) && !cell.startsWith(`${env().publicOrigin}/`)) ||
        (column === "price" && !/^\d+ XOF$/.test(cell)) ||
        cell.length > most;
      if (isWrong) faults.push(`${column}: ${cell.slice(0, 60)}`);
    }
  return faults;
}

async function fill(db: TestDatabase) {
  const titre = 'Villa "Soleil", à Agoè';
  const description = `Deux lignes,\nun "mot" ; ${"très longue ".repeat(600)}`.slice(0, 4_990);
  const images = [];
  for (let nth = 0; nth < 12; nth++) images.push({ id: await addImage(db), alt: "" });
  const place = { quartier: "Agoè-Nyivé", ville: "Lomé" as const, localisation: "=Rue 12" };
  const villa = await addProperty(db, {
    titre,
    description,
    prix: 18_500_000,
    ...place,
    nombre_chambres: 5,
    surface_habitable: 320,
    images,
  });
  await db.updateTable("properties").set({ latitude: 6.22351, longitude: 1.20702 }).where("id", "=", villa.id).execute();
  const rented = await addProperty(db, { titre: "Studio", type_bien: "studio", type_transaction: "location", prix: 85_000, ville: "Kara" });
  const left = [
    await addProperty(db, { titre: "Perroquet brouillon", publication: "brouillon" }),
    await addProperty(db, { titre: "Perroquet vendu", statut: "vendu" }),
    await addProperty(db, { titre: "Perroquet nuit", type_transaction: "location-meublee", prix_unite: "nuit", prix: 25_000 }),
  ];
  const invented = await addProperty(db, { titre: "Perroquet exemple" });
  await db.updateTable("properties").set({ demo: true }).where("id", "=", invented.id).execute();
  const owner = { proprietaire_nom: "Perroquet propriétaire", notes_internes: "Perroquet note", contact_proprietaire_public: true };
  const car = await addVehicle(db, {
    titre: "Hilux",
    type_transaction: "vente",
    prix: 9_000_000,
    localisation: "Garage de Sokodé",
    ...owner,
  });
  await addVehicle(db, { titre: "Perroquet location", type_transaction: "location", prix_location_jour: 40_000 });
  return { villa, rented, car, left, titre, description };
}

test("META-01 what is offered, and nothing else, is in two files with Meta's columns and words, each behind its switch", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { villa, rented, car, titre, description } = await fill(db);
  for (const feed of ["logements", "vehicules"] as const) {
    const { status, headers, body } = await answerOf(loaders[feed]);
    expect([status, headers.get("content-type")], feed).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await (body as Response).text(), "a sentence for whoever opens it").toBe(
      "Ce flux est éteint\u00a0: rien n’est publié à cette adresse.\n",
    );
  }

  const switchTo = (flux: string, actif: string) => office.call(importPage.action, IMPORT, { fields: { intent: "flux", flux, actif } });
  expect((await switchTo("logements", "oui")).status).toBe(302);
  expect((await answerOf(loaders.vehicules)).status, "one switch each").toBe(404);
  await switchTo("vehicules", "oui");
  for (const [flux, actif] of [
    ["projets", "oui"],
    ["logements", "peut-être"],
  ] as const)
    expect((await switchTo(flux, actif)).status).toBe(400);

  const shown = (await office.call(importPage.loader, IMPORT)).body as { feeds: unknown };
  expect(shown.feeds).toEqual([
    { name: "logements", address: `${env().publicOrigin}/flux/meta-logements.csv`, count: 2, isOn: true },
    { name: "vehicules", address: `${env().publicOrigin}/flux/meta-vehicules.csv`, count: 1, isOn: true },
  ]);

  const home = await read("logements");
  const vehicle = await read("vehicules");
  expect(faultsOf("logements", home)).toEqual([]);
  expect(faultsOf("vehicules", vehicle)).toEqual([]);
  expect(home.lines.map((line) => line.home_listing_id).toSorted()).toEqual([villa.reference, rented.reference].toSorted());
  expect(home.lines.find((line) => line.home_listing_id === villa.reference)).toMatchObject({
    ...{ name: titre, description, availability: "for_sale", listing_type: "for_sale_by_agent", property_type: "house" },
    ...{ price: "18500000 XOF", url: `${env().publicOrigin}/biens/${villa.slug}`, num_beds: "5", area_size: "320", area_unit: "sq_m" },
    ...{ "address.addr1": "'=Rue 12", "address.city": "Lomé", "address.region": "Maritime", "neighborhood[0]": "Agoè-Nyivé" },
  });
  expect(home.lines.find((line) => line.home_listing_id === villa.reference)).toMatchObject({ latitude: "6.225", longitude: "1.206" });
  expect(home.lines.find((line) => line.home_listing_id === rented.reference)).toMatchObject({ latitude: "9.5511", longitude: "1.1861" });
  expect(home.text, "never the exact position").not.toMatch(/6\.2235|1\.2070/);
  const pictures = Object.entries(home.lines.find((line) => line.home_listing_id === villa.reference) ?? {}).filter(([name]) =>
    name.startsWith("image["),
  );
  expect(pictures.map(([, url]) => url.replace(/[0-9a-f]{32}/, "…"))).toEqual(
    Array(10).fill(`${env().publicOrigin}/media/properties/…/image.jpg`),
  );
  expect(vehicle.lines).toMatchObject([
    { vehicle_id: car.reference, price: "9000000 XOF", "address.city": "Sokodé", availability: "AVAILABLE" },
  ]);
  expect(home.text + vehicle.text).not.toMatch(/perroquet/i);

  for (const path of ["/flux/meta-logements.csv", "/flux/meta-vehicules.csv?utm=x"])
    expect(cachedAddress(new URL(path, "https://fadem.tg")), "kept like a page").toBe(path.split("?")[0]);
  await switchTo("logements", "non");
  expect((await answerOf(loaders.logements)).status).toBe(404);
  expect((await answerOf(loaders.vehicules)).status).toBe(200);
});

test("a home in a town without a known place goes to Meta without coordinates, unless a member gave its position", async () => {
  await using db = await openTestDatabase();
  await signInToBackOffice(db);
  await setMetaSwitch(db, admin, "logements", true);
  const far = await addProperty(db, { ville: "Tsévié", localisation: "Marché" });
  const placed = await addProperty(db, { ville: "Tsévié", localisation: "Marché" });
  await db.updateTable("properties").set({ latitude: 6.42, longitude: 1.21 }).where("id", "=", placed.id).execute();
  const home = await read("logements");
  const unknown = new Set(["address.region: ", "latitude: ", "longitude: "]);
  expect(faultsOf("logements", home).filter((fault) => !unknown.has(fault))).toEqual([]);
  const told = (reference: string) => home.lines.find((line) => line.home_listing_id === reference);
  expect(told(far.reference)).toMatchObject({ "address.city": "Tsévié", "address.region": "", latitude: "", longitude: "" });
  expect(told(placed.reference)).toMatchObject({ "address.city": "Tsévié", "address.region": "", latitude: "6.42" });
});

test("a switch is one change that every kept page hears of, and none when it stands there already", async () => {
  await using db = await openTestDatabase();
  const heard = () => db.selectFrom("changes").select(["table_name", "audience"]).execute();
  await setMetaSwitch(db, admin, "vehicules", false);
  expect(await heard()).toEqual([]);
  await setMetaSwitch(db, admin, "vehicules", true);
  await setMetaSwitch(db, admin, "vehicules", true);
  expect(await heard()).toEqual([{ table_name: "settings", audience: "public" }]);
  expect(await db.selectFrom("audit_log").select(["table_name", "row_id"]).execute()).toEqual([
    { table_name: "settings", row_id: "meta_feeds" },
  ]);
});

test("the check against the schema finds what Meta would refuse", () => {
  const columns = schema.vehicules.columns;
  const good = Object.fromEntries(columns.map((name) => [name, ""]));
  const faults = faultsOf("vehicules", {
    header: columns,
    lines: [{ ...good, fuel_type: "ESSENCE", price: "9 000 000", url: "/vehicules/x" }],
  });
  expect(faults).toEqual(expect.arrayContaining(["fuel_type: ESSENCE", "price: 9 000 000", "url: /vehicules/x", "make: "]));
  expect(faultsOf("logements", { header: ["id"], lines: [] })).toEqual(["other columns"]);
});
