import { expect, test } from "vitest";
import { ListingDetail } from "#app/features/listings/listing-detail.tsx";
import { chatText } from "#app/features/listings/listing-view.ts";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { villa } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import type { PublicProperty } from "./property.ts";
import { propertyKind, toPropertyView } from "./property-view.ts";

const layouts = ["dialog", "page"] as const;
type Layout = (typeof layouts)[number];

const { contact } = mergeSiteTexts([]);
const PAGE = "https://fadem.test/biens/villa-soleil-b-0001";

test("BIENS-20 a video stands under Visite virtuelle and is fetched by nobody before a tap", () => {
  for (const layout of layouts) {
    const detail = render({ video_url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", images: [picture("facade")] }, layout);
    expect(detail).toMatch(
      /<h[24]>Visite virtuelle<\/h[24]><div class="island" data-island="video-player"[^>]*><div class="video-player">/,
    );
    expect(detail).not.toMatch(/<iframe|<video|youtube-nocookie/);
    expect(render({ video_url: null }, layout)).not.toContain("Visite virtuelle");
    expect(render({ video_url: "https://exemple.tg/video.exe" }, layout)).toContain("Aucune vidéo disponible");
  }
});

test("BIENS-22 a rent ends with /mois, a sale price does not", () => {
  for (const layout of layouts) {
    expect(textOf(render({ type_transaction: "location", prix: 250_000 }, layout))).toContain("250\u00a0000\u00a0FCFA /mois");
    expect(textOf(render({ type_transaction: "location-meublee", prix: 600_000 }, layout))).toContain("600\u00a0000\u00a0FCFA /mois");
    const sale = textOf(render({ type_transaction: "vente", prix: 185_000_000 }, layout));
    expect(sale).toContain("185\u00a0000\u00a0000\u00a0FCFA");
    expect(sale).toContain("≈\u00a0282\u00a0031\u00a0€");
    expect(sale).not.toContain("/mois");
  }
  const nightly = textOf(render({ type_transaction: "location-meublee", prix: 18_000, prix_unite: "nuit" }, "page"));
  for (const shown of ["Prix par nuit", "18\u00a0000\u00a0FCFA /nuit", "≈\u00a027\u00a0€ /nuit"]) expect(nightly).toContain(shown);
  expect(nightly).not.toContain("mensuel");
});

test("BIENS-23 figures, availability and description are shown, and absent values have no line", () => {
  const full = textOf(render({ date_disponibilite: "2026-12-01", description: "Séjour clair.\n\nJardin clos." }, "dialog"));
  for (const line of ["Pièces7", "Chambres1", "Salles de bain2", "Surface habitable1\u00a0320\u00a0m²", "Surface totale2\u00a0000\u00a0m²"])
    expect(full).toContain(line);
  expect(full).toContain("Disponible le1er décembre 2026");
  expect(full).toContain("Séjour clair.Jardin clos.");

  const unknown = { nombre_pieces: null, nombre_chambres: 0, nombre_salles_bain: null, surface_habitable: null, surface_totale: null };
  const bare = textOf(render({ ...unknown, date_disponibilite: null, prix: 5_000 }, "dialog"));
  expect(bare).not.toMatch(/Pièces|Chambres|Salles de bain|Surface|Disponible le|null|undefined/);
  expect(bare).not.toMatch(/(^|\D)0(\D|$)/);
});

test("BIENS-24 each equipment is named only when it is there", () => {
  const labels = { parking: "Parking", piscine: "Piscine", jardin: "Jardin", climatisation: "Climatisation", securite: "Sécurité" };
  for (const [equipment, label] of Object.entries(labels)) {
    const text = textOf(render({ [equipment]: true }, "page"));
    for (const other of Object.values(labels)) expect(text.includes(other), `${other} with ${equipment}`).toBe(other === label);
  }
  expect(textOf(render({}, "page"))).not.toContain("Équipements");
});

test("BIENS-21 three badges name transaction, type and status, green while available, and grey alone over the pictures after", () => {
  const statuts = { disponible: "Disponible", vendu: "Vendu", loue: "Loué", reserve: "Réservé" };
  const transactions = { vente: "À VENDRE", location: "À LOUER", "location-meublee": "À LOUER" };
  for (const layout of layouts)
    for (const [statut, label] of Object.entries(statuts))
      for (const [type_transaction, words] of Object.entries(transactions)) {
        const detail = render({ statut, type_transaction, type_bien: "immeuble" } as Partial<PublicProperty>, layout);
        const [, badges = ""] = /<div class="listing-badges">(.*?)<\/div>/.exec(detail) ?? [];
        const shown = [...badges.matchAll(/<span class="([^"]*)">([^<]*)<\/span>/g)].map(([, look, text]) => [look, text]);
        // What is taken says so once, over its pictures.
        expect(/class="listing-detail-taken"[^>]*>([^<]*)</.exec(detail)?.[1]).toBe(statut === "disponible" ? undefined : label);
        if (statut === "disponible")
          expect(shown).toEqual([
            [expect.stringContaining("transaction-badge"), words],
            ["badge badge-line", "Immeuble"],
            ["badge badge-ok", label],
          ]);
        else
          expect(shown).toEqual([
            ["badge badge-mute", label],
            ["badge badge-line", "Immeuble"],
          ]);
      }
});

test("a property that is sold or let tells its price no more, one that is reserved does", () => {
  for (const layout of layouts) {
    for (const statut of ["vendu", "loue"] as const) {
      const taken = textOf(render({ statut }, layout));
      expect(taken.split("Prix masqué")).toHaveLength(2);
      expect(taken).not.toMatch(/FCFA|€|À VENDRE|À LOUER/);
    }
    expect(textOf(render({ statut: "reserve" }, layout))).toMatch(/FCFA/);
  }
});

test("the title of a property that is taken says so, on the page and in the dialog", () => {
  for (const layout of layouts) {
    const titleOf = (statut: PublicProperty["statut"]) =>
      textOf(/class="listing-detail-title">(.*?)<\/h[13]>/.exec(render({ statut }, layout))?.[1] ?? "");
    expect(titleOf("loue")).toBe("Loué\u00a0: Villa Soleil");
    expect(titleOf("vendu")).toBe("Vendu\u00a0: Villa Soleil");
    expect(titleOf("reserve")).toBe("Réservé\u00a0: Villa Soleil");
    expect(titleOf("disponible")).toBe("Villa Soleil");
  }
});

test("the WhatsApp message names the property, its price and its address", () => {
  const [, text] = /wa\.me\/\d+\?text=([^"]+)"/.exec(render({}, "page")) ?? [];
  expect(decodeURIComponent(text ?? "")).toBe(
    "Bonjour FADEM, je suis intéressé(e) par Villa Soleil, Rue des Palmiers, Lomé (185\u00a0000\u00a0000\u00a0FCFA), réf. B-0001.\nhttps://fadem.test/biens/villa-soleil-b-0001",
  );
});

test("PARTAGE-04 a chat opens in the company's own words, whatever the title, with the reference and the address", () => {
  const messageOf = (changes: Partial<PublicProperty>, greeting: string) => {
    const greetings = { whatsapp_annonce: greeting, whatsapp_reservation: `Réserver : ${greeting}` };
    const [, text] = /wa\.me\/\d+\?text=([^"]+)"/.exec(render(changes, "page", greetings)) ?? [];
    return decodeURIComponent(text?.replaceAll("&#x27;", "'") ?? "");
  };
  const titre = "Villa & Cie #1 à 50 % d'été";
  expect(messageOf({ titre }, "Bonsoir, {titre} ({reference}) ?")).toBe(`Bonsoir, ${titre} (B-0001) ?\n${PAGE}`);
  expect(messageOf({ titre }, "Bonsoir, {titre} ?")).toBe(`Bonsoir, ${titre} ? (réf. B-0001)\n${PAGE}`);
  expect(messageOf({ titre, type_transaction: "location-meublee" }, "{reference}")).toBe(`Réserver : B-0001\n${PAGE}`);
  expect(messageOf({ titre, statut: "vendu" }, "Bonsoir")).toContain(`bien comparable à ${titre}`);
  expect(messageOf({ titre, statut: "vendu" }, "Bonsoir")).toContain("(réf. B-0001)");
});

test("no style attribute reaches a public page", () => {
  const images = ["facade", "cuisine", "salon", "chambre", "bain", "jardin"].map(picture);
  for (const layout of layouts) expect(render({ images, video_url: "https://youtu.be/aqz-KE-bpKQ" }, layout)).not.toMatch(/\sstyle=/);
});

test("the WhatsApp message about a property that is taken asks for a comparable one", () => {
  const [, text] = /wa\.me\/\d+\?text=([^"]+)"/.exec(render({ statut: "loue" }, "page")) ?? [];
  expect(decodeURIComponent(text ?? "")).toContain("Bonjour FADEM, je cherche un bien comparable à Villa Soleil, Rue des Palmiers, Lomé");
});

function render(changes: Partial<PublicProperty>, layout: Layout, greetings: Partial<typeof contact> = {}) {
  const view = toPropertyView({ ...villa, ...changes });
  const chat = chatText(view, propertyKind, { ...contact, ...greetings }, PAGE);
  return renderRoute(<ListingDetail view={view} settings={defaultCompanySettings} chat={chat} layout={layout} />);
}
