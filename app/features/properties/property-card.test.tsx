import { expect, test } from "vitest";
import { ListingCard } from "#app/features/listings/listing-card.tsx";
import { villa } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import type { PublicProperty } from "./property.ts";
import { toPropertyView } from "./property-view.ts";

test("BIENS-14 the card shows the video when there is one, else the pictures, else Pas d'image", () => {
  const withVideo = render({ video_url: "https://youtu.be/aqz-KE-bpKQ", images: [picture("facade"), picture("cuisine")] });
  expect(withVideo).toContain('aria-label="Lire la vidéo\u00a0: Villa Soleil"');
  expect(withVideo).toContain("/media/properties/facade/image.jpg");
  expect(withVideo).not.toContain("Photo suivante");
  expect(withVideo).not.toContain("<iframe");

  const withPictures = render({ images: [picture("facade"), picture("cuisine"), picture("salon")] });
  expect(withPictures).toContain('aria-label="Photo précédente"');
  expect(withPictures).toContain('aria-label="Photo suivante"');
  expect(withPictures.match(/<li[^>]*><\/li>/g)).toHaveLength(3);
  const fetched = withPictures.match(/ src(set)?="[^"]+"/gi)?.join("") ?? "";
  expect(fetched).toContain("/media/properties/facade/");
  expect(fetched).not.toMatch(/cuisine|salon/); // fetched when an arrow asks for it
  expect(withPictures).not.toContain("Lire la vidéo");

  expect(render({ images: [picture("facade")] })).not.toContain("Photo suivante");
  expect(render({ images: [] })).toContain("Pas d&#x27;image");
});

test("LISTE-09 a card holds five photos of thirty, the others come with the dialog or the page", () => {
  const card = render({ images: Array.from({ length: 30 }, (_, nth) => picture(`photo-${nth}-`)) });
  expect(new Set(card.match(/photo-\d+-/g))).toEqual(new Set(["photo-0-", "photo-1-", "photo-2-", "photo-3-", "photo-4-"]));
  expect(card.match(/<li[^>]*><\/li>/g)).toHaveLength(5);
});

test("BIENS-15 the badge says À VENDRE for a sale and À LOUER for everything else", () => {
  expect(render({ type_transaction: "vente" })).toContain("À VENDRE");
  for (const type_transaction of ["location", "location-meublee"] as const) {
    const card = render({ type_transaction });
    expect(card).toContain("À LOUER");
    expect(card).not.toContain("À VENDRE");
  }
});

test("BIENS-16 the card carries title, place, price, four figures, description and its button", () => {
  const card = render({ type_transaction: "location", prix: 250_000 }, true);
  const text = textOf(card);
  expect(card).toMatch(/<h3[^>]*><a href="\/biens\/villa-soleil-b-0001">Villa Soleil<\/a><\/h3>/);
  expect(card).toMatch(/<p class="listing-place[^"]*">Rue des Palmiers, Lomé<\/p>/);
  expect(text).toContain("250\u00a0000\u00a0FCFA /mois");
  expect(text).toContain("≈\u00a0381\u00a0€ /mois");
  const figures = [...card.matchAll(/<li class="icon-before icon-(\w+)">(.*?)<\/li>/g)].map(([, icon, figure = ""]) => [
    icon,
    textOf(figure),
  ]);
  expect(figures).toEqual([
    ["door", "7 pièces"],
    ["bed", "1 chambre"],
    ["bath", "2 bains"],
    ["ruler", "1\u00a0320 m²"],
  ]);
  expect(card).toMatch(/<p class="listing-card-description">Une villa claire\.<\/p>/);
  expect(card).toMatch(/<a[^>]*href="\/biens\/villa-soleil-b-0001"[^>]*data-details="true"[^>]*>Voir les détails<\/a>/);
});

test("BIENS-17 five equipments give three tags and +2 autres, and three or fewer no such tag", () => {
  const five = textOf(render({ parking: true, piscine: true, jardin: true, climatisation: true, securite: true }));
  expect(five).toContain("Parking");
  expect(five).toContain("Jardin");
  expect(five).not.toContain("Climatisation");
  expect(five).toContain("+2 autres");

  expect(textOf(render({ parking: true, piscine: true, jardin: true, securite: true }))).toMatch(/\+1 autre(?!s)/);
  expect(textOf(render({ parking: true, piscine: true, jardin: true }))).not.toContain("autre");
});

test("the details open over the list under the permanent address", () => {
  const card = render({}, true);
  expect(card).not.toContain("bien=villa-soleil");
  expect(card.match(/href="\/biens\/villa-soleil-b-0001"/g)).toHaveLength(2);
});

test("a plot shows its surface and no empty figure", () => {
  const text = textOf(
    render({
      type_bien: "terrain",
      nombre_pieces: null,
      nombre_chambres: 0,
      nombre_salles_bain: null,
      surface_habitable: null,
      surface_totale: 600,
    }),
  );
  expect(text).toContain("600 m² de terrain");
  expect(text).not.toMatch(/pièce|chambre|bain|\bnull\b/);
});

function render(changes: Partial<PublicProperty>, opensDetails = false) {
  return renderRoute(<ListingCard view={toPropertyView({ ...villa, ...changes })} opensDetails={opensDetails} />);
}
