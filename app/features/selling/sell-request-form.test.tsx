import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { SellRequestForm, useSellRequest } from "./sell-request-form.tsx";

function Page({ answer }: { answer?: FormAnswer }) {
  return <SellRequestForm request={useSellRequest({ answer })} />;
}

function render(answer?: FormAnswer) {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Page answer={answer} /> }])} />);
}

test("SELL-01 the form asks for the seller, the vehicle, photos and a video link", () => {
  const fields = [...render().matchAll(/<(?:input|select|textarea)[^>]*\sname="(\w+)"/g)].map(([, name]) => name);
  for (const name of [
    "nom",
    "prenom",
    "email",
    "telephone",
    "marque",
    "modele",
    "annee",
    "kilometrage",
    "prix_souhaite",
    "couleur",
    "carburant",
    "transmission",
    "etat_vehicule",
    "description",
    "fichiers",
    "video_url",
  ])
    expect(fields, name).toContain(name);
});

test("what was typed, and the photos that arrived, come back with the mistakes", () => {
  const page = render({
    kind: "invalid",
    errors: { annee: "L’année doit être comprise entre 1990 et 2026." },
    values: { marque: "Toyota", annee: "1950", carburant: "diesel", photos: ["token-of-photo-1", "token-of-photo-2"] },
    kept: [
      { token: "token-of-photo-1", name: "face.jpg" },
      { token: "token-of-photo-2", name: "coffre.jpg" },
    ],
    notices: ["Photo non reçue. film.gif : Ce format n’est pas accepté."],
  });
  expect(page).toContain("L’année doit être comprise entre 1990 et 2026.");
  expect(page).toMatch(/name="marque"[^>]*value="Toyota"/);
  expect(page).toMatch(/<option value="diesel" selected="">/);
  const kept = [...page.matchAll(/<label><input type="checkbox" name="photos" checked="" value="([^"]+)"\/>([^<]+)<\/label>/g)];
  expect(kept.map(([, token, name]) => [token, name])).toEqual([
    ["token-of-photo-1", "face.jpg"],
    ["token-of-photo-2", "coffre.jpg"],
  ]);
  expect(page).toContain("2 photos déjà reçues");
  expect(page).toContain("Choisir d’autres photos");
  expect(page).toContain("Photo non reçue. film.gif : Ce format n’est pas accepté.");
  expect(page).not.toMatch(/\sstyle=/);
});
