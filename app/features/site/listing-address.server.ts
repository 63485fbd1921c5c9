import { redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes, type ListingTable, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import type { PublicRows } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { thisListing } from "#app/features/listings/listing-view.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";

type FoundAddress = { table: ListingTable; lookup: { kind: "found"; row: PublicRows[ListingTable] } | { kind: "gone"; id: string } };

/**
 * The listing at an address, by the pattern of its route ("/biens/:slug/fiche"). A former address leads to the present one, and so does an
 * address that ends with the reference of what visitors see; that of a draft stays one that was never given.
 */
export async function findListing(db: Db, { pattern, params }: { pattern: string; params: { slug: string } }): Promise<FoundAddress> {
  const [section, , ...end] = pattern.split("/").filter(Boolean);
  const table = listingTables.find((name) => contentTypes[name].pages.section === section);
  if (!table) throw new Error(`No listing at ${pattern}`);
  const lookup = await findPublicListing(db, table, params.slug);
  const slug = lookup.kind === "moved" ? lookup.slug : lookup.kind === "unknown" && (await findPublicSlug(db, table, params.slug));
  if (slug) throw redirect(`/${[section, slug, ...end].join("/")}`, 301);
  if (lookup.kind === "found" || lookup.kind === "gone") return { table, lookup };
  throw notFound(`${thisListing(table)} n’existe pas ou a changé d’adresse.`);
}

const LONGEST_SLUG = 200;

async function findPublicSlug(db: Db, table: ListingTable, slug: string): Promise<string | undefined> {
  const [, reference] = (slug.length <= LONGEST_SLUG && /(?:^|-)([a-z]-\d{4,9})$/i.exec(slug)) || [];
  const named = reference && (await findByReference(db, reference));
  return named && named.table === table && named.standing === "public" ? named.slug : undefined;
}

const REFERENCE = /^[A-Z]-\d{4,9}$/;

export type ReferredListing = { table: ListingTable; id: string; slug: string; standing: ReturnType<typeof visibilityOf> };

/** "b-0004" is B-0004: what is typed from a sheet of paper has any case. Undefined for what was never a reference of ours. */
export async function findByReference(db: Db, typed: string): Promise<ReferredListing | undefined> {
  const reference = typed.toUpperCase();
  const table = listingTables.find((listed) => traitsOf(listed).listing?.letter === reference.charAt(0));
  if (!table || !REFERENCE.test(reference)) return undefined;
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const row = await shared
    .selectFrom(rows)
    .select(["id", "slug", ...visibilityColumns])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row && { table, id: row.id, slug: row.slug, standing: visibilityOf(row) };
}
