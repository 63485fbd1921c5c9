import { afterEach, expect, test, vi } from "vitest";
import { vehicleSellRequestInputSchema } from "./vehicle-sell-request-input.ts";

const smallest = { nom: "Afi A.", email: "afi@exemple.tg", marque: "Toyota", modele: "Corolla" };

function errorsOf(given: Record<string, unknown>) {
  const result = vehicleSellRequestInputSchema.safeParse({ ...smallest, ...given });
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

afterEach(() => void vi.useRealTimers());

test("SELL-02 name, make, model and an e-mail or a telephone are required, the rest is optional", () => {
  expect(vehicleSellRequestInputSchema.parse(smallest)).toEqual({
    ...smallest,
    prenom: null,
    telephone: null,
    indicatif: "228",
    annee: null,
    kilometrage: null,
    prix_souhaite: null,
    couleur: null,
    carburant: null,
    transmission: null,
    etat_vehicule: null,
    description: null,
    photos: [],
    video_url: null,
    cle_envoi: null,
  });
  expect(Object.keys(errorsOf({ nom: " ", email: "", marque: "", modele: undefined }))).toEqual(["nom", "marque", "modele", "email"]);
  expect(errorsOf({ email: "", telephone: "90 12 34 56" })).toEqual({});
  for (const telephone of ["", "90 12 34 56"])
    expect(errorsOf({ email: "afi@", telephone })).toEqual({ email: "Veuillez saisir une adresse email valide." });
});

test("SELL-03 the year goes from 1990 to the present year of Lomé", () => {
  vi.useFakeTimers({ now: new Date("2024-06-01T12:00:00Z") });
  for (const good of ["1990", "2024"]) expect(errorsOf({ annee: good })).toEqual({});
  for (const wrong of ["1989", "2025"])
    expect(errorsOf({ annee: wrong })).toEqual({ annee: "L’année doit être comprise entre 1990 et 2024." });

  vi.setSystemTime(new Date("2026-01-01T00:00:00Z"));
  expect(errorsOf({ annee: "2026" })).toEqual({});
});

test("SELL-04 fuel, transmission and condition come from their lists", () => {
  for (const carburant of ["essence", "diesel", "hybride", "electrique"]) expect(errorsOf({ carburant })).toEqual({});
  for (const transmission of ["manuelle", "automatique"]) expect(errorsOf({ transmission })).toEqual({});
  for (const etat_vehicule of ["excellent", "tres_bon", "bon", "moyen", "a_reparer"]) expect(errorsOf({ etat_vehicule })).toEqual({});
  expect(Object.keys(errorsOf({ carburant: "gaz", transmission: "robot", etat_vehicule: "neuf" }))).toEqual([
    "carburant",
    "transmission",
    "etat_vehicule",
  ]);
});

test("SELL-06 the video link is a web address when it is given", () => {
  expect(errorsOf({ video_url: "" })).toEqual({});
  expect(errorsOf({ video_url: "https://exemple.tg/ma-voiture" })).toEqual({});
  for (const wrong of ["ma vidéo", "javascript:alert(1)", "exemple.tg"])
    expect(errorsOf({ video_url: wrong })).toEqual({ video_url: "Indiquez l’adresse complète de la vidéo (https://…)." });
});

test("SELL-09 year and mileage are whole numbers, the price an amount, empty numbers null", () => {
  expect(
    vehicleSellRequestInputSchema.parse({ ...smallest, annee: "2017", kilometrage: "98 000", prix_souhaite: "8 900 000" }),
  ).toMatchObject({
    annee: 2017,
    kilometrage: 98_000,
    prix_souhaite: 8_900_000,
  });
  expect(vehicleSellRequestInputSchema.parse({ ...smallest, annee: "", kilometrage: " ", prix_souhaite: "" })).toMatchObject({
    annee: null,
    kilometrage: null,
    prix_souhaite: null,
  });
  expect(Object.keys(errorsOf({ annee: "récente", kilometrage: "peu", prix_souhaite: "cher" }))).toEqual([
    "annee",
    "kilometrage",
    "prix_souhaite",
  ]);
});

test("a sixth photo is refused, and so is a status chosen by the sender", () => {
  const tokens = Array.from({ length: 6 }, (_, index) => `token-of-one-photo-${index}`);
  expect(errorsOf({ photos: tokens })).toEqual({ photos: "Vous ne pouvez ajouter que 5 images maximum" });
  expect(errorsOf({ photos: tokens.slice(1) })).toEqual({});
  expect(vehicleSellRequestInputSchema.safeParse({ ...smallest, statut: "accepte" }).success).toBe(false);
});
