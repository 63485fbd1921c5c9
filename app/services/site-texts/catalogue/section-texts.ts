import type { siteTextTypes } from "#app/db/tables/closed-lists.ts";

type Type = (typeof siteTextTypes)[number];

/**
 * The texts of one section, each with its first wording.
 * Words between braces in a message are replaced by what it speaks of: {titre}, {lieu}, {prix}, {reference}.
 */
export type SectionTexts = Readonly<Record<string, readonly [type: Type, content: string]>>;
