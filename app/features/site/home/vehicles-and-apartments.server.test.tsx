import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { ApartmentsSection } from "#app/features/site/home/sections/apartments-section.tsx";
import { VehiclesSection } from "#app/features/site/home/sections/vehicles-section.tsx";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loadApartments, loadVehicles } from "./load-sections.server.ts";

const common = { settings: defaultCompanySettings, texts: mergeSiteTexts([]), origin: "https://fadem.example" };

test("APT-01 the section has both anchors and shows the available apartments that have a length of stay", async () => {
  await using db = await openTestDatabase();
  const meuble = { type_bien: "appartement", type_transaction: "location-meublee", localisation: "Baguida" } as const;
  await addProperty(db, { ...meuble, titre: "Terrasse", type_sejour: "court_long", prix: 350_000, commodites: ["Wi-Fi"] });
  await addProperty(db, { ...meuble, titre: "Studio", type_sejour: "court", prix: 150_000 });
  await addProperty(db, { ...meuble, titre: "Deux chambres", type_sejour: "long", prix: 250_000 });
  await addProperty(db, { ...meuble, titre: "Sans séjour" });
  await addProperty(db, { ...meuble, titre: "Occupé", type_sejour: "court", statut: "loue" });
  await addProperty(db, { titre: "Villa à vendre" });

  const apartments = await loadApartments(db);
  expect(apartments?.rows.map(({ titre }) => titre)).toEqual(["Studio", "Deux chambres", "Terrasse"]);
  const markup = render(<ApartmentsSection {...common} apartments={apartments} />);
  expect(markup).toMatch(/<section[^>]*id="appartements-meubles"/);
  expect(markup).toContain('id="appartements"');
  for (const shown of ["Terrasse", "Baguida, Lomé", "350\u00a0000\u00a0FCFA", "Court / long séjour", "Wi-Fi"])
    expect(markup).toContain(shown);
});

test("VEH-01 the section has its anchor and two tabs with true counts, which decide what is listed, without script too", async () => {
  await using db = await openTestDatabase();
  await addVehicle(db, { titre: "À vendre 1" });
  await addVehicle(db, { titre: "À vendre 2" });
  await addVehicle(db, { titre: "À louer", type_transaction: "location", prix: null, prix_location_jour: 40_000 });

  const sales = render(<VehiclesSection {...common} {...(await loadVehicles(db, new URLSearchParams("q=villa")))} />);
  expect(sales).toMatch(/<section[^>]*id="vehicules"/);
  expect(tabs(sales)).toEqual([
    { name: "Vente (2)", selected: "true", href: "/?q=villa#vehicules" },
    { name: "Location (1)", selected: "false", href: "/?q=villa&v_onglet=location#vehicules" },
  ]);
  expect(sales).toContain("À vendre 2");
  expect(sales).not.toContain("À louer");

  const hires = render(<VehiclesSection {...common} {...(await loadVehicles(db, new URLSearchParams("v_onglet=location")))} />);
  expect(tabs(hires).map(({ selected }) => selected)).toEqual(["false", "true"]);
  expect(hires).toContain("À louer");
  expect(hires).not.toContain("À vendre 1");
});

test("VEH-11 a list that cannot be read leaves an empty list, the tabs and a way to try again", async () => {
  await using db = await openTestDatabase();
  vi.spyOn(db, "selectFrom").mockImplementation(() => {
    throw new Error("the table is away");
  });
  const loaded = await loadVehicles(db, new URLSearchParams());
  expect(loaded.page).toBeNull();
  const markup = render(<VehiclesSection {...common} {...loaded} />);
  expect(tabs(markup).map(({ name }) => name)).toEqual(["Vente (0)", "Location (0)"]);
  expect(markup).toContain("Réessayer");
  expect(markup).toContain("Vendre votre véhicule");
  expect(markup).not.toContain("vehicle-card");
});

function tabs(markup: string) {
  return [...markup.matchAll(/<a[^>]*role="tab"[^>]*>.*?<\/a>/g)].map(([tab]) => ({
    name: tab.replace(/<[^>]+>/g, ""),
    selected: /aria-selected="(\w+)"/.exec(tab)?.[1],
    href: /href="([^"]*)"/.exec(tab)?.[1]?.replaceAll("&amp;", "&"),
  }));
}

function render(element: ReactElement) {
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}
