import type { siteTextSections, siteTextTypes } from "#app/db/tables/closed-lists.ts";
import { about, contact, gallery, hero, projects, properties, services, testimonials } from "./page-texts.ts";
import { footer, navbar } from "./shell-texts.ts";

type Section = (typeof siteTextSections)[number];

/** Every text of the public site that can be edited, with its first wording. */
export const siteTextCatalogue = {
  navbar,
  hero,
  about,
  services,
  properties,
  projects,
  gallery,
  testimonials,
  contact,
  footer,
} as const satisfies Record<Section, SectionTexts>;

export type SiteTextCatalogue = typeof siteTextCatalogue;

type Type = (typeof siteTextTypes)[number];

/**
 * The texts of one section, each with its first wording.
 * Words between braces in a message are replaced by what it speaks of: {titre}, {lieu}, {prix}, {reference}.
 */
export type SectionTexts = Readonly<Record<string, readonly [type: Type, content: string]>>;
