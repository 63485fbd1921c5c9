import { expect, test } from "vitest";
import { ListingDetail } from "#app/features/listings/listing-detail.tsx";
import { ListingContact } from "#app/features/listings/listing-panel.tsx";
import { chatText } from "#app/features/listings/listing-view.ts";
import { VehicleGuarantees } from "#app/features/listings/vehicle-guarantees.tsx";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { sonata } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import type { PublicVehicle } from "./vehicle.ts";
import { toVehicleView, vehicleKind } from "./vehicle-view.ts";

const settings = { ...defaultCompanySettings, telephone_secretariat: "+228 22 00 00 01", whatsapp: "+228 90 00 00 02" };
const texts = mergeSiteTexts([]);
const pageUrl = "https://fadem.test/vehicules/hyundai-sonata-2019-v-0001";

test("VEH-06 YouTube and Vimeo wait for a tap, another address plays as a file, and none says Aucune vidéo disponible", () => {
  for (const video_url of ["https://youtu.be/aqz-KE-bpKQ", "https://vimeo.com/76979871", "https://exemple.tg/video.mp4"]) {
    const detail = render({ video_url });
    expect(detail).toContain('aria-label="Lire la vidéo\u00a0: Vidéo de présentation"');
    expect(detail).not.toContain("Aucune vidéo disponible");
    expect(detail).not.toMatch(/<iframe|<video/);
  }
  expect(render({ video_url: null })).toContain("Aucune vidéo disponible");
  expect(render({ video_url: "https://exemple.tg/page" })).toContain("Aucune vidéo disponible");
});

test("VEH-07 CORRV-03 the equipment part shows air conditioning, GPS and Bluetooth when there are any, and the colour", () => {
  expect(textOf(render({}))).toContain("ÉquipementsClimatisationGPSBluetoothCouleur\u00a0: Gris argent");
  expect(textOf(render({ climatisation: false, gps: false, bluetooth: false }))).toContain("ÉquipementsCouleur\u00a0: Gris argent");
  const bare = textOf(render({ climatisation: false, gps: false, bluetooth: false, couleur: null }));
  expect(bare).not.toMatch(/Équipements|Couleur/);
});

test("VEH-08 the buttons reach the company, and the owner is named only when the server sends him", () => {
  const contact = renderContact(sonata);
  expect(contact).toContain('href="tel:+22822000001"');
  const [, chat = ""] = /href="https:\/\/wa\.me\/22890000002\?text=([^"]*)"/.exec(contact) ?? [];
  expect(decodeURIComponent(chat)).toBe(
    `Bonjour FADEM, je suis intéressé(e) par Berline grise, Lomé, Togo (18\u00a0500\u00a0000\u00a0FCFA), réf. ${sonata.reference}.\n${pageUrl}`,
  );

  expect(render({})).not.toMatch(/Vendu par|Loué par/);
  const named = render({ proprietaire_nom: "Afi A.", proprietaire_telephone: "+228 91 00 00 11" });
  expect(textOf(named)).toContain("Vendu parAfi A.+228 91 00 00 11");
  expect(renderContact({ ...sonata, proprietaire_telephone: "+228 91 00 00 11" })).not.toContain("22891000011");
});

test("VEH-09 three tiles: verified vehicle, customer service at all hours, fast response", () => {
  const tiles = renderRoute(<VehicleGuarantees texts={texts.services} />).match(/<ul class="vehicle-guarantees">.*?<\/ul>/)?.[0] ?? "";
  expect(tiles.match(/<li>/g)).toHaveLength(3);
  for (const title of ["Véhicule vérifié", "Service client 24h/7j", "Réponse rapide"]) expect(tiles).toContain(`<b>${title}</b>`);
});

test("a vehicle that is no longer available says so over its pictures, in place of the offer, and to screen readers", () => {
  const sold = render({ statut: "vendu" });
  expect(sold).toContain('<p class="listing-detail-taken" aria-hidden="true">Vendu</p>');
  expect(sold).toContain('<div class="listing-badges"><span class="badge badge-mute">Vendu</span></div>');
  expect(sold).not.toContain("transaction-badge");
  expect(render({})).toContain('<span class="badge badge-ok">Disponible</span>');
  expect(titleOf(render({ statut: "vendu" }))).toBe("Vendu\u00a0: Berline grise");
  expect(titleOf(render({ statut: "maintenance" }))).toBe("Maintenance\u00a0: Berline grise");
  expect(titleOf(render({}))).toBe("Berline grise");
});

test("the chat about a vehicle that is taken asks for a comparable one", () => {
  const contact = renderContact({ ...sonata, statut: "loue" });
  const [, chat = ""] = /wa\.me\/\d+\?text=([^"]*)"/.exec(contact) ?? [];
  expect(decodeURIComponent(chat)).toBe(
    `Bonjour FADEM, je cherche un véhicule comparable à Berline grise (réf. ${sonata.reference}).\n${pageUrl}`,
  );
});

function titleOf(detail: string) {
  return textOf(/class="listing-detail-title">(.*?)<\/h[13]>/.exec(detail)?.[1] ?? "");
}

function render(changes: Partial<PublicVehicle>) {
  const view = toVehicleView({ ...sonata, images: [picture("face")], ...changes });
  return renderRoute(<ListingDetail view={view} settings={settings} chat="" layout="dialog" />);
}

function renderContact(vehicle: PublicVehicle) {
  const view = toVehicleView(vehicle);
  return renderRoute(<ListingContact view={view} settings={settings} chat={chatText(view, vehicleKind, texts.contact, pageUrl)} />);
}
