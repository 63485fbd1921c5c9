import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { CompactCard } from "#app/features/listings/listing-card.tsx";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { residence, sonata, villa } from "#tests/public-listings.ts";
import { renderRoute, textOf as textOfMarkup } from "#tests/render.tsx";

const BUDGET = 1_600;

/** As a storage names it, in every width a photo of a good phone is kept in. */
function photo(folder: string, name: number) {
  const path = `${folder}/0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a${String(name).padStart(2, "0")}`;
  return { alt: "Façade au soleil", path, width: 4_000, height: 3_000, widths: [320, 640, 960, 1280, 1920], placeholder: "#a1b2c3" };
}

const photos = (folder: string) => [1, 2, 3, 4, 5].map((name) => photo(folder, name));

test("LISTE-08 a compact card has picture, badge, count, price, euros, title, place and measures in this order, within 1.6 kB", () => {
  const property = { ...villa, titre: "Villa contemporaine avec piscine", quartier: "Agoè-Nyivé", images: photos("properties") };
  const home = renderRoute(
    <CompactCard view={toListingView("properties", { ...property, nombre_chambres: 4, nombre_salles_bain: 4, surface_habitable: 320 })} />,
  );
  inOrder(home, [
    "image.jpg",
    "À VENDRE",
    "1 / 5",
    "185 000 000 FCFA",
    "≈ 282 031 €",
    "Villa contemporaine",
    "Agoè-Nyivé, Lomé",
    "<b>4</b> ch.",
  ]);
  expect(plain(textOfMarkup(home))).toContain("4 ch. · 4 bains · 320 m²");
  expect(home).toMatch(/<h3><a href="\/biens\/villa-soleil-b-0001" data-details="">/);

  const car = renderRoute(
    <CompactCard
      view={toListingView("vehicles", {
        ...sonata,
        annee: 2020,
        kilometrage: 74_000,
        carburant: "diesel",
        transmission: "manuelle",
        images: photos("vehicles"),
      })}
    />,
  );
  inOrder(car, ["image.jpg", "À VENDRE", "1 / 5", "18 500 000 FCFA", "€", "Berline grise", "Lomé, Togo"]);
  expect(plain(textOfMarkup(car))).toContain("2020 · 74 000 km · Diesel · Manuelle");

  const hired = (
    <CompactCard view={toListingView("vehicles", { ...sonata, type_transaction: "location", prix: null, prix_location_jour: 85_000 })} />
  );
  expect(textOf(hired)).toContain("85 000 FCFA /jour");
  const project = renderRoute(<CompactCard view={toListingView("projects", { ...residence, images: photos("projects") })} />);
  inOrder(project, ["image.jpg", "En cours · 68 %", "1 / 5", "Résidence Les Palmiers", "Lomé", "Construction"]);

  const longest = { ...property, titre: "m".repeat(120), slug: `${"m".repeat(80)}-b-0001`, type_transaction: "location-meublee" as const };
  for (const card of [home, car, project, renderRoute(<CompactCard view={toListingView("properties", longest)} />)])
    expect(Buffer.byteLength(card)).toBeLessThanOrEqual(BUDGET);
});

test("a compact card leaves out what is not known, and stands without a picture", () => {
  const nothing: PublicProperty = {
    ...villa,
    nombre_chambres: null,
    nombre_salles_bain: 0,
    surface_habitable: null,
    surface_totale: null,
    images: [],
  };
  const card = renderRoute(<CompactCard view={toListingView("properties", nothing)} />);
  expect(card).toContain("Pas d&#x27;image");
  expect(card).not.toContain("compact-card-measures");
  expect(card).not.toContain("1 / ");
  expect(textOf(<CompactCard view={toListingView("properties", { ...nothing, surface_totale: 600 })} />)).toContain("600 m² de terrain");
  expect(textOf(<CompactCard view={toListingView("vehicles", { ...sonata, kilometrage: 0, annee: null, carburant: null })} />)).toContain(
    "0 km · Automatique",
  );
});

function textOf(card: ReactElement) {
  return plain(textOfMarkup(renderRoute(card)));
}

function plain(markup: string) {
  return markup.replaceAll("\u00a0", " ");
}

function inOrder(card: string, parts: string[]) {
  const markup = plain(card);
  let at = -1;
  for (const part of parts) {
    const next = markup.indexOf(part, at + 1);
    expect(next, `${part} after ${parts[parts.indexOf(part) - 1] ?? "the beginning"}`).toBeGreaterThan(at);
    at = next;
  }
}
