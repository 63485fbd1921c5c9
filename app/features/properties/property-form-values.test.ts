import { expect, test } from "vitest";
import { noStays } from "#app/features/listing-parts/stay-fields.ts";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import { online } from "#tests/factories.ts";
import type { Property } from "./property.ts";
import { propertyFields } from "./property-fields.ts";

const IMAGE = "0199c0de-0000-7000-8000-000000000001";

const villa: Property = {
  ...online,
  id: "0199c0de-0000-7000-8000-0000000000aa",
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
  version: 3,
  deleted_at: null,
  demo: false,
  slug: "villa-b-0001",
  reference: "B-0001",
  titre: "Villa",
  description: "Une villa.\nAvec piscine.",
  type_bien: "villa",
  type_transaction: "vente",
  statut: "disponible",
  prix: 185_000_000,
  prix_unite: "mois",
  prix_nuit: null,
  prix_semaine: null,
  prix_mois: null,
  ...noStays,
  frais_menage: null,
  prix_compare: 185_000_000,
  localisation: "Derrière la pharmacie",
  quartier: null,
  ville: "Lomé",
  foncier_niveau: 0,
  foncier_jusqu_au: null,
  latitude: 6.22351,
  longitude: 1.20702,
  nombre_pieces: 7,
  nombre_chambres: null,
  nombre_salles_bain: null,
  surface_habitable: 320,
  surface_totale: null,
  parking: true,
  piscine: false,
  jardin: false,
  climatisation: false,
  securite: false,
  date_disponibilite: "2026-12-01",
  images: [{ id: IMAGE, alt: "Façade" }],
  video_url: null,
  type_sejour: null,
  commodites: ["Wi-Fi"],
  recherche: "villa",
};

test("a stored property becomes what its form sends, empty words for nulls", () => {
  const values = formValuesOf(propertyFields, villa);
  expect(values).toMatchObject({
    titre: "Villa",
    quartier: "",
    position: "6.22351, 1.20702",
    nombre_pieces: "7",
    parking: "on",
    piscine: "",
    date_disponibilite: "2026-12-01",
  });
  expect(values.images).toEqual([`${IMAGE}|Façade`]);
  expect(values.commodites).toEqual(["Wi-Fi"]);
  expect(values).not.toHaveProperty("recherche");
});

test("the same content typed differently is no difference", () => {
  const stored = formValuesOf(propertyFields, villa);
  const { piscine: _, ...typed } = stored; // an unticked box is not sent at all
  const mine = { ...typed, prix: "185000000", description: "Une villa.\r\nAvec piscine. ", commodites: ["Wi-Fi", ""] };
  expect(differencesOf(propertyFields, mine, stored)).toEqual([]);
});

test("each differing field is told in words, mine beside the stored one", () => {
  const stored = formValuesOf(propertyFields, { ...villa, statut: "reserve", parking: false, images: null, date_disponibilite: null });
  const mine = { ...formValuesOf(propertyFields, villa), prix: "190 000 000" };
  expect(differencesOf(propertyFields, mine, stored)).toEqual([
    { name: "prix", label: "Prix (FCFA)", mine: "190\u00a0000\u00a0000\u00a0FCFA", stored: "185\u00a0000\u00a0000\u00a0FCFA" },
    { name: "date_disponibilite", label: "Disponible le", mine: "1er décembre 2026", stored: "—" },
    { name: "parking", label: "Parking", mine: "Oui", stored: "Non" },
    { name: "images", label: "Photos", mine: "1 photo\u00a0: Façade", stored: "0 photo" },
    { name: "statut", label: "Statut", mine: "Disponible", stored: "Réservé" },
  ]);
});

test("S3 a price is compared and told with its unit, and a line older than units is by the month", () => {
  const { prix_unite, prix_nuit, ...older } = formValuesOf(propertyFields, {
    ...villa,
    type_transaction: "location-meublee",
    prix: 250_000,
  });
  const nightly = { ...older, prix: "25000", prix_unite: "nuit", prix_semaine: "150000" };
  expect(differencesOf(propertyFields, nightly, { ...older, prix_unite: "mois" })).toEqual([
    { name: "prix", label: "Prix (FCFA)", mine: "25\u00a0000\u00a0FCFA /nuit", stored: "250\u00a0000\u00a0FCFA /mois" },
    { name: "prix_unite", label: "Ce prix s’entend", mine: "Par nuit", stored: "Par mois" },
    { name: "prix_semaine", label: "Prix par semaine (FCFA)", mine: "150\u00a0000\u00a0FCFA /semaine", stored: "—" },
  ]);
  const [price] = differencesOf(propertyFields, { ...older, prix: "1" }, older);
  expect(price?.stored).toBe("250\u00a0000\u00a0FCFA /mois");
});
