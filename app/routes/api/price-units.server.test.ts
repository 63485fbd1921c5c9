import { expect, test } from "vitest";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { describeListing } from "#app/features/listings/structured-data.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader as feed } from "./feed.ts";

const ORIGIN = "https://exemple.tg";

test("S3 the feed and search engines are told what a price is the price of", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const stay = { type_transaction: "location-meublee", type_bien: "studio" } as const;
  const rows = [
    await addProperty(db, { titre: "Vente", prix: 45_000_000 }),
    await addProperty(db, { titre: "Mois", prix: 90_000, type_transaction: "location" }),
    await addProperty(db, { ...stay, titre: "Semaine", prix: 105_000, prix_unite: "semaine" }),
    await addProperty(db, { ...stay, titre: "Nuit", prix: 18_000, prix_unite: "nuit" }),
  ];
  const hire = await addVehicle(db, { titre: "Pick-up", type_transaction: "location", prix: null, prix_location_jour: 85_000 });

  const xml = await (await feed({ url: new URL("/annonces.xml", ORIGIN) } as never)).text();
  for (const title of [
    "Vente, 45\u00a0000\u00a0000\u00a0FCFA",
    "Mois, 90\u00a0000\u00a0FCFA /mois",
    "Pick-up, 85\u00a0000\u00a0FCFA /jour",
  ])
    expect(xml).toContain(`${title}</title>`);
  for (const title of ["Semaine, 105\u00a0000\u00a0FCFA /semaine", "Nuit, 18\u00a0000\u00a0FCFA /nuit"])
    expect(xml).toContain(`${title}</title>`);

  const offers: unknown[] = [];
  for (const [table, { slug }] of [...rows.map((row) => ["properties", row] as const), ["vehicles", hire] as const]) {
    const found = await findPublicListing(db, table, slug);
    if (found.kind === "found") offers.push(describeListing(ORIGIN, ORIGIN, toListingView(table, found.row))[0]?.offers);
  }
  const by = (price: number, unitCode: string, unitText: string) => ({
    price,
    priceSpecification: { "@type": "UnitPriceSpecification", price, priceCurrency: "XOF", unitCode, unitText },
  });
  expect(offers).toMatchObject([
    { price: 45_000_000, priceCurrency: "XOF" },
    by(90_000, "MON", "mois"),
    by(105_000, "WEE", "semaine"),
    by(18_000, "DAY", "nuit"),
    by(85_000, "DAY", "jour"),
  ]);
  expect(offers[0]).not.toHaveProperty("priceSpecification");
});
