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

/** What the vehicles say of the site's texts. */
export type VehicleTexts = Pick<SiteTexts["services"], (typeof names)[number]>;

export function vehicleTexts({ services }: Pick<SiteTexts, "services">): VehicleTexts {
  return Object.fromEntries(names.map((name) => [name, services[name]])) as VehicleTexts;
}
