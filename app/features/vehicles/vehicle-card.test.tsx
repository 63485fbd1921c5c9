import { expect, test } from "vitest";
import { ListingCard } from "#app/features/listings/listing-card.tsx";
import { sonata } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import type { PublicVehicle } from "./vehicle.ts";
import { toVehicleView } from "./vehicle-view.ts";

test("VEH-03 the card carries picture or placeholder, badge, title, description, make and model, facts, place and equipment", () => {
  const card = render({ images: [picture("face")] });
  expect(card).toContain("/media/properties/face/image.jpg");
  expect(render({ images: [] })).toContain("Pas d&#x27;image");
  const text = textOf(card);
  for (const shown of [
    "À VENDRE",
    "Berline grise",
    "Entretien suivi, deux clés.",
    "Hyundai Sonata",
    "2019",
    "64\u00a0200\u00a0km",
    "Essence",
    "Automatique",
    "Lomé, Togo",
    "5 places",
    "Climatisation",
    "GPS",
    "Bluetooth",
  ])
    expect(text).toContain(shown);
  expect(textOf(render({ type_transaction: "location", prix: null, prix_location_jour: 85_000 }))).toContain("À LOUER");
});

test("VEH-04 a sale shows its price, a hire its price per day, in FCFA with the euros beside it", () => {
  const sale = textOf(render({}));
  expect(sale).toContain("18\u00a0500\u00a0000\u00a0FCFA");
  expect(sale).toContain("≈\u00a028\u00a0203\u00a0€");
  expect(sale).not.toContain("/jour");
  const hire = textOf(render({ type_transaction: "location", prix: null, prix_location_jour: 85_000 }));
  expect(hire).toContain("85\u00a0000\u00a0FCFA /jour");
  expect(hire).toContain("≈\u00a0130\u00a0€");
});

test("a card without its optional facts shows no empty label", () => {
  const bare = textOf(
    render({
      description: null,
      annee: null,
      kilometrage: null,
      carburant: null,
      transmission: null,
      nombre_places: null,
      localisation: null,
      prix: null,
      climatisation: false,
      gps: false,
      bluetooth: false,
    }),
  );
  expect(bare).not.toMatch(/null|undefined|\bkm\b|place|Année|Kilométrage|€/);
  expect(bare).toContain("Prix sur demande");
});

test("the details open over the list under the permanent address", () => {
  const card = render({}, true);
  expect(card).toMatch(/<a[^>]*href="\/vehicules\/hyundai-sonata-2019-v-0001"[^>]*data-details="true"[^>]*>Voir détails<\/a>/);
});

function render(changes: Partial<PublicVehicle>, opensDetails = false) {
  return renderRoute(<ListingCard view={toVehicleView({ ...sonata, ...changes })} chatUrl="https://wa.me/1" opensDetails={opensDetails} />);
}
