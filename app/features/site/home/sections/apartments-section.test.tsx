import { expect, test } from "vitest";
import { chatText } from "#app/features/listings/listing-view.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { propertyKind, toPropertyView } from "#app/features/properties/property-view.ts";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { villa } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import { ApartmentCard } from "./apartments-section.tsx";

const { contact, properties } = mergeSiteTexts([]);
const studio: PublicProperty = {
  ...villa,
  titre: "Studio meublé calme",
  type_transaction: "location-meublee",
  type_sejour: "court",
  prix: 150_000,
  localisation: "Kégué",
  climatisation: true,
  commodites: ["Wi-Fi", "Kitchenette"],
  images: [picture("chambre")],
};

test("APT-02 each length of stay says how long it is, and the price is by the month", () => {
  const stays = {
    court: "Court séjour 1 jour à 3 mois",
    long: "Long séjour 3 mois et plus",
    court_long: "Court / long séjour 1 jour et plus",
  } as const;
  for (const [type_sejour, words] of Object.entries(stays))
    expect(textOf(render({ type_sejour: type_sejour as keyof typeof stays }))).toContain(words);
  for (const [prix, euros] of [
    [150_000, "229"],
    [250_000, "381"],
    [350_000, "534"],
  ] as const) {
    const text = textOf(render({ prix }));
    expect(text).toContain(`${prix / 1_000}\u00a0000\u00a0FCFA /mois`);
    expect(text).toContain(`≈\u00a0${euros}\u00a0€`);
  }
});

const PAGE = "https://fadem.test/biens/studio";

test("APT-03 the booking link opens a chat with the title, the place and the price with its unit", () => {
  const messageOf = (changes: Partial<PublicProperty>) => {
    const [, chat = ""] = /href="https:\/\/wa\.me\/\d+\?text=([^"]*)"/.exec(render(changes)) ?? [];
    return decodeURIComponent(chat);
  };
  expect(messageOf({})).toBe(
    `Bonjour FADEM, je souhaite réserver Studio meublé calme, Kégué, Lomé (150\u00a0000\u00a0FCFA /mois), réf. ${studio.reference}.\n${PAGE}`,
  );
  expect(messageOf({ prix: 18_000, prix_unite: "nuit" })).toContain("(18\u00a0000\u00a0FCFA /nuit)");
});

test("the card shows picture, place and amenities", () => {
  const card = render({});
  expect(card).toContain("/media/properties/chambre/image.jpg");
  for (const shown of ["Kégué, Lomé", "Climatisation", "Wi-Fi", "Kitchenette"]) expect(textOf(card)).toContain(shown);
});

test("CORRV-03 the card names four amenities, then says how many more there are", () => {
  const tags = (commodites: string[]) => [...render({ commodites }).matchAll(/<span class="tag">(.*?)<\/span>/g)].map(([, label]) => label);
  expect(tags(["Wi-Fi", "Kitchenette", "Ménage"])).toEqual(["Climatisation", "Wi-Fi", "Kitchenette", "Ménage"]);
  expect(tags(["Wi-Fi", "Kitchenette", "Ménage", "Terrasse"]).at(-1)).toBe("+1 autre");
  expect(tags(["Wi-Fi", "Kitchenette", "Ménage", "Terrasse", "Eau chaude"])).toEqual([
    "Climatisation",
    "Wi-Fi",
    "Kitchenette",
    "Ménage",
    "+2 autres",
  ]);
});

function render(changes: Partial<PublicProperty>) {
  const view = toPropertyView({ ...studio, ...changes });
  return renderRoute(
    <ApartmentCard
      view={view}
      settings={defaultCompanySettings}
      chat={chatText(view, propertyKind, contact, PAGE)}
      bookingLabel={properties.apartments_cta}
    />,
  );
}
