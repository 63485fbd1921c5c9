import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { textOf } from "#tests/visit.ts";
import { test } from "./http-test.ts";

const person = { Nom: "Afi Ayao", "E-mail": "afi@exemple.tg" };
const car = { Nom: "Dossou", "E-mail": "dossou@exemple.tg", Marque: "Toyota", Modèle: "RAV4" };
const message = "Je cherche un terrain clôturé à Kara.";
const sendMessage = "Envoyer le message";
const sendRequest = "Envoyer ma demande";

test("without script a message is corrected on a page of its own and then confirmed", async ({ visitor }) => {
  const home = await visitor.visit("/");
  const form = home.one("#contact form");
  home.fill({ ...person, "E-mail": "afi@", Sujet: "Terrain à Kara", Message: message }, form);
  const refused = await home.press(sendMessage, form);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Veuillez saisir une adresse email valide.");
  expect(refused.field("Message").value).toBe(message);
  const sent = await refused.fill({ "E-mail": "afi@exemple.tg" }).press(sendMessage);
  expect(sent.headings("Message envoyé avec succès\u00a0! Nous vous contacterons bientôt.")).toHaveLength(1);
});

test("without script a review is sent with its stars", async ({ rows, visitor }) => {
  const home = await visitor.visit("/");
  const form = home.one("#temoignages form");
  home.fill({ "4 sur 5": true, "Votre nom": "Ama Koffi", "Votre avis": "Visite à l’heure." }, form);
  const sent = await home.press("Envoyer mon avis", form);
  expect(sent.headings("Avis soumis")).toHaveLength(1);
  expect(rows.one("select note from testimonials where client_nom = 'Ama Koffi' and contenu = 'Visite à l’heure.'")).toEqual({
    note: 4,
  });
});

test("RDV-04 without script another day than those of the slots is proposed from the page of the property", async ({ visitor }) => {
  const [link] = (await visitor.visit("/")).all("#biens .property-card a");
  const property = await visitor.visit(link?.getAttribute("href") ?? "");
  const asked = await (await property.follow("Demander une visite")).follow("Proposez-nous une autre date");
  const sent = await asked.fill(person).press(sendRequest);
  expect(sent.headings("Demande envoyée")).toHaveLength(1);
  expect((await sent.follow("Retour à l’annonce")).address.pathname).toBe(property.address.pathname);
});

test("without script an appointment asked from the page of a vehicle keeps its vehicle", async ({ rows, visitor }) => {
  const [link] = (await visitor.visit("/")).all("#vehicules .vehicle-card h3 a");
  const vehicle = await visitor.visit(link?.getAttribute("href") ?? "");
  const sujet = `Rendez-vous\u00a0: ${textOf(vehicle.one("h1"))}`;
  const asked = await (await vehicle.follow(/^Demander un rendez-vous/)).follow("Proposez-nous une autre date");
  expect(asked.field("Sujet").value).toBe(sujet);
  const sent = await asked.fill(person).press(sendRequest);
  expect(sent.headings("Demande envoyée")).toHaveLength(1);
  const row = rows.one("select nature, listing_table, service_demande from contact_requests where sujet = ?", sujet);
  expect(row).toEqual({ nature: "visite", listing_table: "vehicles", service_demande: "vehicules" });
});

test("without script a vehicle is offered with a photo, which survives a correction", async ({ rows, visitor }) => {
  const page = await visitor.visit("/vendre-votre-vehicule");
  const photo = readFileSync(join(import.meta.dirname, "../../demo/pictures/vehicule-suv/image.jpg"));
  page.fill({ ...car, "Année (facultatif)": "1950" }).attach("fichiers", new File([photo], "image.jpg", { type: "image/jpeg" }));
  const refused = await page.press(sendRequest);
  expect(refused.text).toMatch(/L’année doit être comprise entre 1990 et \d{4}/);
  const sent = await refused.fill({ "Année (facultatif)": "2018" }).press(sendRequest);
  expect(sent.headings("Demande envoyée")).toHaveLength(1);
  const { images } = rows.one("select images from vehicle_sell_requests where nom = 'Dossou' and annee = 2018");
  expect(JSON.parse(String(images))).toHaveLength(1);
});

test("without script a sell form that comes back names the photos it has, and one may be taken out", async ({ rows, visitor }) => {
  const page = await visitor.visit("/vendre-votre-vehicule");
  const pixels = sharp({ create: { width: 320, height: 240, channels: 3, background: "#775533" } });
  const jpeg = await pixels.clone().jpeg().toBuffer();
  const gif = await pixels.clone().gif().toBuffer();
  page
    .fill({ ...car, Nom: "Mensah", "Année (facultatif)": "1950" })
    .attach(
      "fichiers",
      new File([new Uint8Array(jpeg)], "face.jpg", { type: "image/jpeg" }),
      new File([new Uint8Array(jpeg)], "coffre.jpg", { type: "image/jpeg" }),
      new File([new Uint8Array(gif)], "danse.gif", { type: "image/gif" }),
    );
  const refused = await page.press(sendRequest);
  const kept = refused.all("fieldset").find((group) => textOf(group.querySelector("legend") ?? group) === "2 photos déjà reçues");
  for (const name of ["face.jpg", "coffre.jpg"]) expect(refused.field(name, kept).checked, name).toBe(true);
  expect(refused.text).toContain("Choisir d’autres photos");
  expect(refused.text).toMatch(/Photo non reçue\. danse\.gif/);

  const sent = await refused.fill({ "coffre.jpg": false, "Année (facultatif)": "2018" }).press(sendRequest);
  expect(sent.headings("Demande envoyée")).toHaveLength(1);
  const { images } = rows.one("select images from vehicle_sell_requests where nom = 'Mensah'");
  expect(JSON.parse(String(images))).toHaveLength(1);
});
