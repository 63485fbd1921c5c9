import { expect, test } from "vitest";
import type { StayRates } from "#app/features/listing-parts/stay-offer.ts";
import { addProperty } from "#tests/factories.ts";
import { createRandom } from "#tests/random.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { monthlyPrice } from "./stay-prices.ts";

const unites = ["nuit", "semaine", "mois"] as const;

test("DISPO-04 the price that lists compare is what its formula asks for 30 nights, for 500 sets of stored rates", async () => {
  await using db = await openTestDatabase();
  const property = await addProperty(db, { type_transaction: "location-meublee", prix: 1 });
  const random = createRandom(500);
  const rate = (most: number) => 1 + Math.floor(random() * most);
  for (let round = 0; round < 500; round++) {
    const rates: StayRates = {
      nuit: random() < 0.4 ? null : rate(60_000),
      semaine: random() < 0.4 ? null : rate(300_000),
      mois: random() < 0.7 ? null : rate(1_000_000),
    };
    const prix_unite = unites[Math.floor(random() * 3)] ?? "nuit";
    const prix = rates[prix_unite] ?? rate(60_000);
    rates[prix_unite] = prix;
    const { nuit: prix_nuit, semaine: prix_semaine, mois: prix_mois } = { ...rates, [prix_unite]: null } as StayRates;
    await db
      .updateTable("properties")
      .set({ prix, prix_unite, prix_nuit, prix_semaine, prix_mois })
      .where("id", "=", property.id)
      .execute();
    const stored = await db.selectFrom("properties").select("prix_compare").executeTakeFirstOrThrow();
    expect(Number(stored.prix_compare), JSON.stringify({ rates, prix_unite })).toBe(monthlyPrice(rates));
  }
});
