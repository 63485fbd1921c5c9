import { isDeepStrictEqual } from "node:util";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import type { PublicTable } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import type { SiteSettings } from "#app/services/company-values/site-settings.ts";
import { siteTextCatalogue } from "#app/services/site-texts/catalogue/site-text-catalogue.ts";
import type { SiteTextRow } from "#app/services/site-texts/site-texts.ts";
import { galleryImageAsSeen } from "./public-gallery-images.ts";
import { projectAsSeen } from "./public-projects.ts";
import { propertyAsSeen } from "./public-properties.ts";
import { testimonialAsSeen } from "./public-testimonials.ts";
import { vehicleAsSeen } from "./public-vehicles.ts";

/** What visitors see of a row; undefined when they see nothing of it. A public table that does not say so does not compile. */
const asSeen = {
  properties: propertyAsSeen,
  projects: projectAsSeen,
  vehicles: vehicleAsSeen,
  gallery_images: galleryImageAsSeen,
  testimonials: testimonialAsSeen,
  site_text_content: textAsSeen,
  settings: settingsAsSeen,
} satisfies Record<PublicTable, (row: never) => unknown>;

type Looks = { [Table in ContentTable]: Table extends PublicTable ? (typeof asSeen)[Table] : (row: { id: string }) => undefined };
type RowOf<Table extends ContentTable> = Parameters<Looks[Table]>[0];

/** Whom a change of one row concerns: visitors, when they see something else than before, or the back-office alone. Undefined is a row that is not there. */
export function audienceOf<Table extends ContentTable>(
  table: Table,
  before: RowOf<Table> | undefined,
  after: RowOf<Table> | undefined,
): Audience {
  return isDeepStrictEqual(before && see(table, before), after && see(table, after)) ? "bureau" : "public";
}

/** True when visitors see the row and saw the same before: then the time of its last change, which they are told, must stay too. */
export function isUnchangedForVisitors<Table extends ContentTable>(table: Table, before: RowOf<Table>, after: RowOf<Table>) {
  return see(table, after) !== undefined && audienceOf(table, before, after) === "bureau";
}

/** The widest audience of several changes. */
export function widest(audiences: readonly Audience[]): Audience {
  return audiences.includes("public") ? "public" : "bureau";
}

/** The foot of every page tells visitors whether they may be reading of invented rows. */
function see<Table extends ContentTable>(table: Table, row: RowOf<Table>) {
  const look: { [Name in ContentTable]?: (row: RowOf<Name>) => unknown } = asSeen;
  const seen = look[table]?.(row);
  return seen === undefined ? undefined : { seen, demo: "demo" in row && row.demo };
}

/** Keys that were only added in the back-office are read by no page. */
function textAsSeen({ section, key, content }: Pick<SiteTextRow, "section" | "key" | "content">) {
  return Object.hasOwn(siteTextCatalogue[section], key) ? content : undefined;
}

/** All of them at once, as their form saves them. Whom we write to and how long we keep requests is our own business. */
function settingsAsSeen({ company, avis_exemples }: Pick<SiteSettings, "company" | "avis_exemples">) {
  return { company, avis_exemples };
}
