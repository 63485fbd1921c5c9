import { expect, test } from "vitest";
import { AlertForm, type AlertOffer } from "#app/features/alerts/alert-form.tsx";
import { listingAlertLabel } from "#app/features/alerts/search-alert.ts";
import { renderRoute } from "#tests/render.tsx";

const offer: AlertOffer = {
  words: "Villa à vendre à Lomé",
  count: "8 annonces aujourd’hui.",
  criteres: "/acheter/villas/lome",
  whatsappHref: "https://wa.me/1",
  feedHref: "/annonces.xml?chemin=/acheter/villas/lome",
};

test("ALERTE-01 the form asks for one e-mail, and without one has the two other ways alone", () => {
  const whole = renderRoute(<AlertForm offer={offer} />);
  for (const said of ["Votre adresse e-mail", "Créer l’alerte", "Le demander à FADEM sur WhatsApp", "Suivre par flux RSS"])
    expect(whole).toContain(said);
  expect(whole).toContain('action="/alertes"');
  const without = renderRoute(<AlertForm offer={{ ...offer, withoutMail: "off" }} />);
  expect(without).not.toContain("<form");
  expect(without).not.toContain("e-mail");
  for (const said of ["Le demander à FADEM sur WhatsApp", "Suivre par flux RSS"]) expect(without).toContain(said);
});

test("ALERTE-01 the button of a taken listing says what will be told", () => {
  expect(listingAlertLabel("properties", "vendu")).toBe("Prévenez-moi d’un bien semblable");
  expect(listingAlertLabel("properties", "loue")).toBe("Prévenez-moi d’un bien semblable");
  expect(listingAlertLabel("properties", "reserve")).toBe("Prévenez-moi s’il se libère");
});
