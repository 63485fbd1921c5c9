import { expect, test } from "vitest";
import { contactNatures, contactStatuts, contactUrgences } from "#app/db/tables/closed-lists.ts";
import { contentTypes, listingTables } from "#app/db/tables/content-types.ts";
import { canMove } from "#app/services/sent/define-sent.ts";
import { contactNatureLabel, contactUrgenceLabels, contactUrgenceTones } from "./contact-request.ts";
import { contactSent } from "./contact-sent.ts";
import { askedAbout } from "./enquiry-listing.ts";

test("a contact request offers the buttons of its status", () => {
  const buttons = Object.fromEntries(contactStatuts.map((statut) => [statut, contactSent.movesOf({ statut }).map(({ label }) => label)]));
  expect(buttons).toEqual({
    nouveau: ["Prendre en charge", "Fermer", "Marquer comme indésirable"],
    en_cours: ["Marquer traité", "Fermer", "Rouvrir", "Marquer comme indésirable"],
    traite: ["Fermer", "Rouvrir", "Marquer comme indésirable"],
    ferme: ["Rouvrir", "Marquer comme indésirable"],
    spam: ["Fermer", "Rouvrir"],
  });
});

test("a contact request moves only where a button leads", () => {
  expect(canMove(contactSent, { statut: "nouveau" }, "en_cours")).toBe(true);
  expect(canMove(contactSent, { statut: "nouveau" }, "traite")).toBe(false);
  expect(canMove(contactSent, { statut: "ferme" }, "en_cours")).toBe(false);
  expect(canMove(contactSent, { statut: "ferme" }, "nouveau")).toBe(true);
});

test("every value of a contact request has a label, each status and urgency its colour", () => {
  expect(contactNatures.map((nature) => contactNatureLabel({ nature, listing_table: null }))).toEqual([
    "Message",
    "Demande de visite",
    "Demande de devis",
    "Demande de séjour",
    "Question d’un client",
    "Signalement",
  ]);
  expect(contactNatureLabel({ nature: "reservation", listing_table: "properties" })).toBe("Demande de séjour");
  expect(contactNatureLabel({ nature: "reservation", listing_table: "vehicles" })).toBe("Demande de location");
  expect(contactStatuts.map((value) => contactSent.labels[value])).toEqual(["Nouveau", "En cours", "Traité", "Fermé", "Indésirable"]);
  expect(contactStatuts.map((value) => contactSent.statuts[value].tone)).toEqual(["warn", "info", "ok", "mute", "mute"]);
  expect(contactUrgences.map((value) => [contactUrgenceLabels[value], contactUrgenceTones[value]])).toEqual([
    ["Urgente", "bad"],
    ["Haute", "warn"],
    ["Normale", "mute"],
    ["Faible", "mute"],
  ]);
});

test("a listing is asked about in the words of its table", () => {
  for (const table of listingTables) {
    const { one, that } = contentTypes[table].names;
    expect(askedAbout[table]).toMatchObject({ one, that });
  }
});
