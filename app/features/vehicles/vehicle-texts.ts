import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";

const names = [
  "vehicles_title",
  "vehicles_text",
  "vehicles_sell_cta",
  "vehicles_guarantee1",
  "vehicles_guarantee1_text",
  "vehicles_guarantee2",
  "vehicles_guarantee2_text",
  "vehicles_guarantee3",
  "vehicles_guarantee3_text",
] as const;

/** What the vehicles say of the site's texts; `annonce` opens a chat, with {titre}, {lieu}, {prix} and {reference}. */
export type VehicleTexts = Pick<SiteTexts["services"], (typeof names)[number]> & { annonce: string };

export function vehicleTexts({ services, contact }: Pick<SiteTexts, "services" | "contact">): VehicleTexts {
  const chosen = Object.fromEntries(names.map((name) => [name, services[name]])) as Pick<SiteTexts["services"], (typeof names)[number]>;
  return { ...chosen, annonce: contact.whatsapp_annonce };
}
